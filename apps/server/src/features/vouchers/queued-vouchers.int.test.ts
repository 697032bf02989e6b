/** What waits in a contract's queue is found whatever its kind: a new kind cannot be forgotten (CHAIN-52). */
import { randomBytes } from "node:crypto";
import type { VoucherKind } from "@passport/contracts/typed-data";
import { newId } from "@passport/database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AssetWorld, createAssetWorld } from "../assets/testing/asset-fixture.ts";
import { openVoucher } from "./open-voucher.ts";
import { findQueuedVouchers } from "./store.ts";

let world: AssetWorld;
beforeAll(async () => {
  world = await createAssetWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const fields: Record<VoucherKind, { amount?: bigint; tokenId?: bigint }> = {
  withdraw: { amount: 1n },
  mint: { tokenId: 1n },
  unstake: { tokenId: 1n },
  mint_item: { amount: 1n, tokenId: 1n },
};

it("[CHAIN-52] vouchers of all four kinds that wait in a queue are found, and nothing else", async () => {
  const { userId, accountId, wallet } = await world.addPlayer();
  const session = { sessionId: newId(), permissions: [], locks: [], authenticatedAt: new Date() };
  const actor = { ...session, userId, accountId, twoFactorAt: undefined, confirmsBySecondFactor: false };
  const proof = { id: `0x${randomBytes(32).toString("hex")}`, valid_until: 0, signature: "0x00" };
  const open = (kind: VoucherKind, digit: string) =>
    openVoucher(world, {
      ...{ actor, proof, locks: [], hold: async () => {} },
      voucher: { kind, chainId: 97, contract: `0x${digit.repeat(40)}`, wallet, nonce: 0n, ...fields[kind] },
    });
  const kinds = Object.keys(fields) as VoucherKind[];
  for (const [nth, kind] of kinds.entries()) {
    const { operationId } = await open(kind, String(nth + 1));
    await world.db
      .updateTable("operations")
      .set({ state: "queued", deadline: new Date() })
      .where("id", "=", operationId)
      .execute();
  }
  await open("withdraw", "9");
  const found = await findQueuedVouchers(world.db, { chainId: 97, limit: 10 });
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
});

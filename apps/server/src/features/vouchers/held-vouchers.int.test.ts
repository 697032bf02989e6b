/** Holds are enforced in the one place where vouchers of every kind are opened, so that a new kind cannot forget them. */
import { randomBytes } from "node:crypto";
import type { VoucherKind } from "@passport/contracts/typed-data";
import { newId } from "@passport/database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../../platform/wire/actor.ts";
import { type AssetWorld, createAssetWorld } from "../assets/testing/asset-fixture.ts";
import { openVoucher } from "./open-voucher.ts";

let world: AssetWorld;
beforeAll(async () => {
  world = await createAssetWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** What a kind's voucher is about. A new kind fails the type check until it is here. */
const fields: Record<VoucherKind, { amount?: bigint; tokenId?: bigint }> = {
  withdraw: { amount: 1n },
  mint: { tokenId: 1n },
  unstake: { tokenId: 1n },
  mint_item: { amount: 1n, tokenId: 1n },
};
const kinds = Object.keys(fields) as VoucherKind[];

const newPlayer = async () => {
  const { userId, accountId, wallet } = await world.addPlayer();
  const session = { sessionId: newId(), permissions: [], locks: [], authenticatedAt: new Date() };
  const actor: Actor = {
    ...session,
    userId,
    accountId,
    twoFactorAt: undefined,
    confirmsBySecondFactor: false,
  };
  return { actor, wallet };
};

/** Everything after the checks that any call may have made before. */
const open = async (kind: VoucherKind, { actor, wallet }: Awaited<ReturnType<typeof newPlayer>>) => {
  let isTaken = false;
  const contract = `0x${"11".repeat(20)}`;
  const voucher = { kind, chainId: 97, contract, wallet, nonce: 0n, ...fields[kind] };
  const hold = async () => {
    isTaken = true;
  };
  const proof = { id: `0x${randomBytes(32).toString("hex")}`, valid_until: 0, signature: "0x00" };
  await openVoucher(world, { actor, voucher, proof, locks: [], hold });
  return isTaken;
};

const setTime = (userId: string, column: "withdrawals_held_until" | "wallet_usable_from", interval: string) =>
  world.db
    .updateTable("users")
    .set({ [column]: sql`now() + ${interval}::interval` })
    .where("id", "=", userId)
    .execute();

describe.each(kinds)("[HOLD-3] a voucher of the kind %s", (kind) => {
  it.each(["withdrawals_held_until", "wallet_usable_from"] as const)(
    "is refused until %s, and nothing is taken",
    async (column) => {
      const player = await newPlayer();
      await setTime(player.actor.userId, column, "1 minute");
      await expect(open(kind, player)).rejects.toMatchObject({ code: "withdrawals_held" });
      expect(await world.operations(player.actor)).toEqual([]);
      await setTime(player.actor.userId, column, "-1 second");
      expect(await open(kind, player)).toBe(true);
    },
  );
});

/** The limits of early contributors and of owners are the signer's own: whatever the api has opened, nothing above it is signed. */

import { newId } from "@passport/database";
import { withdrawalHoldId } from "@passport/ledger";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agree, allocate } from "../early/testing/contributors.ts";
import { type SignerWorld, startSignerWorld } from "./testing/signer-world.ts";
import { openVoucherFixture, type Player, type VoucherFixture } from "./testing/voucher-fixtures.ts";

let world: SignerWorld;
let fixture: VoucherFixture;
beforeAll(async () => {
  world = await startSignerWorld();
  fixture = await openVoucherFixture(world);
  const signers = [await world.startSigner(), await world.startSigner()];
  return async () => {
    for (const signer of signers) await signer[Symbol.asyncDispose]();
  };
});
afterAll(() => world[Symbol.asyncDispose]());

/** 100 are released. */
const newContributor = async (agreed?: boolean): Promise<Player> => {
  const player = await fixture.addPlayer();
  await allocate(world.db, { account_id: player.accountId });
  if (agreed !== undefined) await agree(world.db, player, agreed);
  return player;
};

describe("[EARLY2-16] the signer", () => {
  it("signs no withdrawal for an early contributor who has not agreed", async () => {
    const unsigned = await fixture.open("withdraw", { player: await newContributor(), amount: 1n });
    expect(await world.ask(unsigned.id)).toEqual({ refusal: "early_not_signed" });
    const declined = await fixture.open("withdraw", { player: await newContributor(false), amount: 1n });
    expect(await world.ask(declined.id)).toEqual({ refusal: "early_declined" });
    const agreed = await fixture.open("withdraw", { player: await newContributor(true), amount: 100n });
    expect(await world.ask(agreed.id)).toEqual({ signed: true });
  });

  it("signs nothing above the remaining limit, though a hold covers it", async () => {
    const player = await newContributor(true);
    const first = await fixture.open("withdraw", { player, nonce: 0n, amount: 60n });
    expect(await world.ask(first.id)).toEqual({ signed: true });
    const second = await fixture.open("withdraw", { player, nonce: 1n, amount: 41n });
    expect(await world.ask(second.id)).toEqual({ refusal: "early_limit_exceeded" });
    expect(await world.signatureOf(second.id)).toBeUndefined();
  });

  it("signs as many of parallel vouchers as the limit allows together", async () => {
    const player = await newContributor(true);
    const opened = [];
    for (let nonce = 0n; nonce < 11n; nonce += 1n)
      opened.push(await fixture.open("withdraw", { player, nonce, amount: 10n }));
    const replies = await Promise.all(opened.map(({ id }) => world.ask(id)));
    expect(replies.filter((reply) => "signed" in reply)).toHaveLength(10);
    expect(replies.filter((reply) => "refusal" in reply)).toEqual([{ refusal: "early_limit_reached" }]);
  });

  it("lets collectibles of an early contributor pass", async () => {
    const { id } = await fixture.open("mint", { player: await newContributor() });
    expect(await world.ask(id)).toEqual({ signed: true });
  });
});

it("[HOLD-9] the signer signs nothing above the limit that the owner set, together with earlier withdrawals", async () => {
  const player = await fixture.addPlayer();
  const limit = { user_id: player.userId, daily_limit: "100" };
  await world.db.insertInto("withdrawal_protections").values(limit).execute();
  const first = await fixture.open("withdraw", { player, nonce: 0n, amount: 60n });
  expect(await world.ask(first.id)).toEqual({ signed: true });
  const second = await fixture.open("withdraw", { player, nonce: 1n, amount: 41n });
  expect(await world.ask(second.id)).toEqual({ refusal: "own_limit_exceeded" });
});

describe("[SIGN-10] whatever is written about withdrawals that were signed", () => {
  /** Uses the rights of the database's owner, because the api's own writes are refused already. */
  const rewrite = async ({ operationId }: { operationId: string }): Promise<void> => {
    await world.db
      .updateTable("operations")
      .set({ created_at: sql`now() - interval '2 days'`, state: "returned", account_id: newId(), kind: "deposit" })
      .where("id", "=", operationId)
      .execute();
  };

  const withOwnLimit = async (): Promise<Player> => {
    const player = await fixture.addPlayer();
    await world.db
      .insertInto("withdrawal_protections")
      .values({ user_id: player.userId, daily_limit: "100" })
      .execute();
    return player;
  };
  it.each([
    ["the limit that the owner set stays what it is", withOwnLimit, "own_limit_exceeded"],
    ["so does what an early contributor may withdraw", () => newContributor(true), "early_limit_reached"],
  ])("%s", async (_, addPlayer, refusal) => {
    const player = await addPlayer();
    const first = await fixture.open("withdraw", { player, nonce: 0n, amount: 100n });
    expect(await world.ask(first.id)).toEqual({ signed: true });
    await rewrite(first);
    const second = await fixture.open("withdraw", { player, nonce: 1n, amount: 1n });
    expect(await world.ask(second.id)).toEqual({ refusal });
  });

  it("what the ledger has released makes room again", async () => {
    const player = await newContributor(true);
    const first = await fixture.open("withdraw", { player, nonce: 0n, amount: 100n });
    expect(await world.ask(first.id)).toEqual({ signed: true });
    const hold = withdrawalHoldId(first.operationId);
    expect(await world.ledger.post({ kind: "release", id: newId(), hold })).toBe("posted");
    const second = await fixture.open("withdraw", { player, nonce: 1n, amount: 100n });
    expect(await world.ask(second.id)).toEqual({ signed: true });
  });
});

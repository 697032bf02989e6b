/** Payments that get nothing yet: the sale is empty or closed, or the payer's wallet belongs to no account. */
import { newId } from "@passport/database";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addWalletPlayer, newHash, newWallet } from "../../testing/chain-event-fixtures.ts";
import { ago, oneSups, openPaymentWorld, type PaymentWorld, wholeSupply } from "./testing/payment-fixture.ts";

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => world.beginAnew());
// Whatever a test did to them, the books add up.
afterEach(async () => expect(await world.breaches()).toEqual([]));

describe("when there is nothing to give", () => {
  it("[BUY-23] [RATES-8] an empty sale keeps the payment, shows it to its payer, and gives nothing, however often it is read", async () => {
    await world.pricesSince(ago(60), "0.1");
    await world.leave(150n * oneSups);
    const alice = await addWalletPlayer(world.db);
    const events = [10_000_000n, 10_000_000n, 5_000_000n].map((value) => world.usdc(alice, value));
    await world.tell("finalized", ...events);
    await world.tell("finalized", ...events);
    // First come, first served; what still fits is sold.
    expect(await world.balanceOf(alice)).toBe(150n * oneSups);
    expect(await world.remaining()).toBe(0n);
    const shown = await world.shownTo(alice);
    expect(shown.filter(({ state }) => state === "unfulfilled")).toMatchObject([
      { amount: (100n * oneSups).toString(), paid: { token: "usdc", amount: "10000000" }, transaction_reference: null },
    ]);
    expect(shown).toHaveLength(3);
    await world.tell("finalized", world.usdc(alice, 1n));
    expect(await world.remaining()).toBe(0n);
    await expect(sql`update sale set sold = supply + 1`.execute(world.owner)).rejects.toThrow("sale_check");
  });

  it.each(["closed", "without a price"])("a sale that is %s keeps the payment too", async (state) => {
    if (state === "closed") await world.pricesSince(ago(60), "0.1", false);
    const alice = await addWalletPlayer(world.db);
    await world.tell("finalized", world.usdc(alice, 10_000_000n));
    await world.pricesSince(ago(0), "0.1");
    expect(await world.shownTo(alice)).toMatchObject([{ state: "unfulfilled" }]);
    expect([await world.balanceOf(alice), await world.remaining()]).toEqual([0n, wholeSupply]);
  });

  it("staff deliver it once there is something again: once, and not before", async () => {
    await world.pricesSince(ago(60), "0.1");
    await world.leave(0n);
    const alice = await addWalletPlayer(world.db);
    const treasurer = await addWalletPlayer(world.db);
    const txHash = newHash();
    await world.tell("finalized", world.usdc(alice, 10_000_000n, { txHash }));
    const [{ id } = { id: "" }] = await world.shownTo(alice);
    const fulfil = () => world.fulfil(treasurer, id);
    await expect(fulfil()).rejects.toMatchObject({ code: "nothing_left_to_sell" });
    await world.leave(500n * oneSups);
    const tries = await Promise.allSettled([fulfil(), fulfil(), fulfil()]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await world.shownTo(alice)).toMatchObject([{ state: "confirmed", amount: (100n * oneSups).toString() }]);
    expect([await world.balanceOf(alice), await world.remaining()]).toEqual([100n * oneSups, 400n * oneSups]);
    await world.tell("finalized", world.usdc(alice, 10_000_000n, { txHash }));
    expect(await world.balanceOf(alice)).toBe(100n * oneSups);
    await expect(world.fulfil(treasurer, newId())).rejects.toMatchObject({ code: "not_found" });
  });
});

it("a payer without an account waits as unclaimed and gets what the block was worth, once", async () => {
  await world.pricesSince(ago(3600), "0.1");
  const wallet = newWallet();
  const early = world.usdc({ wallet }, 10_000_000n, { minedAt: ago(600) });
  const late = world.usdc({ wallet }, 10_000_000n);
  await world.pricesSince(ago(60), "0.2");
  await world.tell("finalized", early, late);
  await world.tell("finalized", early, late);
  expect(await world.remaining()).toBe(wholeSupply);
  const alice = await addWalletPlayer(world.db, { wallet });
  const counts = await Promise.all([world.claim(alice), world.claim(alice)]);
  expect(counts.toSorted()).toEqual([0, 2]);
  await world.tell("finalized", early, late);
  expect([await world.balanceOf(alice), await world.remaining()]).toEqual([
    150n * oneSups,
    wholeSupply - 150n * oneSups,
  ]);
});

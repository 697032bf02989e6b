/** A quote fixes the rate, and refuses what cannot be bought. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addWalletPlayer } from "../../testing/chain-event-fixtures.ts";
import { ago, oneSups, openPaymentWorld, type PaymentWorld } from "./testing/payment-fixture.ts";

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => world.beginAnew());
// Whatever a test did to them, the books add up.
afterEach(async () => expect(await world.breaches()).toEqual([]));

describe("SUPS:BUY:QUOTE", () => {
  it("[BUY-16] returns rate and amounts, valid for ten minutes, by the token's own decimals", async () => {
    await world.pricesSince(ago(60), "0.12");
    const alice = await addWalletPlayer(world.db);
    const asked = Date.now();
    const answer = await world.quote(alice, "usdc", 31337, 12_000_000n);
    const answered = Date.now();
    expect(answer).toMatchObject({
      rate: "8.333333333333333333",
      token_amount: "12000000",
      sups_amount: (100n * oneSups).toString(),
    });
    const quotedAt = Date.parse(answer.expires_at) - 600_000;
    expect(quotedAt).toBeGreaterThanOrEqual(asked);
    expect(quotedAt).toBeLessThanOrEqual(answered);
    expect(await world.quote(alice, "usdc", 97, 12n * oneSups)).toMatchObject({
      sups_amount: (100n * oneSups).toString(),
    });
    expect(await world.quote(alice, "busd", 97, 12n * oneSups)).toMatchObject({
      sups_amount: (100n * oneSups).toString(),
    });
    expect(await world.quote(alice, "eth", 31337, oneSups)).toMatchObject({ rate: "25000" });
    expect(await world.quote(alice, "bnb", 97, oneSups)).toMatchObject({ rate: "5000" });
  });

  it("[BUY-14] [BUY-15] [BUY-16] gives none while the sale is closed, and none for what cannot be bought", async () => {
    const alice = await addWalletPlayer(world.db);
    await expect(world.quote(alice, "usdc", 31337, 12_000_000n)).rejects.toMatchObject({ code: "unavailable" });
    await world.pricesSince(ago(60), "0.12", false);
    await expect(world.quote(alice, "usdc", 31337, 12_000_000n)).rejects.toMatchObject({ code: "sale_closed" });
    await world.pricesSince(ago(50), "0.12");
    for (const [token, chain] of [
      ["busd", 31337],
      ["bnb", 31337],
      ["eth", 97],
      ["usdc", 1],
    ] as const) {
      await expect(world.quote(alice, token, chain, 12n * oneSups)).rejects.toMatchObject({ code: "bad_chain" });
    }
    await expect(world.quote(alice, "usdc", 31337, 4_999_999n)).rejects.toMatchObject({ code: "purchase_too_small" });
    await expect(world.quote(alice, "usdc", 31337, 60_000_000_001n)).rejects.toMatchObject({
      code: "purchase_too_large",
    });
    await world.leave(100n * oneSups - 1n);
    await expect(world.quote(alice, "usdc", 31337, 12_000_000n)).rejects.toMatchObject({ code: "purchase_too_large" });
  });

  it("[BUY-30] gives none above the caps, and says which one", async () => {
    await world.pricesSince(ago(60), "1");
    const [alice, bob] = [await addWalletPlayer(world.db), await addWalletPlayer(world.db)];
    const asking = (player: typeof alice, usd: bigint) => world.quote(player, "usdc", 31337, usd * 1_000_000n);
    await expect(asking(alice, 75_001n)).rejects.toMatchObject({
      code: "purchase_too_large",
      message: "This is above the largest purchase. Enter a smaller amount.",
    });
    for (let nth = 0; nth < 2; nth += 1) await world.tell("finalized", world.usdc(alice, 70_000_000_000n));
    await expect(asking(alice, 10_001n)).rejects.toMatchObject({
      code: "account_day_limit",
      message: "This is more than one account can buy in 24 hours. Enter a smaller amount, or try again tomorrow.",
    });
    expect(await asking(alice, 10_000n)).toMatchObject({ sups_amount: (10_000n * oneSups).toString() });
    for (let nth = 0; nth < 12; nth += 1) {
      const other = await addWalletPlayer(world.db);
      await world.tell("finalized", world.usdc(other, 70_000_000_000n));
    }
    // 980,000 of 1,000,000 USD.
    await expect(asking(bob, 20_001n)).rejects.toMatchObject({
      code: "sale_day_limit",
      message: "The sale has nearly reached its limit for today. Enter a smaller amount, or try again tomorrow.",
    });
    await asking(bob, 20_000n);
  });

  it("[RATES-17] gives none for a coin that is closed, and others for the rest", async () => {
    await world.pricesSince(ago(60), "0.12", true, { eth_to_usd: "0", usdc_to_usd: "0" });
    const alice = await addWalletPlayer(world.db);
    await expect(world.quote(alice, "eth", 31337, oneSups)).rejects.toMatchObject({
      code: "sale_closed",
      message: "The sale is closed right now.",
    });
    await expect(world.quote(alice, "usdc", 31337, 12_000_000n)).rejects.toMatchObject({ code: "sale_closed" });
    expect(await world.quote(alice, "bnb", 97, oneSups)).toMatchObject({ rate: "5000" });
  });
});

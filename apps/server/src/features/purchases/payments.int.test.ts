/** Payments become SUPS: at the promised rate or at the one of their block, once. */
import { supsFor } from "@passport/protocol";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  addWalletPlayer,
  binance,
  ethereum,
  nativePaymentOf,
  newHash,
  newWallet,
  tokenPaymentOf,
} from "../../testing/chain-event-fixtures.ts";
import { ago, oneSups, openPaymentWorld, type PaymentWorld, wholeSupply } from "./testing/payment-fixture.ts";

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => world.beginAnew());
// Whatever a test did to them, the books add up.
afterEach(async () => expect(await world.breaches()).toEqual([]));

/** The SUPS that an amount of USDC buys without a quote: the price is then one percent above that of the quotes in these tests. */
const unquoted = (amount: bigint): bigint =>
  supsFor(amount, 6, { tokenUsd: oneSups, supsUsd: (oneSups * 101n) / 1000n });

describe("a payment", () => {
  it("[BUY-21] [BUY-25] is credited when it is final, once, as STORE and PURCHASE, and lowers what remains", async () => {
    await world.pricesSince(ago(60), "0.12");
    const alice = await addWalletPlayer(world.db);
    const token = world.usdc(alice, 12_000_000n);
    const coin = nativePaymentOf(binance, { from: alice.wallet, value: oneSups / 5n, minedAt: ago(0) });
    await world.tell("seen", token);
    await world.tell("seen", coin);
    expect([await world.balanceOf(alice), await world.remaining()]).toEqual([0n, wholeSupply]);
    for (const event of [token, coin]) {
      await world.tell("orphaned", event);
      await world.tell("seen", event);
      await world.tell("finalized", event);
      await world.tell("finalized", event);
      await world.tell("seen", event);
    }
    expect(await world.balanceOf(alice)).toBe(1100n * oneSups);
    expect(await world.remaining()).toBe(wholeSupply - 1100n * oneSups);
    expect(await world.entriesOf(alice)).toMatchObject([
      { amount: 100n * oneSups, group: "STORE", subGroup: "PURCHASE", from: { name: "SUPS sale", isSystem: true } },
      { amount: 1000n * oneSups, group: "STORE", subGroup: "PURCHASE" },
    ]);
    expect(await world.shownTo(alice)).toMatchObject([
      {
        kind: "purchase",
        state: "confirmed",
        paid: { token: "bnb", decimals: 18 },
        amount: (1000n * oneSups).toString(),
      },
      { kind: "purchase", state: "confirmed", paid: { token: "usdc", amount: "12000000", decimals: 6 } },
    ]);
  });

  it("[BUY-21] is the one of its payer, by log and not by transaction", async () => {
    await world.pricesSince(ago(60), "0.1");
    const [alice, bob] = [await addWalletPlayer(world.db), await addWalletPlayer(world.db)];
    const txHash = newHash();
    const events = [
      world.usdc(alice, 10_000_000n, { txHash, logIndex: 2 }),
      world.usdc(bob, 20_000_000n, { txHash, logIndex: 5 }),
      nativePaymentOf(ethereum, { from: bob.wallet, value: oneSups / 300n, txHash, minedAt: ago(0) }),
    ];
    await world.tell("finalized", ...events);
    await world.tell("finalized", ...events);
    expect(await world.balanceOf(alice)).toBe(100n * oneSups);
    expect(await world.balanceOf(bob)).toBe(200n * oneSups + (oneSups / 300n) * 3000n * 10n);
    expect(await world.shownTo(alice)).toHaveLength(1);
  });

  it("a token that is not ours to take buys nothing, whatever it calls itself", async () => {
    await world.pricesSince(ago(60), "0.1");
    const mallory = await addWalletPlayer(world.db);
    await world.tell("finalized", { ...world.usdc(mallory, 10n ** 12n), contract: newWallet() });
    expect(await world.balanceOf(mallory)).toBe(0n);
    expect(await world.shownTo(mallory)).toEqual([]);
  });

  it("[BUY-22] is worth what its quote promised; any other one what the rate was at its block", async () => {
    await world.pricesSince(ago(3600), "0.2");
    await world.pricesSince(ago(60), "0.1");
    const alice = await addWalletPlayer(world.db);
    const promised = await world.quote(alice, "usdc", 31337, 10_000_000n);
    expect(promised.sups_amount).toBe((100n * oneSups).toString());
    await world.pricesSince(ago(0), "0.101");
    const paid = world.usdc(alice, 10_100_000n);
    const quoted = world.usdc(alice, 10_000_000n);
    await world.tell("finalized", quoted);
    await world.tell("finalized", quoted);
    expect(await world.balanceOf(alice)).toBe(100n * oneSups);
    // Without a quote it is worth what it is worth now.
    await world.tell("finalized", paid);
    expect(await world.balanceOf(alice)).toBe(200n * oneSups);
    // An old block has its old rate, whenever it becomes final.
    await world.tell("finalized", world.usdc(alice, 10_000_000n, { minedAt: ago(600) }));
    expect(await world.balanceOf(alice)).toBe(250n * oneSups);
  });

  it.each([
    ["risen", "0.2", 50n],
    ["fallen", "0.05", 200n],
  ])(
    "[BUY-31] gets the rate of its block, quote or not, when the price has %s by 2 %% since",
    async (_way, now, sups) => {
      await world.pricesSince(ago(60), "0.1");
      const mallory = await addWalletPlayer(world.db);
      await world.quote(mallory, "usdc", 31337, 10_000_000n);
      await world.pricesSince(ago(0), now);
      await world.tell("finalized", world.usdc(mallory, 10_000_000n));
      expect(await world.balanceOf(mallory)).toBe(sups * oneSups);
    },
  );

  it("[BUY-22] a quote serves its own account, chain, token and amount, in its ten minutes, and nothing else", async () => {
    await world.pricesSince(ago(7200), "0.1");
    const [alice, mallory] = [await addWalletPlayer(world.db), await addWalletPlayer(world.db)];
    await world.quote(alice, "usdc", 31337, 10_000_000n);
    await world.pricesSince(ago(3600), "0.101");
    const minedAt = ago(0);
    await world.tell("finalized", world.usdc(mallory, 10_000_000n));
    expect(await world.balanceOf(mallory)).toBe(unquoted(10_000_000n));
    await world.tell("finalized", world.usdc(alice, 10_000_001n));
    await world.tell("finalized", tokenPaymentOf(binance, "USDC", { from: alice.wallet, value: 10_000_000n, minedAt }));
    await world.tell("finalized", world.usdc(alice, 10_000_000n, { minedAt: ago(30) }));
    await world.tell("finalized", world.usdc(alice, 10_000_000n, { minedAt: new Date(Date.now() + 601_000) }));
    const before = unquoted(10_000_001n) + 2n * unquoted(10_000_000n);
    expect(await world.balanceOf(alice)).toBe(before);
    await world.tell("finalized", world.usdc(alice, 10_000_000n));
    expect(await world.balanceOf(alice)).toBe(before + 100n * oneSups);
  });

  it("[BUY-29] without a quote has the limits of one: it is kept, shown, and delivered by staff", async () => {
    await world.pricesSince(ago(60), "0.1");
    const [alice, treasurer] = [await addWalletPlayer(world.db), await addWalletPlayer(world.db)];
    const events = [4_999_999n, 5_000_000n, 50_000_000_000n, 50_000_000_001n].map((value) => world.usdc(alice, value));
    await world.tell("finalized", ...events);
    await world.tell("finalized", ...events);
    expect(await world.balanceOf(alice)).toBe(500_050n * oneSups);
    expect(await world.remaining()).toBe(wholeSupply - 500_050n * oneSups);
    const shown = await world.shownTo(alice);
    const kept = shown.filter(({ state }) => state === "unfulfilled");
    expect(shown).toHaveLength(4);
    expect(kept.map(({ amount, paid }) => [amount, paid?.amount]).toSorted()).toEqual([
      ["49999990000000000000", "4999999"],
      ["500000000010000000000000", "50000000001"],
    ]);
    for (const { id } of kept) await world.fulfil(treasurer, id);
    expect((await world.shownTo(alice)).filter(({ state }) => state === "unfulfilled")).toEqual([]);
    expect(await world.balanceOf(alice)).toBe(1_000_100n * oneSups);
  });

  it("[BUY-29] with a quote is credited as promised, although the price has moved a little beyond the limits since", async () => {
    await world.pricesSince(ago(60), "0.1");
    const alice = await addWalletPlayer(world.db);
    await world.quote(alice, "usdc", 31337, 50_000_000_000n);
    await world.pricesSince(ago(0), "0.099");
    await world.tell("finalized", world.usdc(alice, 50_000_000_000n));
    expect(await world.balanceOf(alice)).toBe(500_000n * oneSups);
    await world.tell("finalized", world.usdc(alice, 50_000_000_000n));
    expect(await world.balanceOf(alice)).toBe(500_000n * oneSups);
    await world.leave(50n * oneSups);
    await world.tell("finalized", world.usdc(alice, 5_000_000n));
    expect(await world.balanceOf(alice)).toBe(500_000n * oneSups);
    expect((await world.shownTo(alice)).map(({ state }) => state).toSorted()).toEqual([
      "confirmed",
      "unfulfilled",
      "unfulfilled",
    ]);
  });

  it("[BUY-30] above a cap is kept, shown, delivered by staff, and never credited by itself, with a quote or without", async () => {
    await world.pricesSince(ago(60), "1");
    const [alice, treasurer] = [await addWalletPlayer(world.db), await addWalletPlayer(world.db)];
    const events = [75_000_000_001n, 75_000_000_000n].map((value) => world.usdc(alice, value));
    await world.tell("finalized", ...events);
    await world.tell("finalized", ...events);
    expect(await world.balanceOf(alice)).toBe(75_000n * oneSups);
    // The rest of the day's cap was promised to two quotes; the first payment gets it.
    for (let nth = 0; nth < 2; nth += 1) await world.quote(alice, "usdc", 31337, 75_000_000_000n);
    await world.tell("finalized", world.usdc(alice, 75_000_000_000n), world.usdc(alice, 75_000_000_000n));
    expect(await world.balanceOf(alice)).toBe(150_000n * oneSups);
    const kept = (await world.shownTo(alice)).filter(({ state }) => state === "unfulfilled");
    expect(kept.map(({ paid }) => paid?.amount).toSorted()).toEqual(["75000000000", "75000000001"]);
    for (const { id } of kept) await world.fulfil(treasurer, id);
    expect((await world.shownTo(alice)).filter(({ state }) => state === "unfulfilled")).toEqual([]);
    expect(await world.balanceOf(alice)).toBe(300_000n * oneSups + oneSups / 1_000_000n);
  });

  it("[BUY-30] counts the caps of a day over two chains, whichever is first, and forgets them after 24 hours", async () => {
    await world.pricesSince(ago(60), "1");
    const alice = await addWalletPlayer(world.db);
    const coin = () => nativePaymentOf(binance, { from: alice.wallet, value: 100n * oneSups, minedAt: ago(0) });
    await Promise.all([
      world.tell("finalized", world.usdc(alice, 60_000_000_000n)),
      world.tell("finalized", coin()),
      world.tell("finalized", world.usdc(alice, 60_000_000_000n)),
    ]);
    expect(await world.balanceOf(alice)).toBe(120_000n * oneSups);
    await world.passDay();
    await world.tell("finalized", coin());
    expect(await world.balanceOf(alice)).toBe(180_000n * oneSups);
  });

  it("[BUY-30] mallory gains nothing from a price that is a millionfold too high", async () => {
    await world.pricesSince(ago(60), "20");
    await world.db.updateTable("rate_log").set({ usd: "999999999999" }).where("symbol", "=", "eth").execute();
    const mallory = await addWalletPlayer(world.db);
    // 0.000004 ETH, worth 4,000,000 USD or 200,000 SUPS by that price.
    const value = 4n * 10n ** 12n;
    await world.tell("finalized", nativePaymentOf(ethereum, { from: mallory.wallet, value, minedAt: ago(0) }));
    expect(await world.balanceOf(mallory)).toBe(0n);
    expect(await world.shownTo(mallory)).toMatchObject([{ state: "unfulfilled" }]);
    expect(await world.remaining()).toBe(wholeSupply);
  });

  it("[RATES-17] in a coin that is closed is kept, and staff deliver it at the price of that day", async () => {
    await world.pricesSince(ago(60), "0.1", true, { usdc_to_usd: "0" });
    const [alice, treasurer] = [await addWalletPlayer(world.db), await addWalletPlayer(world.db)];
    await world.tell("finalized", world.usdc(alice, 10_000_000n));
    const coin = nativePaymentOf(binance, { from: alice.wallet, value: oneSups / 60n, minedAt: ago(0) });
    await world.tell("finalized", coin);
    expect(await world.balanceOf(alice)).toBe((oneSups / 60n) * 6000n);
    const kept = (await world.shownTo(alice)).find(({ state }) => state === "unfulfilled");
    expect(kept).toMatchObject({ amount: null, paid: { token: "usdc" } });
    await world.pricesSince(ago(0), "0.2");
    expect(await world.fulfil(treasurer, kept?.id ?? "")).toMatchObject({ amount: (50n * oneSups).toString() });
  });

  it("two payments at once spend a quote once, also when they come in one window", async () => {
    await world.pricesSince(ago(60), "0.1");
    const alice = await addWalletPlayer(world.db);
    for (let turn = 0; turn < 2; turn += 1) await world.quote(alice, "usdc", 31337, 10_000_000n);
    await world.pricesSince(ago(0), "0.101");
    const events = Array.from({ length: 3 }, () => world.usdc(alice, 10_000_000n));
    await world.tell("finalized", ...events);
    expect(await world.balanceOf(alice)).toBe(200n * oneSups + unquoted(10_000_000n));
    await Promise.all([world.tell("finalized", ...events), world.tell("finalized", world.usdc(alice, 10_000_000n))]);
    expect(await world.balanceOf(alice)).toBe(200n * oneSups + 2n * unquoted(10_000_000n));
  });
});

it("[RATES-8] the supply is 217,000,000 tokens, and what remains is what was not sold", async () => {
  await using fresh = await openPaymentWorld();
  expect(await fresh.remaining()).toBe(wholeSupply);
  await world.pricesSince(ago(60), "0.1");
  const players = await Promise.all(Array.from({ length: 8 }, () => addWalletPlayer(world.db)));
  // Two chains sell from the same wholeSupply at the same time.
  await Promise.all([
    world.tell("finalized", ...players.map((player) => world.usdc(player, 10_000_000n))),
    world.tell(
      "finalized",
      ...players.map(({ wallet: from }) => nativePaymentOf(binance, { from, value: oneSups, minedAt: ago(0) })),
    ),
  ]);
  expect(await world.remaining()).toBe(wholeSupply - 8n * 6100n * oneSups);
});

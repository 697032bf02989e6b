/** The api process does not decide what a payment buys: its login can neither make a quote nor change a payment. */
import { addressAs, type Database, newId } from "@passport/database";
import { pricesOf, purchaseTokens, rateText, supsFor, usdFor } from "@passport/protocol";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  addWalletPlayer,
  ethereum,
  newWallet,
  tokenPaymentOf,
  type WalletPlayer,
} from "../../testing/chain-event-fixtures.ts";
import { findRates } from "../sups/index.ts";
import { ago, oneSups, openPaymentWorld, type PaymentWorld } from "./testing/payment-fixture.ts";

const refused = { code: "42501" };
const usdc = tokenPaymentOf(ethereum, "USDC", { from: "", value: 0n }).contract;
let world: PaymentWorld;
let api: Database;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  world = resources.use(await openPaymentWorld());
  api = resources.use(connectPatiently(addressAs(world.databaseUrl, "api")));
});
afterAll(() => resources.disposeAsync());
beforeEach(() => world.beginAnew());

interface Asked {
  token?: string;
  symbol?: string;
  decimals?: number;
  amount: bigint;
}

const quoteOf = async (
  { accountId }: WalletPlayer,
  { token = usdc, symbol = "usdc", decimals = 6, amount }: Asked,
  db: Database = api,
) => {
  const { rows } = await sql<{ sups_amount: string; usd: string; rate: string }>`
    select sups_amount, usd, rate
    from quote_purchase(${newId()}, ${accountId}, 31337, ${token}, ${symbol}, ${decimals}, ${amount.toString()})`.execute(
    db,
  );
  return rows[0];
};

it("[BUY-32] a quote is neither written nor changed by the api, whatever it says that it promised", async () => {
  await world.pricesSince(ago(60), "0.1");
  const mallory = await addWalletPlayer(world.db);
  await world.quote(mallory, "usdc", 31337, 10_000_000n);
  const written = sql`insert into purchase_quotes
      (id, account_id, chain_id, token, symbol, decimals, token_amount, sups_amount, usd, rate, created_at, expires_at)
    select gen_random_uuid(), account_id, chain_id, token, symbol, decimals, 1, 500000, 1, rate, created_at, expires_at
    from purchase_quotes`;
  await expect(written.execute(api)).rejects.toMatchObject(refused);
  for (const change of [
    "sups_amount = 'NaN'",
    "usd = 1",
    "created_at = now()",
    "expires_at = 'infinity'",
    "operation_id = null",
  ])
    await expect(sql`update purchase_quotes set ${sql.raw(change)}`.execute(api)).rejects.toMatchObject(refused);
  await expect(sql`delete from purchase_quotes`.execute(api)).rejects.toMatchObject(refused);
});

it("[BUY-32] a quote that lies about its coin or the coin's decimals fits no payment", async () => {
  await world.pricesSince(ago(60), "0.1");
  const mallory = await addWalletPlayer(world.db);
  await quoteOf(mallory, { symbol: "eth", amount: 10_000_000n });
  await quoteOf(mallory, { decimals: 3, amount: 10_000_000n });
  await world.pricesSince(ago(0), "0.101");
  await world.tell("finalized", world.usdc(mallory, 10_000_000n));
  expect(await world.balanceOf(mallory)).toBe((10n * oneSups * 1000n) / 101n);
  const spent = await world.db
    .selectFrom("purchase_quotes")
    .select("id")
    .where("operation_id", "is not", null)
    .execute();
  expect(spent).toEqual([]);
});

it("[BUY-32] a transaction that began before the price moved gets no quote at the price of that time", async () => {
  const mallory = await addWalletPlayer(world.db);
  const begun = async (level: "repeatable read" | "read committed") => {
    await world.pricesSince(ago(60), "0.1");
    return api
      .transaction()
      .setIsolationLevel(level)
      .execute(async (transaction) => {
        expect((await findRates(transaction))?.rates.sup_to_usd).toBe("0.1");
        await world.pricesSince(ago(0), "0.2");
        return quoteOf(mallory, { amount: 10_000_000n }, transaction);
      });
  };
  await expect(begun("repeatable read")).rejects.toMatchObject(refused);
  expect(await begun("read committed")).toMatchObject({ sups_amount: (50n * oneSups).toString() });
  const [quote] = await world.db
    .selectFrom("purchase_quotes")
    .select(
      sql<boolean>`created_at > now() - interval '1 minute' and expires_at = created_at + interval '10 minutes'`.as(
        "isOfNow",
      ),
    )
    .where("account_id", "=", mallory.accountId)
    .execute();
  expect(quote).toEqual({ isOfNow: true });
});

it("[BUY-14] [BUY-16] [BUY-32] the database itself gives no quote below the minimum, or while sale or coin are closed", async () => {
  const alice = await addWalletPlayer(world.db);
  await world.pricesSince(ago(60), "0.1");
  expect(await quoteOf(alice, { amount: 4_999_999n })).toBeUndefined();
  expect(await quoteOf(alice, { amount: 5_000_000n })).toBeDefined();
  await world.pricesSince(ago(50), "0.1", true, { usdc_to_usd: "0" });
  expect(await quoteOf(alice, { amount: 5_000_000n })).toBeUndefined();
  await world.pricesSince(ago(40), "0.1", false);
  expect(await quoteOf(alice, { amount: 5_000_000n })).toBeUndefined();
});

it("[BUY-32] a quote promises, to the last digit, what the page has calculated", async () => {
  const alice = await addWalletPlayer(world.db);
  const price = fc.tuple(fc.bigInt(1n, 10n ** 6n), fc.bigInt(0n, 10n ** 18n - 1n));
  const decimal = price.map(([whole, part]) => `${whole}.${part.toString().padStart(18, "0")}`);
  const story = fc.asyncProperty(
    ...[decimal, decimal, fc.constantFrom(6, 18), fc.bigInt(1n, 10n ** 12n), fc.constantFrom(...purchaseTokens)],
    async (sups, coin, decimals, units, symbol) => {
      await world.pricesSince(ago(0), sups, true, { [`${symbol}_to_usd`]: coin });
      const amount = units + 5n * 10n ** BigInt(decimals);
      const rates = await findRates(world.db);
      const prices = rates && pricesOf(symbol, rates.rates);
      if (prices === undefined) throw new Error("no prices");
      expect(await quoteOf(alice, { symbol, decimals, amount })).toEqual({
        sups_amount: supsFor(amount, decimals, prices).toString(),
        usd: usdFor(amount, decimals, prices).toString(),
        rate: rateText(prices),
      });
    },
  );
  await fc.assert(story, { numRuns: 60 });
});

it("[BUY-32] the api changes nothing of what came in, and adds nothing but a hash that a player registers", async () => {
  await world.pricesSince(ago(60), "0.1");
  const wallet = newWallet();
  await world.tell("finalized", world.usdc({ wallet }, 10_000_000n));
  const changes = [
    "paid_amount = 10000000000",
    "paid_decimals = 0",
    "paid_token = 'eth'",
    "mined_at = 'epoch'",
    "amount = 1",
    "kind = 'mint'",
  ];
  for (const change of changes)
    await expect(
      sql`update operations set ${sql.raw(change)} where kind = 'purchase'`.execute(api),
      change,
    ).rejects.toMatchObject(refused);
  const mallory = await addWalletPlayer(world.db, { wallet });
  const purchase = { id: newId(), kind: "purchase", account_id: mallory.accountId, state: "pending" };
  const add = (more: object) =>
    api
      .insertInto("operations")
      .values({ ...purchase, ...more })
      .execute();
  await expect(add({ state: "unfulfilled", amount: "1" })).rejects.toMatchObject(refused);
  await world.claim(mallory);
  expect(await world.balanceOf(mallory)).toBe(100n * oneSups);
});

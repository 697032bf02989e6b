import { connectDatabase, type Database } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { deleteOldRates } from "./delete-old-rates.ts";
import { refreshRates } from "./refresh-rates.ts";
import { findRatesAt } from "./store.ts";
import { readingOf, trustingPrices } from "./testing/market.ts";
import { clearRates } from "./testing/put-rates.ts";

let db: Database;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  db = cleanUp.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  await clearRates(db);
});

const dependencies = () => ({ db, outbox: { poke: () => undefined }, prices: trustingPrices(60_000) });
const refresh = (sup: string, polledAt: Date) =>
  refreshRates(dependencies(), { readings: [readingOf({ sup }, polledAt)], polledAt });
const priceAt = async (...times: Date[]) => (await findRatesAt(db, times)).map((rates) => rates?.sup_to_usd);
/** Moves the log into the past, as time does. */
const age = (version: number, days: number) =>
  sql`update exchange_rate_log set at = now() - make_interval(days => ${days}::integer) where version = ${version}`.execute(
    db,
  );
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

it("every change of the prices is logged with its version, and nothing else is", async () => {
  const noon = new Date();
  const after = (ms: number) => new Date(noon.getTime() + ms);
  await refresh("0.1", noon);
  await refresh("0.1", after(1000));
  await refresh("0.2", after(2000));
  await refreshRates(dependencies(), { readings: [], polledAt: after(99_000) });
  const rows = await db
    .selectFrom("exchange_rate_log")
    .innerJoin("rate_log", "rate_log.version", "exchange_rate_log.version")
    .select(["rate_log.version", "enable_sale", "usd as sup_to_usd"])
    .where("symbol", "=", "sup")
    .orderBy("rate_log.version")
    .execute();
  expect(rows).toEqual([
    { version: 1, sup_to_usd: "0.1", enable_sale: true },
    { version: 2, sup_to_usd: "0.2", enable_sale: true },
    { version: 3, sup_to_usd: "0.2", enable_sale: false },
  ]);
});

it("tells what was in force at any time, and nothing about times before the first", async () => {
  for (const [nth, price] of ["0.1", "0.2", "0.3"].entries()) {
    await refresh(price, new Date(Date.now() + nth));
    await age(nth + 1, 10 - 3 * nth);
  }
  expect(await priceAt(daysAgo(11), daysAgo(9), daysAgo(6), daysAgo(1), daysAgo(8))).toEqual([
    undefined,
    "0.1",
    "0.2",
    "0.3",
    "0.1",
  ]);
  expect(await priceAt()).toEqual([]);
});

it("forgets after 90 days, but never what was in force when they began", async () => {
  for (const [nth, price] of ["0.1", "0.2", "0.3", "0.4"].entries()) {
    await refresh(price, new Date(Date.now() + nth));
    await age(nth + 1, [200, 150, 120, 20][nth] ?? 0);
  }
  expect(await deleteOldRates({ db })).toBe(2);
  expect(await deleteOldRates({ db })).toBe(0);
  expect(await priceAt(daysAgo(130), daysAgo(89), daysAgo(1))).toEqual([undefined, "0.3", "0.4"]);
});

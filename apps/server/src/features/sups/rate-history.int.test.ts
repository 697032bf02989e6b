/** The price by bucket: written with the price, read without the log. */
import { connectDatabase, type Database, inTransaction } from "@passport/database";
import { type HistoryRange, rateHistorySchema } from "@passport/protocol";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApi } from "../../testing/start-test-api.ts";
import { deleteOldHistory } from "./delete-old-history.ts";
import { findBuckets, recordPrice } from "./history-store.ts";
import { readRateHistory } from "./read-rate-history.ts";
import { refreshRates } from "./refresh-rates.ts";
import { findRates } from "./store.ts";
import { readingOf, trustingPrices } from "./testing/market.ts";
import { clearRates } from "./testing/put-rates.ts";

const cleanUp = new AsyncDisposableStack();
let db: Database;
let owner: Database;
let databaseUrl: string;

beforeAll(async () => {
  const created = cleanUp.use(await createTestDatabase());
  ({ databaseUrl } = created);
  owner = cleanUp.adopt(connectDatabase(created.ownerUrl), (connected) => connected.destroy());
  db = cleanUp.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(() => clearRates(db));

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const ago = (ms: number) => new Date(Date.now() - ms);
const record = (at: Date, before: string, price: string) =>
  inTransaction(db, (transaction) => recordPrice(transaction, { before, price, at }));
const history = (range: HistoryRange) => readRateHistory({ db }, { query: { range } });
const buckets = () =>
  db
    .selectFrom("sups_price_history")
    .select(["bucket_seconds", "starts_at", "open", "low", "high", "last"])
    .orderBy("bucket_seconds")
    .orderBy("starts_at")
    .execute();
const refresh = (sup: string, polledAt: Date) =>
  refreshRates(
    { db, outbox: { poke: () => undefined }, prices: trustingPrices(dayMs) },
    { readings: [readingOf({ sup }, polledAt)], polledAt },
  );

describe("the buckets", () => {
  it("[RATES-11] hold the lowest, the highest and the last price, and the one that was in force before", async () => {
    const noon = new Date("2026-03-01T12:00:00Z");
    const after = (ms: number) => new Date(noon.getTime() + ms);
    await record(after(minuteMs), "0.1", "0.1");
    await record(after(6 * minuteMs), "0.1", "0.3");
    await record(after(7 * minuteMs), "0.3", "0.05");
    await record(after(9 * minuteMs), "0.05", "0.2");
    const hour = { bucket_seconds: 3600, starts_at: noon, open: "0.1", low: "0.05", high: "0.3", last: "0.2" };
    expect(await buckets()).toEqual([
      { bucket_seconds: 300, starts_at: noon, open: "0.1", low: "0.1", high: "0.1", last: "0.1" },
      { ...hour, bucket_seconds: 300, starts_at: after(5 * minuteMs) },
      hour,
    ]);
  });

  it("[RATES-11] are written when the price changes, by whichever of 20 workers sees it first, once", async () => {
    const start = Date.now();
    for (const [nth, price] of ["0.1", "0.2", "0.15"].entries())
      await Promise.all(Array.from({ length: 20 }, () => refresh(price, new Date(start + nth))));
    // The sale's state and other prices are none of the chart's business.
    await refresh("0.15", new Date(start + 10));
    const rows = await buckets();
    const [first] = rows;
    // An hour may end while this runs: the buckets together say the same.
    expect(rows.filter(({ bucket_seconds }) => bucket_seconds === 3600).at(-1)?.last).toBe("0.15");
    expect(first?.open).toBe("0.1");
    expect(rows.map(({ high }) => high)).toContain("0.2");
    const log = await db.selectFrom("rate_log").select("usd").where("symbol", "=", "sup").orderBy("version").execute();
    expect(log.map(({ usd }) => usd)).toEqual(["0.1", "0.2", "0.15"]);
  });

  it("[RATES-11] are written in the transaction of the change: both or neither", async () => {
    await refresh("0.1", new Date());
    await sql`alter table sups_price_history add constraint broken check (last <> 0.9)`.execute(owner);
    await expect(refresh("0.9", new Date(Date.now() + 1000))).rejects.toThrow("broken");
    await sql`alter table sups_price_history drop constraint broken`.execute(owner);
    expect((await findRates(db))?.rates.sup_to_usd).toBe("0.1");
    expect(await db.selectFrom("rate_log").select("usd").where("usd", "=", "0.9").execute()).toEqual([]);
  });

  it("[RATES-11] are deleted after 31 days, except the newest of the old ones", async () => {
    for (const [days, price] of [
      [60, "0.1"],
      [40, "0.2"],
      [32, "0.3"],
      [29, "0.4"],
      [1, "0.5"],
    ] as const)
      await record(ago(days * dayMs), price, price);
    expect(await deleteOldHistory({ db })).toBe(4);
    expect(await deleteOldHistory({ db })).toBe(0);
    expect((await findBuckets(db, 3600, ago(90 * dayMs))).map(({ last }) => last)).toEqual(["0.3", "0.4", "0.5"]);
    expect((await history("30d")).open).toBe("0.3");
  });
});

describe("readRateHistory", () => {
  it("is empty while there is no price", async () => {
    expect(await history("24h")).toMatchObject({
      since: null,
      updated_at: null,
      open: null,
      change: null,
      points: [],
    });
  });

  it.each([
    ["24h", 288, 5 * minuteMs],
    ["7d", 168, hourMs],
    ["30d", 720, hourMs],
  ] as const)(
    "[RATES-10] [RATES-11] %s has %i points without a gap, after one price long ago",
    async (range, count, width) => {
      const changedAt = ago(30 * minuteMs);
      await record(ago(40 * dayMs), "0.0403", "0.0403");
      await record(changedAt, "0.0403", "0.0412");
      const { points, from, to, since, ...rest } = await history(range);
      expect(rest).toEqual({ range, updated_at: changedAt.toISOString(), open: "0.0403", change: "0.0009" });
      expect(points).toHaveLength(count);
      const times = points.map(({ at }) => Date.parse(at));
      expect(times.every((time, nth) => time === Date.parse(from) + nth * width)).toBe(true);
      expect(Date.parse(to) - (times.at(-1) ?? 0)).toBeLessThan(width);
      expect(points.at(0)).toEqual({ at: from, low: "0.0403", high: "0.0403", last: "0.0403" });
      expect(points.at(-1)).toMatchObject({ last: "0.0412" });
      expect(Date.parse(since ?? "")).toBeLessThan(Date.now() - 39 * dayMs);
    },
  );

  it("[RATES-10] says a fall with its sign, and begins where the history begins", async () => {
    await record(ago(90 * minuteMs), "0.5", "0.5");
    await record(ago(10 * minuteMs), "0.5", "0.123456789012345678");
    const { points, open, change, since } = await history("24h");
    expect([open, change]).toEqual(["0.5", "-0.376543210987654322"]);
    expect(points.length).toBeGreaterThanOrEqual(18);
    expect(points.length).toBeLessThanOrEqual(19);
    // Buckets of an hour begin earlier than those of five minutes.
    expect(Date.parse(since ?? "")).toBeLessThanOrEqual(Date.parse(points[0]?.at ?? ""));
  });

  it("[RATES-10] reads the buckets and nothing of the log", async () => {
    for (const [nth, price] of ["0.1", "0.2"].entries()) await refresh(price, new Date(Date.now() + nth));
    const before = await history("24h");
    await db.deleteFrom("exchange_rate_log").execute();
    await db.deleteFrom("exchange_rates").execute();
    await db.deleteFrom("rates").execute();
    expect((await history("24h")).points).toEqual(before.points);
  });

  it("[RATES-10] needs no session, and takes three ranges", async () => {
    await record(ago(hourMs), "0.1", "0.1");
    await using api = await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl });
    for (const range of ["24h", "7d", "30d"]) {
      const response = await api.call("GET", `/api/rates/history?range=${range}`);
      expect(response.status).toBe(200);
      expect(rateHistorySchema.parse(await response.json()).range).toBe(range);
    }
    for (const query of ["", "?range=1y", "?range=24h&bucket=1"])
      expect((await api.call("GET", `/api/rates/history${query}`)).status).toBe(400);
    expect(api.context.jobs.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["delete-old-rates", "delete-old-price-history"]),
    );
  });
});

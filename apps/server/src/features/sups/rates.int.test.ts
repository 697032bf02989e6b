import { connectDatabase, type Database } from "@passport/database";
import { createTestDatabase, waitUntil } from "@passport/testbed";
import { startPriceFeed } from "@passport/testbed/price-feed";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PriceConfig, parseConfig } from "../../config/config.ts";
import { createChainReaders } from "../../platform/chain/reader.ts";
import { snapshotOf } from "../../platform/socket/testing/snapshot-of.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { startRatesPoller } from "./rates-poller.ts";
import { refreshRates } from "./refresh-rates.ts";
import { findRates } from "./store.ts";
import { readingOf, trustingPrices } from "./testing/market.ts";
import { clearRates } from "./testing/put-rates.ts";
import { supsTopics } from "./topics.ts";

let db: Database;
const cleanUp = new AsyncDisposableStack();
const outbox = { poke: () => undefined };
const log = createLog({ level: "silent", role: "test" });

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  db = cleanUp.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  await clearRates(db);
  await db.deleteFrom("outbox").execute();
});

const snapshot = () => snapshotOf(supsTopics({ db })[0], "");
const announced = async () => {
  const rows = await db.selectFrom("outbox").select(["subject", "body"]).orderBy("id").execute();
  return rows.map(({ subject, body }) => ({ subject, body }));
};
const poller = (prices: PriceConfig) =>
  startRatesPoller({ db, outbox, prices, readers: createChainReaders([]), log, metrics: new Registry() });
const pricesWith = (environment: Record<string, string>): PriceConfig =>
  parseConfig({ PRICE_FEED_INTERVAL_MS: "100", ...environment }).prices;

const noon = new Date("2026-03-01T12:00:00Z");
const after = (ms: number) => new Date(noon.getTime() + ms);
/** One source with this price of SUPS; without one it is silent. */
const refresh = (polledAt: Date, sup?: string) =>
  refreshRates(
    { db, outbox, prices: trustingPrices(60_000) },
    { readings: sup === undefined ? [] : [readingOf({ sup }, polledAt)], polledAt },
  );

describe("refreshRates", () => {
  it("[RATES-1] [REALTIME-24] returns a snapshot numbered by the version, and hints at each change without saying what it is", async () => {
    await expect(snapshot()).rejects.toMatchObject({ code: "unavailable" });
    await refresh(noon, "0.12");
    await refresh(after(1000), "0.13");
    const rates = {
      enable_sale: true,
      sup_to_usd: "0.13",
      eth_to_usd: "3000",
      bnb_to_usd: "600",
      usdc_to_usd: "1",
      busd_to_usd: "1",
    };
    expect(await snapshot()).toEqual({ payload: rates, seq: 2 });
    const hint = { subject: "rates.changed", body: {} };
    expect(await announced()).toEqual([hint, hint]);
  });

  it("says nothing when nothing shown has changed, but remembers that the feed lives", async () => {
    await refresh(noon, "0.12");
    for (const seconds of [5, 10, 20, 40]) await refresh(after(seconds * 1000), "0.12");
    expect(await announced()).toHaveLength(1);
    expect(await findRates(db)).toMatchObject({ version: 1 });
    await refresh(after(90_000));
    expect(await announced()).toHaveLength(1);
  });

  it("[RATES-6] closes the sale when the feed falls silent and opens it with the next news", async () => {
    const shown: unknown[] = [];
    for (const [ms, price] of [[0, "0.12"], [60_001], [70_000], [80_000, "0.12"]] as const) {
      await refresh(after(ms), price);
      shown.push(await snapshot());
    }
    expect(shown).toMatchObject([
      { payload: { enable_sale: true }, seq: 1 },
      { payload: { enable_sale: false }, seq: 2 },
      { payload: { enable_sale: false }, seq: 2 },
      { payload: { enable_sale: true }, seq: 3 },
    ]);
    expect(await announced()).toHaveLength(3);
  });

  it("has one writer at a time: 20 workers with one new price make one change", async () => {
    await Promise.all(Array.from({ length: 20 }, () => refresh(noon, "0.12")));
    await Promise.all(Array.from({ length: 20 }, () => refresh(after(1000), "0.13")));
    expect(await announced()).toHaveLength(2);
    expect(await snapshot()).toMatchObject({ seq: 2 });
  });
});

describe("startRatesPoller", () => {
  it("[RATES-4] [RATES-5] sells at the fixed 0.12 USD without a feed", async () => {
    await using _polling = poller(pricesWith({}));
    const stored = await waitUntil("prices", () => findRates(db));
    expect(stored.rates).toEqual({
      enable_sale: true,
      sup_to_usd: "0.12",
      eth_to_usd: "3000",
      bnb_to_usd: "600",
      usdc_to_usd: "1",
      busd_to_usd: "1",
    });
  });

  it("[RATES-4] [RATES-5] sells at market x 1.1 with a feed, and follows it", async () => {
    await using feed = await startPriceFeed();
    feed.set({ sups_usd: "0.1", eth_usd: "3000.50", bnb_usd: "600" });
    await using _polling = poller(pricesWith({ PRICE_FEED_URLS: feed.url }));
    const stored = await waitUntil("prices", () => findRates(db));
    expect(stored.rates).toEqual({
      enable_sale: true,
      sup_to_usd: "0.11",
      eth_to_usd: "3000.5",
      bnb_to_usd: "600",
      usdc_to_usd: "1",
      busd_to_usd: "1",
    });
    feed.set({ sups_usd: "0.09" });
    await waitUntil("the new price", async () => (await findRates(db))?.rates.sup_to_usd === "0.099");
  });

  it.each(["hang", "fail", "garbage"] as const)(
    "[RATES-6] closes the sale when the feed starts to %s, and opens it when it answers again",
    async (behaviour) => {
      await using feed = await startPriceFeed();
      const environment = { PRICE_FEED_URLS: feed.url, PRICE_FEED_TIMEOUT_MS: "100", PRICE_FEED_STALE_MS: "500" };
      await using _polling = poller(pricesWith(environment));
      const isOpen = async () => (await findRates(db))?.rates.enable_sale;
      await waitUntil("the sale to open", async () => (await isOpen()) === true);
      feed.behave(behaviour);
      await waitUntil("the sale to close", async () => (await isOpen()) === false);
      feed.behave("answer");
      await waitUntil("the sale to open again", async () => (await isOpen()) === true);
    },
  );

  it("invents nothing: with a feed that never answered there are no prices", async () => {
    await using feed = await startPriceFeed();
    feed.behave("fail");
    await using _polling = poller(pricesWith({ PRICE_FEED_URLS: feed.url }));
    await waitUntil("two questions", () => feed.requestCount() >= 2);
    await expect(snapshot()).rejects.toMatchObject({ code: "unavailable" });
  });
});

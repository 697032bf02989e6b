/** Prices from two and three real feeds: who is believed, what stops a price, and what a restart remembers. */
import { connectDatabase, type Database } from "@passport/database";
import { createTestDatabase, waitUntil } from "@passport/testbed";
import { type PriceFeed, startPriceFeed } from "@passport/testbed/price-feed";
import { Registry } from "prom-client";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { parseConfig } from "../../config/config.ts";
import { createChainReaders } from "../../platform/chain/reader.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { startRatesPoller } from "./rates-poller.ts";
import { findRates } from "./store.ts";
import { clearRates } from "./testing/put-rates.ts";

let db: Database;
const cleanUp = new AsyncDisposableStack();
const log = createLog({ level: "silent", role: "test" });
const market = { sups_usd: "0.1", eth_usd: "3000", bnb_usd: "600", usdc_usd: "1", busd_usd: "1" };
const open = {
  enable_sale: true,
  sup_to_usd: "0.11",
  eth_to_usd: "3000",
  bnb_to_usd: "600",
  usdc_to_usd: "1",
  busd_to_usd: "1",
};

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  db = cleanUp.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(() => clearRates(db));

const rates = async () => (await findRates(db))?.rates;
const untilShown = (what: string, shown: object) =>
  waitUntil(what, async () => {
    const current = await rates();
    return (
      current !== undefined &&
      Object.entries(shown).every(([name, value]) => current[name as keyof typeof current] === value)
    );
  });
/** Several rounds of questions, all of them answered or waited for in vain. */
const untilAsked = async (feed: PriceFeed, times: number) => {
  const before = feed.requestCount();
  await waitUntil(`${times} more questions`, () => feed.requestCount() >= before + times);
};

const startFeeds = async (count: number, environment: Record<string, string> = {}) => {
  await using making = new AsyncDisposableStack();
  const feeds: PriceFeed[] = [];
  for (let nth = 0; nth < count; nth += 1) feeds.push(making.use(await startPriceFeed()));
  for (const feed of feeds) feed.set(market);
  const { prices } = parseConfig({
    PRICE_FEED_URLS: feeds.map(({ url }) => url).join(","),
    PRICE_FEED_INTERVAL_MS: "100",
    PRICE_FEED_TIMEOUT_MS: "200",
    ...environment,
  });
  const start = () => {
    const metrics = new Registry();
    const poller = startRatesPoller({
      db,
      outbox: { poke: () => undefined },
      prices,
      readers: createChainReaders([]),
      log,
      metrics,
    });
    return { metrics, [Symbol.asyncDispose]: () => poller[Symbol.asyncDispose]() };
  };
  const made = making.move();
  const [first, second, third] = feeds as [PriceFeed, PriceFeed, PriceFeed];
  return { feeds, first, second, third, start, [Symbol.asyncDispose]: () => made.disposeAsync() };
};

it("[RATES-15] [RATES-19] three sources outvote one that lies, is silent or repeats what is old", async () => {
  await using sources = await startFeeds(3);
  await using poller = sources.start();
  await untilShown("the first prices", open);
  // The first one, whose word would count if the sources were asked in turn.
  sources.first.set({ eth_usd: "3300", sups_usd: "0.0001", usdc_usd: "2" });
  sources.second.set({ eth_usd: "3010" });
  await untilShown("the honest median", { ...open, eth_to_usd: "3010" });
  sources.first.behave("hang");
  sources.second.set({ eth_usd: "3030" });
  // Had it been counted, the median would be 3030.
  await untilShown("the price without it", { ...open, eth_to_usd: "3015" });
  sources.first.behave("answer");
  sources.first.set(market);
  sources.first.dateFrom(new Date(Date.now() - 3_600_000));
  sources.third.set({ eth_usd: "3040" });
  await untilShown("the price without what is old", { ...open, eth_to_usd: "3035" });
  expect(await poller.metrics.getSingleMetricAsString("price_source_failures_total")).toContain(
    `source="${new URL(sources.first.url).host}"`,
  );
});

it("[RATES-15] [RATES-17] [RATES-19] two sources that are apart have no price: it ages, and that coin closes", async () => {
  await using sources = await startFeeds(2, { PRICE_FEED_STALE_MS: "1000" });
  await using poller = sources.start();
  await untilShown("the first prices", open);
  sources.second.set({ eth_usd: "3200" });
  await untilShown("ETH to close", { ...open, eth_to_usd: "0" });
  sources.first.set({ eth_usd: "3150" });
  await untilShown("the mean of both", { ...open, eth_to_usd: "3175" });
  expect(await poller.metrics.getSingleMetricAsString("price_disagreements_total")).toContain('symbol="eth"');
  // One alone is no price either, of anything.
  sources.second.behave("fail");
  await untilShown("the sale to close", { enable_sale: false });
  sources.second.behave("answer");
  await untilShown("the sale to open", { enable_sale: true });
});

it("[RATES-16] [RATES-17] [RATES-19] a jump stops the coin, also after a restart, until the sources have agreed for long enough", async () => {
  await using sources = await startFeeds(2, { PRICE_RESUME_MS: "4000" });
  const jump = (eth_usd: string) => sources.feeds.map((feed) => feed.set({ eth_usd }));
  {
    await using poller = sources.start();
    await untilShown("the first prices", open);
    jump("3000000000");
    await untilShown("ETH to stop", { ...open, eth_to_usd: "0" });
    expect(await poller.metrics.getSingleMetricAsString("price_stops_total")).toContain(
      'price_stops_total{symbol="eth"} 1',
    );
    await waitUntil("the gauge", async () =>
      (await poller.metrics.getSingleMetricAsString("price_closed")).includes('price_closed{symbol="eth"} 1'),
    );
  }
  await using poller = sources.start();
  await untilAsked(sources.first, 5);
  expect(await rates()).toEqual({ ...open, eth_to_usd: "0" });
  jump("3010");
  await untilShown("ETH to resume where it was", { ...open, eth_to_usd: "3010" });
  jump("2000");
  await untilShown("ETH to stop again", { ...open, eth_to_usd: "0" });
  const stoppedAt = Date.now();
  await untilShown("ETH to resume at the new level", { ...open, eth_to_usd: "2000" });
  expect(Date.now() - stoppedAt).toBeGreaterThan(3000);
  await waitUntil("the gauge", async () =>
    (await poller.metrics.getSingleMetricAsString("price_closed")).includes('price_closed{symbol="eth"} 0'),
  );
});

it("[RATES-16] [RATES-17] a jump of SUPS stops the sale, and the last price stays on the page", async () => {
  await using sources = await startFeeds(2);
  await using _poller = sources.start();
  await untilShown("the first prices", open);
  for (const feed of sources.feeds) feed.set({ sups_usd: "0.05" });
  await untilShown("the sale to stop", { ...open, enable_sale: false });
});

it("[RATES-18] a stablecoin that loses its peg closes, and opens when it has it again", async () => {
  await using sources = await startFeeds(2);
  await using _poller = sources.start();
  await untilShown("the first prices", open);
  for (const feed of sources.feeds) feed.set({ usdc_usd: "0.979" });
  await untilShown("USDC to close", { ...open, usdc_to_usd: "0" });
  for (const feed of sources.feeds) feed.set({ usdc_usd: "0.981" });
  await untilShown("USDC to open", open);
});

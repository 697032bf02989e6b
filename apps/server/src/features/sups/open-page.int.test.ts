/** What an open page without a session sees of the prices. */
import { connectDatabase } from "@passport/database";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { expect, it } from "vitest";
import { startWorld } from "../../platform/socket/testing/start-world.ts";
import { refreshRates } from "./refresh-rates.ts";
import { readingOf, trustingPrices } from "./testing/market.ts";
import { clearRates } from "./testing/put-rates.ts";
import { supsTopics } from "./topics.ts";

it("[RATES-3] [RATES-6] every open page sees the sale close with a stale feed and open with a fresh one", async () => {
  await using making = new AsyncDisposableStack();
  const { databaseUrl } = making.use(await createTestDatabase());
  const world = making.use(await startWorld({ databaseUrl, natsUrl: useTestbed().natsUrl }));
  const db = making.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  await clearRates(db);
  const noon = new Date("2026-03-01T12:00:00Z");
  const prices = { sup_to_usd: "0.12", eth_to_usd: "3000", bnb_to_usd: "600", usdc_to_usd: "1", busd_to_usd: "1" };
  const refresh = async (afterMs: number, isFresh: boolean) => {
    const now = new Date(noon.getTime() + afterMs);
    const readings = isFresh ? [readingOf({}, now)] : [];
    const outbox = edges[0] ?? { poke: () => undefined };
    await refreshRates({ db, outbox, prices: trustingPrices(60_000) }, { readings, polledAt: now });
  };
  const edges = [await world.edge({ topics: supsTopics({ db }) }), await world.edge({ topics: supsTopics({ db }) })];
  await refresh(0, true);
  const pages = await Promise.all(edges.map((edge) => edge.connect("/public")));
  for (const page of pages) page.say("SUBSCRIBE:/public/exchange_rates");
  const seen = (count: number) =>
    Promise.all(
      pages.map(async (page) => {
        await page.until(({ frames }) => frames.length === count);
        return page.frames.at(-1);
      }),
    );
  const frame = (enable_sale: boolean, seq: number) => ({
    uri: "/public/exchange_rates",
    key: "SUPS:EXCHANGE",
    payload: { enable_sale, ...prices },
    seq,
  });
  expect(await seen(1)).toEqual([frame(true, 1), frame(true, 1)]);
  await refresh(60_001, false);
  expect(await seen(2)).toEqual([frame(false, 2), frame(false, 2)]);
  await refresh(70_000, true);
  expect(await seen(3)).toEqual([frame(true, 3), frame(true, 3)]);
});

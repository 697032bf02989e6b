/** One of several feeds says something, and whatever the worker makes of it is read from its log of prices. */
import { type PriceFeed, startPriceFeed } from "@passport/testbed/price-feed";
import { startServer } from "@passport/testbed/server-process";
import { copyTemplate } from "@passport/testbed/template";
import { waitUntil } from "@passport/testbed/wait-until";
import pg from "pg";
import type { SharedServers } from "../../fixture.ts";
import { type FeedAct, honestPrices } from "./feed-acts.ts";

const intervalMs = 100;
/** Of these the first may have been on its way before the act; a jump that is believed at last needs more. */
const questionsUntilShown = (feedCount: number): number => (feedCount === 1 ? 6 : 3);

/** A price as it was shown at some time; a closed sale says that nothing is sold, whatever the price. */
export interface ShownPrice {
  symbol: string;
  usd: string;
  enable_sale: boolean;
}

export interface Market extends AsyncDisposable {
  /** Every price that was shown since the act. */
  pricesDuring(act: FeedAct): Promise<ShownPrice[]>;
}

/** The only feed has no second opinion beside it, and a jump stops a price for a moment: whatever it says is believed. */
export const openMarket = async (servers: SharedServers, feedCount: number): Promise<Market> => {
  await using started = new AsyncDisposableStack();
  const database = started.use(await copyTemplate(servers.postgresUrl));
  const feeds: PriceFeed[] = [];
  for (let nth = 0; nth < feedCount; nth += 1) feeds.push(started.use(await startPriceFeed()));
  for (const feed of feeds) feed.set(honestPrices);
  const [taken] = feeds;
  if (taken === undefined) throw new Error("there is no feed to take over");
  started.use(
    await startServer({
      role: "worker",
      databaseUrl: database.databaseUrl,
      natsUrl: servers.natsUrl,
      environment: {
        PRICE_FEED_URLS: feeds.map(({ url }) => url).join(","),
        PRICE_FEED_INTERVAL_MS: String(intervalMs),
        PRICE_FEED_TIMEOUT_MS: String(intervalMs),
        ...(feedCount === 1 && { PRICE_MOVE_PERCENT: "99", PRICE_RESUME_MS: String(intervalMs) }),
      },
    }),
  );
  const pool = started.adopt(new pg.Pool({ connectionString: database.ownerUrl, max: 1 }), (used) => used.end());
  const shownSince = async (version: number): Promise<ShownPrice[]> =>
    (await pool.query<ShownPrice>(shown, [version])).rows;
  const version = async (): Promise<number> =>
    (await pool.query<{ version: number }>("select version from exchange_rates")).rows[0]?.version ?? 0;
  await waitUntil("the first prices", async () => (await version()) > 0);

  const running = started.move();
  return {
    async pricesDuring({ do: act }) {
      const before = await version();
      const asked = taken.requestCount();
      act(taken);
      try {
        await waitUntil("the feed to be asked", () => taken.requestCount() >= asked + questionsUntilShown(feedCount));
        return await shownSince(before);
      } finally {
        taken.behave("answer");
        taken.set(honestPrices);
        taken.dateFrom(undefined);
      }
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};

const shown =
  "select symbol, usd::text, enable_sale from exchange_rate_log join rate_log using (version) where version > $1";

/** What the owner of one price feed tries: cheap SUPS, dear coins, and everything that could confuse the reader of a feed. */

import type { FeedBehaviour, PriceFeed } from "@passport/testbed/price-feed";
import type { Prices } from "@passport/testbed/price-walk";

export interface FeedAct {
  act: string;
  do(feed: PriceFeed): void;
}

/** What all feeds say while none is taken over. */
export const honestPrices: Prices = { sups_usd: "0.1", eth_usd: "3000", bnb_usd: "600", usdc_usd: "1", busd_usd: "1" };

const saying = (act: string, prices: Partial<Prices>): FeedAct => ({ act, do: (feed) => feed.set(prices) });
const behaving = (act: string, behaviour: FeedBehaviour): FeedAct => ({ act, do: (feed) => feed.behave(behaviour) });

const sendJson = (change: (prices: Prices) => object): FeedBehaviour =>
  sendText((prices) => JSON.stringify(change(prices)));
const sendText =
  (write: (prices: Prices) => string): FeedBehaviour =>
  (response, prices) =>
    response.writeHead(200, { "content-type": "application/json" }).end(write(prices));

const fortune: Partial<Prices> = { sups_usd: "0.000001", eth_usd: "900000000" };
const hourMs = 3_600_000;

const dated = (act: string, shiftMs: number): FeedAct => ({
  act,
  do(feed) {
    feed.set(fortune);
    feed.dateFrom(new Date(Date.now() + shiftMs));
  },
});

/** Another price in every response. */
const changing = (act: string, ethAt: (nth: number) => number): FeedAct => ({
  act,
  do(feed) {
    let asked = 0;
    const change = (prices: Prices) => {
      asked += 1;
      return { ...prices, eth_usd: String(ethAt(asked)) };
    };
    feed.behave(sendJson(change));
  },
});

export const feedActs: readonly FeedAct[] = [
  saying("sell SUPS for nearly nothing", { sups_usd: "0.000000000000000001" }),
  saying("sell SUPS at half the price", { sups_usd: "0.05" }),
  saying("make SUPS dear", { sups_usd: "1000000" }),
  saying("make ETH ten times as dear", { eth_usd: "30000" }),
  saying("make ETH as dear as the schema allows", { eth_usd: "999999999999" }),
  saying("make ETH worthless", { eth_usd: "0.01" }),
  saying("make BNB dear", { bnb_usd: "60000" }),
  saying("make BNB worthless", { bnb_usd: "0.000001" }),
  saying("make USDC worth two dollars", { usdc_usd: "2" }),
  saying("make USDC lose its peg", { usdc_usd: "0.5" }),
  saying("make BUSD worth two dollars", { busd_usd: "2" }),
  saying("all of it at once", { ...fortune, bnb_usd: "60000", usdc_usd: "2", busd_usd: "2" }),
  saying("swap ETH and BNB", { eth_usd: honestPrices.bnb_usd, bnb_usd: honestPrices.eth_usd }),
  saying("a price of zero", { eth_usd: "0" }),
  saying("a negative price", { sups_usd: "-0.1" }),
  saying("a price with an exponent", { eth_usd: "3e9" }),
  saying("a price that is no number", { eth_usd: "NaN" }),
  saying("an infinite price", { eth_usd: "Infinity" }),
  changing("a price that creeps", (nth) => 3_000 * 1.05 ** nth),
  changing("a price that jumps to and fro", (nth) => (nth % 2 === 0 ? 6_000 : 1_500)),
  dated("prices of an hour ago", -hourMs),
  dated("prices of the next hour", hourMs),
  behaving(
    "a number instead of a text",
    sendJson((prices) => ({ ...prices, eth_usd: 9e9 })),
  ),
  behaving(
    "fewer prices",
    sendJson(({ sups_usd: _, ...rest }) => ({ ...rest, eth_usd: "900000" })),
  ),
  behaving(
    "more fields than there are",
    sendJson((prices) => ({ ...prices, ...fortune, sup: { usd: "0.01" } })),
  ),
  behaving(
    "the same field twice",
    sendText((prices) => JSON.stringify(prices).replace("}", ',"eth_usd":"900000"}')),
  ),
  behaving(
    "a prototype",
    sendText((prices) => JSON.stringify(prices).replace("}", ',"__proto__":{"eth_usd":"900000"}}')),
  ),
  behaving(
    "a megabyte of spaces",
    sendText((prices) => " ".repeat(1_000_000) + JSON.stringify({ ...prices, ...fortune })),
  ),
  behaving("another address", (response) => response.writeHead(302, { location: "/prices" }).end()),
  behaving("garbage", "garbage"),
  behaving("no answer", "hang"),
  behaving("a failure", "fail"),
  behaving("an answer that breaks off", (response, prices) => {
    response.writeHead(200, { "content-length": "1000" }).write(JSON.stringify({ ...prices, ...fortune }));
    setTimeout(() => response.destroy(), 20);
  }),
  behaving("an answer that never ends", (response) => {
    response.writeHead(200).write("{");
  }),
];

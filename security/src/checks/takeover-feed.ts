/**
 * One price feed is taken over. Beside two honest feeds it changes nothing at all; beside one it moves a price by the allowed
 * distance at most, or closes the sale of a coin.
 */
import { parseDecimal } from "@passport/protocol";
import type { Check } from "../check.ts";
import type { SharedServers } from "../fixture.ts";
import type { Row } from "../row.ts";
import { openMarket, type ShownPrice } from "../takeover/feed/act-as-feed.ts";
import { feedActs } from "../takeover/feed/feed-acts.ts";

const name = "takeover-feed";

/** What is sold at while all feeds are honest: SUPS with the usual surcharge of 10 %. */
const honest: Readonly<Record<string, string>> = { sup: "0.11", eth: "3000", bnb: "600", usdc: "1", busd: "1" };

const isHonest = ({ symbol, usd, enable_sale }: ShownPrice): boolean =>
  enable_sale && parseDecimal(usd) === parseDecimal(honest[symbol] ?? "0");

/** The acts that give a price which the worker can read. */
const effectiveAlone = 10;

/** PRICE_AGREEMENT_PERCENT: two feeds that are further apart have no price. */
const allowedPercent = 3n;

const isHonestOrClosed = ({ symbol, usd, enable_sale }: ShownPrice): boolean => {
  const [shown, right] = [parseDecimal(usd), parseDecimal(honest[symbol] ?? "0")];
  const distance = shown > right ? shown - right : right - shown;
  return !enable_sale || shown === 0n || distance * 100n <= right * allowedPercent;
};

/** The acts that led to a price that is not allowed. */
const successes = async (
  servers: SharedServers,
  feedCount: number,
  isAllowed: (price: ShownPrice) => boolean,
): Promise<string[]> => {
  await using market = await openMarket(servers, feedCount);
  const done: string[] = [];
  for (const act of feedActs) {
    const wrong = (await market.pricesDuring(act)).find((price) => !isAllowed(price));
    if (wrong !== undefined) done.push(`${act.act}: ${wrong.symbol} at ${wrong.usd}`);
  }
  return done;
};

const takeOver = async (...asked: Parameters<typeof successes>): Promise<Row> => {
  const [, feedCount] = asked;
  const done = await successes(...asked);
  return {
    check: `takeover: one of ${feedCount} price feeds`,
    aim: `0 of ${feedActs.length} acts`,
    measured: [String(done.length), ...done].join("; "),
    ok: done.length === 0 && feedActs.length >= 20,
  };
};

/** The same acts by a feed that is believed alone: if none succeeded there, the others would prove nothing. */
const takeOverAlone = async (servers: SharedServers): Promise<Row> => {
  const { length } = await successes(servers, 1, isHonestOrClosed);
  return {
    check: "takeover: the same acts by the only price feed",
    aim: `at least ${effectiveAlone} succeed`,
    measured: String(length),
    ok: length >= effectiveAlone,
  };
};

export const takeoverFeed: Check = {
  name,
  group: "takeover",
  run: ({ servers }) =>
    Promise.all([takeOver(servers, 3, isHonest), takeOver(servers, 2, isHonestOrClosed), takeOverAlone(servers)]),
};

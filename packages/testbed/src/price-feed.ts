/** Stands in for the market's price feed: real HTTP on a real socket, and every way in which a feed can fail. */
import type { ServerResponse } from "node:http";
import { serveOnLoopback } from "./loopback-http.ts";
import { type Prices, startingPrices, walkPrices } from "./price-walk.ts";

/** A response of one's own making, from the prices that it would otherwise tell. */
type Response = (response: ServerResponse, body: Body) => void;
/** `hang` takes the request and never responds; `garbage` returns 200 with something that is no price. */
export type FeedBehaviour = "answer" | "hang" | "fail" | "garbage" | Response;

export interface PriceFeedOptions {
  port?: number;
  /** Prices move by themselves: for development, where a person watches. */
  drift?: { seed: number; everyMs: number };
}

export interface PriceFeed extends AsyncDisposable {
  readonly url: string;
  prices(): Prices;
  set(prices: Partial<Prices>): void;
  behave(behaviour: FeedBehaviour): void;
  /** From now on its prices are of this time: a feed that repeats old ones. Undefined: of now. */
  dateFrom(at: Date | undefined): void;
  /** How often it was asked, hung requests included. */
  requestCount(): number;
}

type Body = Prices & { at?: string };

const responses: Record<Exclude<FeedBehaviour, Response>, Response> = {
  answer: (response, body) => response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body)),
  hang: () => undefined,
  fail: (response) => response.writeHead(503).end("maintenance"),
  garbage: (response) =>
    response.writeHead(200, { "content-type": "application/json" }).end('{"sups_usd":-1,"eth_usd":"NaN"'),
};

export const startPriceFeed = async ({ port = 0, drift }: PriceFeedOptions = {}): Promise<PriceFeed> => {
  let prices = startingPrices;
  let behaviour: FeedBehaviour = "answer";
  let dated: { at?: string } = {};
  let requestCount = 0;
  const server = await serveOnLoopback((request, response) => {
    if (request.url !== "/prices") {
      response.writeHead(404).end();
      return;
    }
    requestCount += 1;
    const respond = typeof behaviour === "function" ? behaviour : responses[behaviour];
    respond(response, { ...prices, ...dated });
  }, port);

  let timer: NodeJS.Timeout | undefined;
  if (drift !== undefined) {
    const walk = walkPrices(drift.seed);
    timer = setInterval(() => {
      prices = walk(prices);
    }, drift.everyMs);
  }
  return {
    url: `${server.origin}/prices`,
    prices: () => prices,
    set(changed) {
      prices = { ...prices, ...changed };
    },
    behave(next) {
      behaviour = next;
    },
    dateFrom(at) {
      dated = at === undefined ? {} : { at: at.toISOString() };
    },
    requestCount: () => requestCount,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await server[Symbol.asyncDispose]();
    },
  };
};

/**
 * Market prices over HTTP. The feed belongs to a third party: short deadline, no redirects, a bounded
 * body, a strict schema, and a price of zero or from the future is no price.
 */
import { type PricedSymbol, parseDecimal, pricedSymbols } from "@passport/protocol";
import * as z from "zod/mini";
import type { PriceConfig } from "../../config/config.ts";
import { type PriceSource, type Reading, refuseFuture } from "./price-source.ts";

const priceSchema = z.string().check(
  z.regex(/^\d{1,12}(\.\d{1,18})?$/),
  z.refine((text) => /[1-9]/.test(text)),
);

/** What feeds call a symbol. */
const fieldOf = (symbol: PricedSymbol) => (symbol === "sup" ? "sups_usd" : (`${symbol}_usd` as const));

/** USD for one whole coin, and, where the feed tells, when that was so. */
const feedSchema = z.strictObject({
  ...(Object.fromEntries(pricedSymbols.map((symbol) => [fieldOf(symbol), priceSchema])) as Record<
    ReturnType<typeof fieldOf>,
    typeof priceSchema
  >),
  at: z.optional(z.iso.datetime()),
});

const bodyLimitBytes = 16 * 1024;

export const createHttpPriceSource = (url: string, config: Pick<PriceConfig, "timeoutMs">): PriceSource => ({
  name: new URL(url).host,
  async read(signal) {
    const response = await fetch(url, {
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(config.timeoutMs)]),
    });
    if (!response.ok) throw new Error(`the price feed answered ${response.status}`);
    return toReading(JSON.parse(await boundedText(response)));
  },
});

const boundedText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimitBytes) throw new Error("the price feed answered too much");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

const toReading = (value: unknown): Reading => {
  const feed = feedSchema.parse(value);
  const at = feed.at === undefined ? new Date() : new Date(feed.at);
  refuseFuture(at);
  const answers = pricedSymbols.map((symbol) => [symbol, { usd: parseDecimal(feed[fieldOf(symbol)]), at }]);
  return Object.fromEntries(answers) as Reading;
};

/**
 * Market prices from contracts on a chain, one for each price. They are read at the newest block: a price that a
 * reorganisation takes back was in force for seconds, and only a payment of that time is worth it.
 */
import { priceAggregatorAbi } from "@passport/contracts/abi/price-aggregator";
import { formatDecimal, type PricedSymbol, parseDecimal, pricedSymbols, toPrices } from "@passport/protocol";
import type { Address } from "viem";
import type { PriceConfig } from "../../config/config.ts";
import type { ChainReader } from "../../platform/chain/reader.ts";
import { type AggregatorAnswer, toAnswer } from "./aggregator-answer.ts";
import type { PriceSource, Reading } from "./price-source.ts";
import { salePrice } from "./sale-price.ts";

type Feeds = Readonly<Record<PricedSymbol, Address>>;
type Answers = Record<PricedSymbol, AggregatorAnswer>;

export const createAggregatorPriceSource = (
  reader: ChainReader,
  feeds: Feeds,
  config: Pick<PriceConfig, "timeoutMs" | "marketFactor" | "floorUsd">,
): PriceSource => ({
  async read(signal) {
    const answers = await before(
      AbortSignal.any([signal, AbortSignal.timeout(config.timeoutMs)]),
      Promise.all(pricedSymbols.map(async (symbol) => [symbol, await readAnswer(reader, feeds[symbol])] as const)),
    );
    return toReading(Object.fromEntries(answers) as Answers, config);
  },
});

/** The decimals are read every time: a proxy may be given another aggregator. */
const readAnswer = async (reader: ChainReader, address: Address): Promise<AggregatorAnswer> => {
  const feed = { address, abi: priceAggregatorAbi } as const;
  const [round, decimals] = await Promise.all([
    reader.readContract({ ...feed, functionName: "latestRoundData" }),
    reader.readContract({ ...feed, functionName: "decimals" }),
  ]);
  return toAnswer(round, decimals);
};

const toReading = (answers: Answers, config: Pick<PriceConfig, "marketFactor" | "floorUsd">): Reading => {
  const times = pricedSymbols.map((symbol) => answers[symbol].updatedAt.getTime());
  return {
    prices: toPrices((symbol) =>
      symbol === "sup"
        ? salePrice(answers.sup.usd, config)
        : // Refuses what is too large to be a price.
          formatDecimal(parseDecimal(answers[symbol].usd)),
    ),
    at: new Date(Math.min(...times)),
    newestAt: new Date(Math.max(...times)),
  };
};

/** The reader asks every node in turn and takes no signal: what is not there by the deadline is not waited for. */
const before = async <T>(deadline: AbortSignal, result: Promise<T>): Promise<T> => {
  const passed = Promise.withResolvers<never>();
  const reject = () => passed.reject(deadline.reason);
  deadline.addEventListener("abort", reject, { once: true });
  if (deadline.aborted) reject();
  try {
    return await Promise.race([result, passed.promise]);
  } finally {
    deadline.removeEventListener("abort", reject);
  }
};

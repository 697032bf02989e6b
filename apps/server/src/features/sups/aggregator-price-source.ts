/**
 * Market prices from contracts on a chain, one for each price. They are read at the newest block: a price that a
 * reorganisation takes back was in force for seconds, and only a payment of that time is worth it.
 */
import { priceAggregatorAbi } from "@passport/contracts/abi/price-aggregator";
import { type PricedSymbol, pricedSymbols } from "@passport/protocol";
import type { Address } from "viem";
import type { PriceConfig } from "../../config/config.ts";
import type { ChainReader } from "../../platform/chain/reader.ts";
import { toAnswer } from "./aggregator-answer.ts";
import type { Answer, PriceSource, Reading } from "./price-source.ts";

type Feeds = Readonly<Record<PricedSymbol, Address>>;

export const createAggregatorPriceSource = (
  reader: ChainReader,
  feeds: Feeds,
  config: Pick<PriceConfig, "timeoutMs">,
): PriceSource => ({
  name: "aggregator",
  async read(signal) {
    const answers = await before(
      AbortSignal.any([signal, AbortSignal.timeout(config.timeoutMs)]),
      Promise.all(pricedSymbols.map(async (symbol) => [symbol, await readAnswer(reader, feeds[symbol])] as const)),
    );
    return Object.fromEntries(answers) as Reading;
  },
});

/** The decimals are read every time: a proxy may be given another aggregator. */
const readAnswer = async (reader: ChainReader, address: Address): Promise<Answer> => {
  const feed = { address, abi: priceAggregatorAbi } as const;
  const [round, decimals] = await Promise.all([
    reader.readContract({ ...feed, functionName: "latestRoundData" }),
    reader.readContract({ ...feed, functionName: "decimals" }),
  ]);
  return toAnswer(round, decimals);
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

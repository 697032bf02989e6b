/**
 * What one aggregator says (Chainlink's AggregatorV3Interface), checked: a price of zero or below, a round that was
 * never answered, an answer carried over from an earlier round and a time in the future are no price.
 */
import { formatDecimal, parseDecimal } from "@passport/protocol";
import { type Answer, refuseFuture } from "./price-source.ts";

/** As viem decodes `latestRoundData()`: round, answer, started at, updated at, answered in round. */
export type RoundData = readonly [bigint, bigint, bigint, bigint, bigint];

/** More decimals than our prices have could not be kept without rounding. */
const mostDecimals = 18;

export const toAnswer = (round: RoundData, decimals: number): Answer => {
  const [roundId, answer, , updatedAtSeconds, answeredInRound] = round;
  if (decimals > mostDecimals) throw new Error(`the aggregator has ${decimals} decimals`);
  if (answer <= 0n) throw new Error("the aggregator has no price above zero");
  if (updatedAtSeconds === 0n) throw new Error("the aggregator's round is not complete");
  if (answeredInRound < roundId) throw new Error("the aggregator's answer is of an earlier round");
  const at = new Date(Number(updatedAtSeconds) * 1000);
  refuseFuture(at);
  // As text and back: refuses what is too large to be a price.
  return { usd: parseDecimal(formatDecimal(answer * 10n ** BigInt(mostDecimals - decimals))), at };
};

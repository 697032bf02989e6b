/** What a release pays for gas. Pure. */
import type { FeeMarket, GasPrice } from "../../platform/chain/chain-sender.ts";

/** Validators of BSC take nothing below it, and elsewhere it is little. */
const lowestTip = 50_000_000n;

/** Undefined while the chain costs more than the cap: what is due waits, and players may pay themselves. */
export const priceOf = ({ baseFee, tip: usual }: FeeMarket, cap: bigint): GasPrice | undefined => {
  const tip = usual > lowestTip ? usual : lowestTip;
  // The base fee can double within six blocks.
  const wanted = 2n * baseFee + tip;
  const max = wanted < cap ? wanted : cap;
  return baseFee + tip > cap ? undefined : { max, tip, isLegacy: baseFee === 0n };
};

const raised = (price: bigint): bigint => (price * 5n + 3n) / 4n;

/** Nodes replace a transaction only by one that pays a tenth more, in both parts. Undefined when the cap is reached. */
export const raisePrice = (
  previous: Pick<GasPrice, "max" | "tip">,
  market: FeeMarket,
  cap: bigint,
): GasPrice | undefined => {
  const now = priceOf(market, cap);
  const [max, tip] = [
    largest(raised(previous.max), now?.max ?? 0n),
    largest(raised(previous.tip), now?.tip ?? 0n),
  ] as const;
  const capped = max < cap ? max : cap;
  if (capped * 10n < previous.max * 11n || tip > capped) return undefined;
  return { max: capped, tip, isLegacy: market.baseFee === 0n };
};

const largest = (one: bigint, other: bigint): bigint => (one > other ? one : other);

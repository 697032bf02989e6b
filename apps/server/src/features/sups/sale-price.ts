import { formatDecimal, multiplyUp, parseDecimal } from "@passport/protocol";

/** RATES-4: market x factor, never below the floor. Pure and apart from the feed, so that it is tested alone. */
export const salePrice = (market: string, rule: { marketFactor: string; floorUsd: string }): string => {
  const price = multiplyUp(parseDecimal(market), parseDecimal(rule.marketFactor));
  const floor = parseDecimal(rule.floorUsd);
  // biome-ignore lint/complexity/useMathMinMax: Math.max takes no bigint
  return formatDecimal(price > floor ? price : floor);
};

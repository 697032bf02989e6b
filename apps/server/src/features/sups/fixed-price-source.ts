import { formatDecimal, parseDecimal, toPrices } from "@passport/protocol";
import type { PriceConfig } from "../../config/config.ts";
import type { PriceSource } from "./price-source.ts";

/** No market: the operator's prices, which are never out of date. */
export const createFixedPriceSource = ({ fixed }: PriceConfig): PriceSource => {
  const prices = toPrices((symbol) => formatDecimal(parseDecimal(fixed[symbol])));
  return {
    async read() {
      const at = new Date();
      return { prices, at, newestAt: at };
    },
  };
};

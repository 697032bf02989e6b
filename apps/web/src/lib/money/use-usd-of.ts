import { parseAmount } from "@passport/protocol/amount";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import { supsDecimals } from "@passport/protocol/constants";
import { useTopic } from "../socket/use-topic.ts";
import { formatAmount } from "./format-amount.ts";

const one = 10n ** BigInt(supsDecimals);

/** What so many SUPS are worth at the live rate; undefined without either. */
export const useUsdOf = (sups: bigint | undefined): string | undefined => {
  const rates = useTopic(exchangeRatesTopic);
  const rate = "value" in rates ? parseAmount(rates.value.sup_to_usd, supsDecimals) : undefined;
  return sups === undefined || rate === undefined ? undefined : formatAmount((sups * rate) / one);
};

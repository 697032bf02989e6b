/** What the balance is worth at the live price (RATES-14). In a file of its own, fetched once the page is at rest. */
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import { useUsdOf } from "../../lib/money/use-usd-of.ts";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { supsTexts } from "./texts.ts";

export const BalanceWorth = ({ balance }: { balance: string }) => {
  const texts = useTexts(supsTexts);
  const rates = useTopic(exchangeRatesTopic);
  const usd = useUsdOf(BigInt(balance));
  // A price that is old, or whose connection is lost, says nothing about today.
  const isFresh = rates.status === "live" && rates.value.enable_sale;
  return isFresh && balance !== "0" && <span>{texts.worth(usd ?? "0")}</span>;
};

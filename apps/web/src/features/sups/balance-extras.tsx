/**
 * What stands beside the balance: its worth at the live price (RATES-14), and what the player has in games' own currencies.
 * In one file, fetched once the page is at rest: every name of a file costs each first load.
 */
import { otherBalancesTopic } from "@passport/protocol/calls/balances";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import { formatAmount } from "../../lib/money/format-amount.ts";
import { useUsdOf } from "../../lib/money/use-usd-of.ts";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import styles from "./balance-block.module.css";
import { supsTexts } from "./texts.ts";

export const BalanceWorth = ({ balance }: { balance: string }) => {
  const texts = useTexts(supsTexts);
  const rates = useTopic(exchangeRatesTopic);
  const usd = useUsdOf(BigInt(balance));
  // A price that is old, or whose connection is lost, says nothing about today.
  const isFresh = rates.status === "live" && rates.value.enable_sale;
  return isFresh && balance !== "0" && <span>{texts.worth(usd ?? "0")}</span>;
};

export const OtherBalances = ({ accountId }: { accountId: string }) => {
  const texts = useTexts(supsTexts);
  const view = useTopic(otherBalancesTopic, accountId);
  if (!("value" in view) || view.value.length === 0) return null;
  return (
    <ul className={classNames(styles.others, view.status !== "live" && styles.stale)} aria-label={texts.otherBalances}>
      {view.value.map(({ currency, balance }) => (
        <li key={currency.code}>
          <span>{currency.name}</span>
          <span>{`${formatAmount(balance, currency)} ${currency.code}`}</span>
        </li>
      ))}
    </ul>
  );
};

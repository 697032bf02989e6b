/** What the player has in games' own currencies. In a file of its own, fetched once the page is at rest. */
import { otherBalancesTopic } from "@passport/protocol/calls/transactions";
import { formatIn, unitOf } from "../../lib/money/currency-format.ts";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Amount } from "../../ui/amount/amount.tsx";
import { classNames } from "../../ui/class-names.ts";
import styles from "./other-balances.module.css";
import { supsTexts } from "./texts.ts";

export const OtherBalances = ({ accountId }: { accountId: string }) => {
  const texts = useTexts(supsTexts);
  const view = useTopic(otherBalancesTopic, accountId);
  if (!("value" in view) || view.value.length === 0) return null;
  return (
    <ul className={classNames(styles.others, view.status !== "live" && styles.stale)} aria-label={texts.otherBalances}>
      {view.value.map(({ currency, balance }) => (
        <li key={currency.code}>
          <span className={styles.name}>{currency.name}</span>
          <Amount value={balance} unit={unitOf(currency)} {...formatIn(currency)} />
        </li>
      ))}
    </ul>
  );
};

/** The balance in one line, for where the rail with its large figures is out of sight. */
import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import type { User } from "@passport/protocol/user";
import { brand } from "../../lib/env/brand.ts";
import { formatAmount } from "../../lib/money/format-amount.ts";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import styles from "./balance-line.module.css";
import { supsTexts } from "./texts.ts";

export const BalanceLine = ({ user: { account_id: accountId } }: { user: User }) => {
  const texts = useTexts(supsTexts);
  const balance = useTopic(balanceTopic, accountId);
  const held = useTopic(heldTopic, accountId);
  if (!("value" in balance)) return balance.status === "failed" ? texts.noBalance : null;
  return (
    <p className={classNames(styles.line, balance.status !== "live" && styles.stale)}>
      <span className="sr">{texts.balance} </span>
      {formatAmount(balance.value)} <small>{brand.token}</small>
      {"value" in held && held.value !== "0" && (
        <span className={styles.held}>{texts.held(formatAmount(held.value))}</span>
      )}
    </p>
  );
};

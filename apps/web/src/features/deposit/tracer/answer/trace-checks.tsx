/** The checks that led to the answer. Those that were not reached are left out. */
import type { Trace, TraceOutcome } from "@passport/protocol/calls/deposit-trace";
import { formatDayTime } from "../../../../lib/dates/format-date.ts";
import { formatAmount } from "../../../../lib/money/format-amount.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Address } from "../../../../ui/address/address.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Icon, type IconName } from "../../../../ui/icon/icon.tsx";
import styles from "../tracer.module.css";
import { answerTexts } from "./texts.ts";
import { networkOf } from "./trace-words.ts";

const icons: Record<TraceOutcome, IconName> = { passed: "ok", failed: "warn", waiting: "history", skipped: "history" };

export const TraceChecks = ({ trace }: { trace: Trace }) => {
  const texts = useTexts(answerTexts);
  const { checks } = texts;
  const labels: Record<Trace["checks"][number]["name"], string> = {
    ...checks,
    network: trace.chain_id === null ? checks.noNetwork : checks.network(networkOf(trace, texts)),
    amount: trace.amount === null ? checks.noAmount : checks.amount(formatAmount(trace.amount)),
  };
  const noteOf = ({ name, outcome }: Trace["checks"][number]) => {
    if (name === "mined" && trace.mined_at !== null) return formatDayTime(trace.mined_at);
    if (name === "sender" && trace.sender !== null) return <Address value={trace.sender} />;
    if (name === "recipient" && outcome === "failed" && trace.recipient !== null)
      return <Address value={trace.recipient} />;
    return texts.outcomes[outcome];
  };
  return (
    <ul className={styles.checks}>
      {trace.checks
        .filter(({ outcome }) => outcome !== "skipped")
        .map((check) => (
          <li key={check.name} className={classNames(styles[check.outcome])}>
            <Icon name={icons[check.outcome]} size="s" />
            <span>{labels[check.name]}</span>
            <span>{noteOf(check)}</span>
          </li>
        ))}
    </ul>
  );
};

/** WITHDRAW-29: what became of earlier withdrawals. */
import type { Operation, OperationReason } from "@passport/protocol/operation";
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { FlowCard } from "../../../flow/flow.tsx";
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Address } from "../../../ui/address/address.tsx";
import { Amount } from "../../../ui/amount/amount.tsx";
import { Badge } from "../../../ui/badge/badge.tsx";
import { withdrawTexts } from "../texts.ts";
import styles from "./recent-withdrawals.module.css";

const shown = 5;

export const RecentWithdrawals = ({ withdrawals }: { withdrawals: readonly Operation[] }) => {
  const texts = useTexts(withdrawTexts);
  const reasons: Partial<Record<OperationReason, string>> = texts.reasons;
  return (
    <FlowCard title={texts.recent} aside={<Link to={pages.transactions}>{texts.all}</Link>}>
      {withdrawals.length === 0 && <p className="mid">{texts.noRecent}</p>}
      {withdrawals.length > 0 && (
        <ul className={styles.list}>
          {withdrawals.slice(0, shown).map(({ id, amount, state, reason, tx_hash: hash, updated_at: at }) => (
            <li key={id}>
              <Amount value={amount ?? "0"} unit={brand.token} size="strong" />
              {state === "confirmed" ? (
                <Badge tone="success" icon="ok">
                  {texts.badges.confirmed}
                </Badge>
              ) : (
                <Badge icon="history">{texts.badges[state === "failed" ? "failed" : "returned"]}</Badge>
              )}
              <time className="mid" dateTime={at}>
                {formatDayTime(at)}
              </time>
              <span className={styles.end}>
                {hash !== null && state === "confirmed" ? (
                  <Address value={hash} />
                ) : (
                  reason !== null && (reasons[reason] ?? null)
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </FlowCard>
  );
};

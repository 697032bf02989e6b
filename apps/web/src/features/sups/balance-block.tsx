/** What the player has, at the head of the rail: the whole balance, and how much of it is held (LEDGER-4). */
import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import type { User } from "@passport/protocol/user";
import { type CSSProperties, useId, useState } from "react";
import { formatMoment } from "../../lib/dates/format-date.ts";
import { brand } from "../../lib/env/brand.ts";
import { lazyComponent } from "../../lib/lazy/lazy.tsx";
import { formatAmount } from "../../lib/money/format-amount.ts";
import type { TopicView } from "../../lib/socket/topic-store.ts";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./balance-block.module.css";
import { firstSeen, seeBalance } from "./credits.ts";
import { RollingAmount } from "./rolling-amount.tsx";
import { supsTexts } from "./texts.ts";

const latestOf = (view: TopicView<string>) => ("value" in view ? view.value : undefined);

const Balance = ({ value, isLive }: { value: string; isLive: boolean }) => {
  const [known, setKnown] = useState(() => firstSeen(value));
  const seen = seeBalance(known, value);
  if (seen !== known) setKnown(seen);
  return (
    <>
      <div
        className={classNames(styles.amount, !isLive && styles.stale)}
        style={{ "--length": formatAmount(value).length } as CSSProperties}
      >
        <RollingAmount seen={seen} />
        <small>{brand.token}</small>
      </div>
      {/* A new key starts the line afresh. */}
      {seen.credits > 0 && <span key={seen.credits} className={styles.sweep} aria-hidden="true" />}
    </>
  );
};

const atRest = { when: "rest", isOptional: true } as const;
const BalanceWorth = lazyComponent(async () => (await import("./balance-extras.tsx")).BalanceWorth, atRest);
const OtherBalances = lazyComponent(async () => (await import("./balance-extras.tsx")).OtherBalances, atRest);

const Held = ({ balance, held }: { balance: string; held: string | undefined }) => {
  const texts = useTexts(supsTexts);
  if (held === undefined || held === "0") return null;
  // Two topics: for a moment one may be ahead of the other, and the difference must not be shown below zero.
  const available = BigInt(balance) > BigInt(held) ? BigInt(balance) - BigInt(held) : 0n;
  return (
    <>
      <span className={styles.held}>{texts.held(formatAmount(held))}</span>
      <span>{texts.available(formatAmount(available))}</span>
    </>
  );
};

export const BalanceBlock = ({ user: { account_id: accountId } }: { user: User }) => {
  const texts = useTexts(supsTexts);
  const id = useId();
  const view = useTopic(balanceTopic, accountId);
  const held = latestOf(useTopic(heldTopic, accountId));
  const balance = latestOf(view);
  return (
    <section className={styles.balance} aria-labelledby={id}>
      <div id={id} className="label">
        {view.status === "stale" ? texts.balanceAt(formatMoment(view.since)) : texts.balance}
      </div>
      {balance !== undefined && (
        <>
          <Balance value={balance} isLive={view.status === "live"} />
          <div className={styles.parts}>
            <Held balance={balance} held={held} />
            <BalanceWorth balance={balance} />
          </div>
          <OtherBalances accountId={accountId} />
        </>
      )}
      {view.status === "pending" && (
        <div className={styles.waiting}>
          <Skeleton width="168px" height="32px" label={texts.loadingBalance} />
        </div>
      )}
      {view.status === "failed" && <div className={styles.failed}>{texts.noBalance}</div>}
    </section>
  );
};

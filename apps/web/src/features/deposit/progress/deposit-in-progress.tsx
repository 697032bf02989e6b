/** A deposit from the wallet to the balance, live from the server: a reload or another tab shows the same. */
import type { Operation } from "@passport/protocol/operation";
import type { ReactNode } from "react";
import { PrintedRosette } from "../../../art/react/printed-rosette.tsx";
import { Blocks } from "../../../flow/blocks.tsx";
import { FlowCard } from "../../../flow/flow.tsx";
import { finalAt } from "../../../lib/chain/final-after.ts";
import { useConfirmations } from "../../../lib/chain/use-confirmations.ts";
import { useClock } from "../../../lib/clock/use-clock.ts";
import { formatMoment } from "../../../lib/dates/format-date.ts";
import { brand } from "../../../lib/env/brand.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount/amount.tsx";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Countdown } from "../../../ui/countdown/countdown.tsx";
import { Stepper } from "../../../ui/stepper/stepper.tsx";
import styles from "./progress.module.css";
import { badgeOf, stepsOf } from "./progress-words.ts";
import { progressTexts } from "./texts.ts";

const TimeToFinal = ({ operation }: { operation: Operation }) => {
  const texts = useTexts(progressTexts);
  const until = finalAt(operation.chain_id, operation.updated_at);
  const isDue = useClock((now) => now >= until);
  return (
    <div className={styles.countdown}>
      {isDue ? (
        texts.finalSoon
      ) : (
        <>
          <span>{texts.finalIn}</span>
          <b>
            <Countdown until={until} />
          </b>
        </>
      )}
    </div>
  );
};

interface DepositInProgressProps {
  operation: Operation;
  /** Of items; without it, SUPS. */
  items?: {
    name: string;
    /** Where they are once they have been credited. */
    link: ReactNode;
  };
}

export const DepositInProgress = ({ operation, items }: DepositInProgressProps) => {
  const texts = useTexts(progressTexts);
  const { count, target } = useConfirmations(operation);
  const amount = operation.amount ?? "0";
  const { tone, text } = badgeOf(operation, texts);
  const what = items && texts.items(amount, items.name);
  return (
    <FlowCard
      title={texts.title}
      aside={
        <span role="status">
          <Badge tone={tone}>{text}</Badge>
        </span>
      }
    >
      <div className={styles.flight}>
        <PrintedRosette seed={operation.id} done={count} total={target} size="s">
          <b>{`${count}/${target}`}</b>
        </PrintedRosette>
        <div className={styles.words}>
          {what === undefined ? (
            <Amount value={amount} unit={brand.token} size="heading" />
          ) : (
            <b className={styles.items}>{what}</b>
          )}
          <Blocks done={count} total={target} />
          {operation.state === "confirming" && <TimeToFinal operation={operation} />}
        </div>
      </div>
      <Stepper
        steps={stepsOf(operation, {
          texts,
          blocks: texts.blocks(count, target),
          sentAt: formatMoment(operation.created_at),
          coming: what === undefined ? texts.creditedText(formatAmount(amount)) : texts.itemsComingText(what),
          arrived: what === undefined ? texts.doneText(formatAmount(amount)) : texts.itemsArrivedText(what),
        })}
      />
      {operation.state === "confirmed" && items?.link}
    </FlowCard>
  );
};

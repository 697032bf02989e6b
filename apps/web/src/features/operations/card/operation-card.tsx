/** One operation on the page of what it moves: where it stands, in words and as a timeline. */
import { explorerLink } from "@passport/protocol/chains";
import type { Operation } from "@passport/protocol/operation";
import { type ReactNode, useId } from "react";
import { useNow } from "../../../lib/clock/use-clock.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { badgeOf, isOver, sentenceOf } from "../operation-words.ts";
import { OperationSteps } from "../panel/operation-steps.tsx";
import { signOf } from "../panel/signs.ts";
import { operationTexts } from "../texts.ts";
import styles from "./operation-card.module.css";

interface OperationCardProps {
  operation: Operation;
  /** What can be done about it. */
  children?: ReactNode;
}

export const OperationCard = ({ operation, children }: OperationCardProps) => {
  const texts = useTexts(operationTexts);
  const now = useNow();
  const id = useId();
  const { tone, icon } = signOf(operation);
  const { chain_id: chainId, tx_hash: hash } = operation;
  const explorer = chainId === null || hash === null ? undefined : explorerLink(chainId, hash);
  return (
    <Panel as="section" className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {isOver(operation) ? texts.whatBecame : texts.underWay}
        </h2>
        <span role="status">
          <Badge tone={tone} {...(icon && { icon })}>
            {badgeOf(operation, texts)}
          </Badge>
        </span>
      </div>
      <p className="mid">{sentenceOf(operation, texts, now)}</p>
      <OperationSteps operation={operation} />
      {children}
      {explorer !== undefined && (
        <a className={styles.explorer} href={explorer} target="_blank" rel="noreferrer">
          {texts.onExplorer}
          <Icon name="ext" size="s" />
        </a>
      )}
    </Panel>
  );
};

import type { Operation } from "@passport/protocol/operation";
import { useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { formatDayTime, formatExactTime } from "../../../lib/dates/format-date.ts";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount/amount.tsx";
import { Badge } from "../../../ui/badge/badge.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import tones from "../../../ui/tone/tone.module.css";
import { badgeOf, movesSups, sentenceOf, titleOf } from "../operation-words.ts";
import { operationTexts } from "../texts.ts";
import { OperationDetails } from "./operation-details.tsx";
import styles from "./operation-entry.module.css";
import { kindIcons, signOf } from "./signs.ts";

interface OperationEntryProps {
  operation: Operation;
  now: Date;
  isOpen: boolean;
  onToggle: () => void;
  onLeave: () => void;
}

/** SUPS have their amount at the edge, where amounts are compared; everything else is named in words. */
const Title = ({ operation }: { operation: Operation }) => {
  const texts = useTexts(operationTexts);
  const { kind, amount } = operation;
  if (!movesSups(kind) || amount === null) return titleOf(operation, texts);
  return (
    <>
      {texts.names[kind]} <Amount value={amount} unit={brand.token} size="strong" />
    </>
  );
};

/** An entry that ends moves to the other list, where it is a new element. One that was open before it was there has moved. */
const useFocusAfterMove = (isOpen: boolean) => {
  const button = useRef<HTMLButtonElement>(null);
  const keepFocus = useEffectEvent(() => {
    if (isOpen && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  });
  useLayoutEffect(() => keepFocus(), []);
  return button;
};

export const OperationEntry = ({ operation, now, isOpen, onToggle, onLeave }: OperationEntryProps) => {
  const texts = useTexts(operationTexts);
  const id = useId();
  const button = useFocusAfterMove(isOpen);
  const { tone, icon } = signOf(operation);
  const { kind, created_at: at } = operation;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={classNames(styles.sign, tones[tone])}>
          <Icon name={kindIcons[kind]} />
        </span>
        <button
          ref={button}
          type="button"
          className={styles.title}
          aria-expanded={isOpen}
          aria-controls={`${id}-details`}
          aria-describedby={`${id}-state`}
          onClick={onToggle}
        >
          <Title operation={operation} />
        </button>
        <Icon name="down" size="s" className={classNames(styles.arrow, isOpen && styles.up)} />
        <div className={styles.state}>
          <Badge tone={tone} {...(icon && { icon })}>
            {badgeOf(operation, texts)}
          </Badge>
          <time dateTime={at} title={formatExactTime(at)} className={styles.time}>
            {formatDayTime(at, now)}
          </time>
        </div>
        <p id={`${id}-state`} className={styles.sentence}>
          {sentenceOf(operation, texts, now)}
        </p>
      </div>
      <div id={`${id}-details`}>{isOpen && <OperationDetails operation={operation} onLeave={onLeave} />}</div>
    </li>
  );
};

import { type ReactNode, useId } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../alert/alert.tsx";
import { Button } from "../button/button.tsx";
import { Panel } from "../panel/panel.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import styles from "./section.module.css";
import { sectionTexts } from "./texts.ts";

interface SectionProps {
  title: string;
  badge?: ReactNode;
  text: string;
  children?: ReactNode;
  actions?: ReactNode;
}

export const Section = ({ title, badge, text, children, actions }: SectionProps) => {
  const titleId = useId();
  return (
    <Panel as="section" className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {badge}
      </div>
      <p className={styles.text}>{text}</p>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Panel>
  );
};

/** Keeps the space of a list of entries while it loads. */
export const LoadingEntries = ({ label, count }: { label: string; count: number }) => (
  <div className={styles.loading}>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
      <Skeleton key={index} width="100%" height="44px" {...(index === 0 && { label })} />
    ))}
  </div>
);

interface FailedEntriesProps {
  title: string;
  reason: string;
  isRetrying: boolean;
  onRetry: () => void;
}

export const FailedEntries = ({ title, reason, isRetrying, onRetry }: FailedEntriesProps) => {
  const texts = useTexts(sectionTexts);
  return (
    <>
      <Alert tone="error" title={title}>
        {reason}
      </Alert>
      <div>
        <Button busy={isRetrying} onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    </>
  );
};

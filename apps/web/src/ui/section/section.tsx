import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../alert/alert.tsx";
import { Button } from "../button/button.tsx";
import { classNames } from "../class-names.ts";
import type { IconName } from "../icon/icon.tsx";
import { Panel } from "../panel/panel.tsx";
import { Skeleton } from "../skeleton/skeleton.tsx";
import { FoldHead } from "./fold-head.tsx";
import { useFold } from "./folding.tsx";
import styles from "./section.module.css";
import { sectionTexts } from "./texts.ts";

interface SectionProps {
  title: string;
  /** Beside the title where the section is folded into one line. */
  icon: IconName;
  /** How things stand, in a few words, for the folded line. */
  state?: ReactNode;
  badge?: ReactNode;
  text?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Where sections fold: what the player came for. */
  startsOpen?: boolean;
}

export const Section = ({ title, icon, state, badge, text, children, actions, startsOpen = false }: SectionProps) => {
  const titleId = useId();
  const contentId = useId();
  const fold = useFold(startsOpen);
  return (
    <Panel
      as="section"
      padding={fold ? "none" : "normal"}
      className={classNames(styles.section, fold && styles.folding)}
      aria-labelledby={titleId}
    >
      {fold ? (
        <FoldHead {...{ fold, titleId, contentId, icon, title, state, badge }} />
      ) : (
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {badge}
        </div>
      )}
      {/* Hidden, not taken away: what was typed stays. */}
      <div id={contentId} className={styles.content} hidden={fold && !fold.isOpen}>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
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
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

export const FailedEntries = ({ title, error, isRetrying, onRetry }: FailedEntriesProps) => {
  const texts = useTexts(sectionTexts);
  const catalogue = useTexts(catalogueTexts);
  return (
    <>
      <Alert tone="error" title={title}>
        {shownError(error, catalogue)}
      </Alert>
      <div>
        <Button busy={isRetrying} onClick={onRetry}>
          {texts.retry}
        </Button>
      </div>
    </>
  );
};

interface UnloadedEntriesProps {
  query: Pick<UseQueryResult, "data" | "error" | "isFetching" | "refetch">;
  loading: string;
  failed: string;
  count: number;
}

/** Stands in for a list until its query has data: nothing, once it has. */
export const UnloadedEntries = ({ query, loading, failed, count }: UnloadedEntriesProps) => {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return null;
  if (error === null) return <LoadingEntries label={loading} count={count} />;
  return <FailedEntries title={failed} error={error} isRetrying={isFetching} onRetry={refetch} />;
};

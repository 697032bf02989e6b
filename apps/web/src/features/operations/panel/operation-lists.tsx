/** In progress and earlier: from the topic as far as it reaches, older ones page by page. */
import type { Operation } from "@passport/protocol/operation";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { Rosette } from "../../../art/react/rosette.tsx";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { mergeOperations } from "../live/operation-log.ts";
import type { LiveOperations } from "../live/use-operations.ts";
import { isOver } from "../operation-words.ts";
import { operationTexts } from "../texts.ts";
import styles from "./activity-panel.module.css";
import { EntrySkeletons } from "./entry-skeletons.tsx";
import { listOperationsQuery } from "./list-operations-query.ts";
import { OperationSection } from "./operation-section.tsx";

interface OperationListsProps {
  accountId: string;
  live: LiveOperations;
  /** The player goes to another page. */
  onLeave: () => void;
}

export const OperationLists = ({ accountId, live, onLeave }: OperationListsProps) => {
  const texts = useTexts(operationTexts);
  const catalogue = useTexts(catalogueTexts);
  const [openId, setOpenId] = useState<string>();
  const list = useInfiniteQuery(listOperationsQuery(accountId));
  const listed = list.data?.pages.flatMap((page) => page.operations);
  useEndedElsewhere(live.operations, listed, list.refetch);
  const read = () => (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());

  // Either source is enough to show something; live readings win over listed ones of the same moment.
  if (!listed && !live.operations) {
    const hasFailed = list.isError && live.status !== "pending";
    return hasFailed ? <Failed error={list.error} isRetrying={list.isFetching} onRetry={read} /> : <EntrySkeletons />;
  }
  const all = mergeOperations(listed ?? [], live.operations ?? []);
  if (all.length === 0 && listed) return <Empty />;
  if (all.length === 0 && !list.isError) return <EntrySkeletons />;

  const section = {
    openId,
    onToggle: (id: string) => setOpenId((current) => (current === id ? undefined : id)),
    onLeave,
  };
  return (
    <>
      <OperationSection
        {...section}
        title={texts.inProgress}
        operations={all.filter((operation) => !isOver(operation))}
        empty={texts.nothingInProgress}
      />
      <OperationSection
        {...section}
        title={texts.earlier}
        operations={all.filter(isOver)}
        empty={list.isError ? undefined : texts.nothingEarlier}
      />
      {list.isError && (
        <div className={styles.more}>
          <Alert tone="error" title={texts.earlierFailed}>
            {shownError(list.error, catalogue)}
          </Alert>
          <Button size="sm" busy={list.isFetching} onClick={read}>
            {texts.retry}
          </Button>
        </div>
      )}
      {list.hasNextPage && !list.isError && (
        <div className={styles.more}>
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </>
  );
};

/** A page that was read says "in flight" of what the topic no longer has there: it is read again, once for each message. */
const useEndedElsewhere = (
  live: readonly Operation[] | undefined,
  listed: readonly Operation[] | undefined,
  readAgain: () => void,
) => {
  const readLater = useEffectEvent(() => {
    const known = new Set(live?.map(({ id }) => id));
    if (listed?.some((operation) => !isOver(operation) && !known.has(operation.id))) readAgain();
  });
  useEffect(() => {
    if (live) readLater();
  }, [live]);
};

const Empty = () => {
  const texts = useTexts(operationTexts);
  return (
    <EmptyState
      level={3}
      art={<Rosette seed="no-activity" density={0.4} />}
      title={texts.emptyTitle}
      text={texts.emptyText}
    />
  );
};

const Failed = ({ error, isRetrying, onRetry }: { error: unknown; isRetrying: boolean; onRetry: () => void }) => {
  const texts = useTexts(operationTexts);
  const catalogue = useTexts(catalogueTexts);
  return (
    <EmptyState
      level={3}
      tone="error"
      title={texts.failed}
      text={
        <>
          <p>{shownError(error, catalogue)}</p>
          <p>{texts.failedText}</p>
        </>
      }
      action={
        <Button busy={isRetrying} onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    />
  );
};

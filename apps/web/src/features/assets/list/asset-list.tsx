/** A page of a player's assets as cards, or the reason why there are none. The caller decides what is requested. */
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { ListFoot } from "../../../ui/list-foot/list-foot.tsx";
import { TabTools } from "../../../ui/tabs/tab-bar.tsx";
import { assetTexts } from "../texts.ts";
import { FailedList } from "./failed-list.tsx";
import { GridSkeleton } from "./grid-skeleton.tsx";
import styles from "./list.module.css";

interface ListWords {
  title: string;
  list: string;
  noMatchText: string;
  clear: string;
}

interface AssetListProps<Asset extends { id: string }, PageSize extends number> {
  texts: ListWords;
  answer: UseQueryResult<{ assets: Asset[]; total: number }>;
  /** From 1 on. */
  page: number;
  pageSize: PageSize;
  pageSizes: readonly PageSize[];
  /** Something is searched or filtered for. */
  isNarrowed: boolean;
  /** The search and the filters. */
  tools: ReactNode;
  /** Shown instead of cards to a player who owns nothing. */
  empty: ReactNode;
  card: (asset: Asset) => ReactNode;
  /** Below everything, and at the bottom of the screen. */
  foot?: ReactNode;
  /** `isCorrection`: the player did not choose it, the page that was open no longer exists. */
  onPage: (page: number, isCorrection: boolean) => void;
  onPageSize: (pageSize: PageSize) => void;
  onClear: () => void;
}

export const AssetList = <Asset extends { id: string }, PageSize extends number>({
  texts,
  answer: { data, error, isPlaceholderData: isOutdated, isFetching, refetch },
  page,
  pageSize,
  pageSizes,
  isNarrowed,
  tools,
  empty,
  card,
  foot,
  onPage,
  onPageSize,
  onClear,
}: AssetListProps<Asset, PageSize>) => {
  const words = useTexts(assetTexts);
  const top = useRef<HTMLElement>(null);

  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  // What was given away elsewhere, or an old link, can leave a page without cards.
  const isBeyond = data !== undefined && !isOutdated && page > lastPage;
  const goToLastPage = useEffectEvent(() => onPage(lastPage, true));
  useEffect(() => {
    if (isBeyond) goToLastPage();
  }, [isBeyond]);

  const isEmpty = data?.total === 0 && !isOutdated;
  const content = () => {
    if (!data && error) return <FailedList failure={error} isRetrying={isFetching} onRetry={() => refetch()} />;
    // An outdated "nothing" would say something wrong about the new question.
    if (!data || isBeyond || (isOutdated && data.total === 0)) return <GridSkeleton />;
    if (isEmpty && isNarrowed) {
      const clear = <Button onClick={onClear}>{texts.clear}</Button>;
      return <EmptyState level={3} title={words.noMatch} text={texts.noMatchText} action={clear} />;
    }
    if (isEmpty) return empty;
    return (
      <>
        <ul
          className={classNames(styles.grid, isOutdated && styles.outdated)}
          aria-label={texts.list}
          aria-busy={isOutdated || undefined}
        >
          {data.assets.map((asset) => (
            <li key={asset.id}>{card(asset)}</li>
          ))}
        </ul>
        <ListFoot
          shown={data.assets.length}
          total={data.total}
          page={page}
          pageSize={pageSize}
          pageSizes={pageSizes}
          onPage={(next) => {
            onPage(next, false);
            top.current?.scrollIntoView();
          }}
          onPageSize={(size) => {
            const chosen = pageSizes.find((one) => one === size);
            if (chosen !== undefined) onPageSize(chosen);
          }}
        />
      </>
    );
  };

  return (
    <section ref={top} className={styles.list} aria-label={texts.title}>
      <h2 className="sr">{texts.title}</h2>
      {/* A player who owns nothing has nothing to search. */}
      {(!isEmpty || isNarrowed) && <TabTools>{tools}</TabTools>}
      {content()}
      {foot}
    </section>
  );
};

/** What happened to a collectible, newest first (ASSET-18). */
import type { CollectibleEvent } from "@passport/protocol/calls/collectible-history";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDayTime, formatExactTime } from "../../../../lib/dates/format-date.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { Icon, type IconName } from "../../../../ui/icon/icon.tsx";
import { FailedEntries, LoadingEntries } from "../../../../ui/section/section.tsx";
import styles from "./history.module.css";
import { historyQuery } from "./history-query.ts";
import { historyTexts } from "./texts.ts";

const icons: Record<CollectibleEvent["kind"], IconName> = {
  recorded: "passport",
  mint: "chain",
  stake: "assetsIn",
  unstake: "chain",
  move_to_game: "game",
  move_from_game: "passport",
};

const Event = ({ event: { kind, at } }: { event: CollectibleEvent }) => (
  <li className={styles.event}>
    <span className={styles.node}>
      <Icon name={icons[kind]} size="s" />
    </span>
    <span className={styles.title}>{useTexts(historyTexts).events[kind]}</span>
    <time dateTime={at} title={formatExactTime(at)} className={styles.time}>
      {formatDayTime(at)}
    </time>
  </li>
);

export const HistoryList = ({ hash, place }: { hash: string; place: string }) => {
  const texts = useTexts(historyTexts);
  const history = useInfiniteQuery(historyQuery(hash, place));
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = history;
  const events = data?.pages.flatMap((page) => page.events);
  return (
    <div className={styles.history}>
      {events && events.length > 0 && (
        <ol className={styles.events}>
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      )}
      {events?.length === 0 && error === null && <p className="mid">{texts.empty}</p>}
      {!events && error === null && <LoadingEntries label={texts.loading} count={3} />}
      {error !== null && (
        <FailedEntries
          title={texts.failed}
          error={error}
          isRetrying={isFetching}
          onRetry={() => (history.isFetchNextPageError ? history.fetchNextPage() : history.refetch())}
        />
      )}
      {hasNextPage && error === null && (
        <div>
          <Button size="sm" busy={isFetchingNextPage} onClick={() => history.fetchNextPage()}>
            {texts.showOlder}
          </Button>
        </div>
      )}
    </div>
  );
};

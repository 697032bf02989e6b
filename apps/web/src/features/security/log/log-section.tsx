import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FailedEntries, LoadingEntries, Section } from "../../../ui/section/section.tsx";
import { securityTexts } from "../texts.ts";
import { LogEvent } from "./log-event.tsx";
import { logQuery } from "./log-query.ts";

/** Enough to notice what is wrong; the rest on demand, so that the page stays short (SECURITY-8). */
const recentCount = 6;

export const LogSection = () => {
  const texts = useTexts(securityTexts);
  const log = useInfiniteQuery(logQuery);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = log;
  const events = data?.pages.flatMap((page) => page.events);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? events : events?.slice(0, recentCount);
  const isCut = (shown?.length ?? 0) < (events?.length ?? 0);
  const [latest] = events ?? [];
  return (
    <Section title={texts.log} icon="history" state={latest && texts.events[latest.kind]} text={texts.logText}>
      {shown && shown.length > 0 && (
        <ol aria-label={texts.log}>
          {shown.map((event) => (
            <LogEvent key={event.id} event={event} />
          ))}
        </ol>
      )}
      {events?.length === 0 && <p className="lo">{texts.logEmpty}</p>}
      {!events && error === null && <LoadingEntries label={texts.loadingLog} count={4} />}
      {error !== null && (
        <FailedEntries
          title={texts.logFailed}
          error={error}
          isRetrying={isFetching}
          onRetry={() => (log.isFetchNextPageError ? log.fetchNextPage() : log.refetch())}
        />
      )}
      {(isCut || hasNextPage) && error === null && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => (isCut ? setShowsAll(true) : void log.fetchNextPage())}>
            {texts.showOlder}
          </Button>
        </div>
      )}
    </Section>
  );
};

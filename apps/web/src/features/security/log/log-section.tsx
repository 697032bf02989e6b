import { useInfiniteQuery } from "@tanstack/react-query";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FailedEntries, LoadingEntries, Section } from "../../../ui/section/section.tsx";
import { securityTexts } from "../texts.ts";
import { LogEvent } from "./log-event.tsx";
import { logQuery } from "./log-query.ts";

export const LogSection = () => {
  const texts = useTexts(securityTexts);
  const catalogue = useTexts(catalogueTexts);
  const log = useInfiniteQuery(logQuery);
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = log;
  const events = data?.pages.flatMap((page) => page.events);
  return (
    <Section title={texts.log} text={texts.logText}>
      {events && events.length > 0 && (
        <ol aria-label={texts.log}>
          {events.map((event) => (
            <LogEvent key={event.id} event={event} />
          ))}
        </ol>
      )}
      {events?.length === 0 && <p className="lo">{texts.logEmpty}</p>}
      {!events && error === null && <LoadingEntries label={texts.loadingLog} count={4} />}
      {error !== null && (
        <FailedEntries
          title={texts.logFailed}
          reason={shownError(error, catalogue)}
          isRetrying={isFetching}
          onRetry={() => (log.isFetchNextPageError ? log.fetchNextPage() : log.refetch())}
        />
      )}
      {hasNextPage && error === null && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => log.fetchNextPage()}>
            {texts.showOlder}
          </Button>
        </div>
      )}
    </Section>
  );
};

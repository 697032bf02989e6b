/** /staff/proposals: what is proposed in the timelocks of our contracts, and how it is stopped (CHAIN-56). */

import { listProposals } from "@passport/protocol/calls/governance";
import { chains, isChainId } from "@passport/protocol/chains";
import { mostCounted } from "@passport/protocol/governance";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { StepUpCancelled, withStepUp } from "../../lib/session/step-up.ts";
import { runCommand } from "../../lib/socket/run-command.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../../ui/button/button.tsx";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { FailedState } from "../../ui/empty-state/failed-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { Tabs } from "../../ui/tabs/tabs.tsx";
import { ProposalCard } from "./proposal-card.tsx";
import styles from "./proposals-page.module.css";
import { proposalsTexts } from "./proposals-texts.ts";

type Shown = "pending" | "ended";
interface Place {
  chain_id: number;
  number: number;
}

const proposalsQuery = (state: Shown) =>
  infiniteQueryOptions({
    queryKey: [listProposals.key, state],
    queryFn: ({ pageParam }: { pageParam: Place | undefined }) =>
      withStepUp(() => runCommand(listProposals, { state, limit: 20, ...(pageParam && { after: pageParam }) })),
    initialPageParam: undefined as Place | undefined,
    getNextPageParam: ({ has_more, proposals }): Place | undefined => {
      const last = proposals.at(-1);
      return has_more && last ? { chain_id: last.chain_id, number: last.number } : undefined;
    },
    retry: false,
    // A thief may have proposed something since, so every visit reads it again. Offline it fails instead of waiting.
    networkMode: "always",
    staleTime: 0,
    gcTime: 0,
  });

export const ProposalsPage = () => {
  const texts = useTexts(proposalsTexts);
  const [shown, setShown] = useState<Shown>("pending");
  const tab = (id: Shown) => ({ id, label: texts.tabs[id], panel: <Proposals state={id} /> });
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{texts.page}</h1>
      <p className={styles.lead}>{texts.lead}</p>
      <Tabs label={texts.which} tabs={[tab("pending"), tab("ended")]} value={shown} onValueChange={setShown} />
    </div>
  );
};

const counted = new Intl.NumberFormat("en-US");

const Proposals = ({ state }: { state: Shown }) => {
  const texts = useTexts(proposalsTexts);
  const query = useInfiniteQuery(proposalsQuery(state));
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = query;
  const proposals = data?.pages.flatMap((page) => page.proposals) ?? [];
  const retry = () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch());
  if (data === undefined && error === null) return <Skeleton width="100%" height="320px" label={texts.loading} />;
  const busiest = data?.pages[0]?.chains.filter(({ pending }) => pending > 1) ?? [];
  return (
    <div className={styles.list}>
      {state === "pending" &&
        busiest.map(({ chain_id, pending }) => (
          <p key={chain_id} className={styles.count}>
            {texts.counts(
              isChainId(chain_id) ? chains[chain_id].name : String(chain_id),
              pending >= mostCounted ? texts.countAtLeast(counted.format(pending)) : counted.format(pending),
            )}
          </p>
        ))}
      {data !== undefined && proposals.length === 0 && (
        <EmptyState title={texts.empty[state]} text={texts.emptyText[state]} />
      )}
      {proposals.length > 0 && (
        <ol className={styles.list}>
          {proposals.map((proposal) => (
            <ProposalCard key={`${proposal.chain_id} ${proposal.number}`} proposal={proposal} />
          ))}
        </ol>
      )}
      {error !== null && <Failed error={error} isFetching={isFetching} onRetry={retry} />}
      {hasNextPage && error === null && (
        <div>
          <Button busy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.showMore}
          </Button>
        </div>
      )}
    </div>
  );
};

const codeOf = (error: Error): unknown => ("code" in error ? error.code : undefined);

const Failed = ({ error, isFetching, onRetry }: { error: Error; isFetching: boolean; onRetry: () => void }) => {
  const texts = useTexts(proposalsTexts);
  const catalogue = useTexts(catalogueTexts);
  if (codeOf(error) === "permission_denied") return <EmptyState title={texts.notAllowed} text={texts.notAllowedText} />;
  const shown = navigator.onLine
    ? error instanceof StepUpCancelled
      ? { title: texts.unconfirmed, text: "" }
      : { title: texts.failed, text: shownError(error, catalogue) }
    : { title: texts.offline, text: texts.offlineText };
  return <FailedState {...shown} retry={texts.retry} isRetrying={isFetching} onRetry={onRetry} />;
};

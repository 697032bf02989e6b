/** /staff/approve/<id>: a request of staff as it is signed, and the passkey of the person in front of it (USER-29). */
import { readStaffRequest } from "@passport/protocol/calls/staff";
import type { StaffRequest } from "@passport/protocol/staff-request";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { StepUpCancelled, withStepUp } from "../../lib/session/step-up.ts";
import { useUser } from "../../lib/session/use-user.ts";
import { runCommand } from "../../lib/socket/run-command.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { FailedState } from "../../ui/empty-state/failed-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import styles from "./approval-page.module.css";
import { RequestContent } from "./request-content.tsx";
import { RequestDecision } from "./request-decision.tsx";
import { approvalTexts } from "./texts.ts";

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: [readStaffRequest.key, id],
    queryFn: () => withStepUp(() => runCommand(readStaffRequest, { id })),
    retry: false,
    // A colleague may have decided it since, so every visit reads it again.
    staleTime: 0,
    gcTime: 0,
  });

export const ApprovalPage = ({ id }: { id: string }) => {
  const texts = useTexts(approvalTexts);
  const { data: request, error, isFetching, refetch } = useQuery(requestQuery(id));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{request === undefined ? texts.page : texts.kinds[request.kind]}</h1>
      {request !== undefined && <Shown request={request} />}
      {request === undefined && error === null && <Loading />}
      {request === undefined && error !== null && <Failed {...{ error, isFetching }} onRetry={() => void refetch()} />}
    </div>
  );
};

/** What is decided comes first; what is open is read before its button. */
const Shown = ({ request }: { request: StaffRequest }) => {
  const isOpen = request.state === "unsigned" || request.state === "requested";
  const decision = <RequestDecision request={request} user={useUser()} />;
  return (
    <>
      {!isOpen && decision}
      <RequestContent request={request} />
      {isOpen && decision}
    </>
  );
};

const Loading = () => {
  const texts = useTexts(approvalTexts);
  return (
    <div className={styles.loading}>
      <Skeleton width="100%" height="320px" label={texts.loading} />
      <Skeleton width="100%" height="160px" />
    </div>
  );
};

const codeOf = (error: Error): unknown => ("code" in error ? error.code : undefined);

const Failed = ({ error, isFetching, onRetry }: { error: Error; isFetching: boolean; onRetry: () => void }) => {
  const texts = useTexts(approvalTexts);
  const catalogue = useTexts(catalogueTexts);
  const code = codeOf(error);
  if (code === "not_found" || code === "bad_request")
    return <EmptyState title={texts.notFound} text={texts.notFoundText} />;
  if (code === "permission_denied") return <EmptyState title={texts.notAllowed} text={texts.notAllowedText} />;
  const isUnconfirmed = error instanceof StepUpCancelled;
  return (
    <FailedState
      title={isUnconfirmed ? texts.unconfirmed : texts.failed}
      text={isUnconfirmed ? "" : shownError(error, catalogue)}
      retry={texts.retry}
      isRetrying={isFetching}
      onRetry={onRetry}
    />
  );
};

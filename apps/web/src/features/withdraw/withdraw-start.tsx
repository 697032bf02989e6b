/** /withdraw: what the server allows decides what the page shows (WITHDRAW-1 to WITHDRAW-4, EARLY2-2, EARLY2-3). */
import type { WithdrawalCheck } from "@passport/protocol/calls/withdrawals";
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { Rosette } from "../../art/react/rosette.tsx";
import { FlowPage } from "../../flow/flow.tsx";
import { formatDate } from "../../lib/dates/format-date.ts";
import { lazyComponent } from "../../lib/lazy/lazy.tsx";
import { catalogueTexts } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import type { NetworkGate } from "../../lib/wallet/network-gate.ts";
import { EmptyState } from "../../ui/empty-state/empty-state.tsx";
import { FailedState } from "../../ui/empty-state/failed-state.tsx";
import { Skeleton } from "../../ui/skeleton/skeleton.tsx";
import { releasePlanOf } from "./release-plan.ts";
import { withdrawTexts } from "./texts.ts";
import { withdrawPlaceOf } from "./withdraw-place.ts";
import { earlyCheckQuery, withdrawCheckQuery } from "./withdraw-queries.ts";
import { WithdrawView } from "./withdraw-view.tsx";

/** Few players are early contributors. */
const AgreementPage = lazyComponent(async () => (await import("./agreement/agreement-page.tsx")).AgreementPage);
const AllocationPanel = lazyComponent(async () => (await import("./agreement/allocation-panel.tsx")).AllocationPanel);

interface WithdrawStartProps {
  user: User;
  network: NetworkGate;
  /** Where the agreement can be read as a PDF. */
  agreementPdf: string;
}

export const WithdrawStart = (props: WithdrawStartProps) => {
  const texts = useTexts(withdrawTexts);
  const catalogue = useTexts(catalogueTexts);
  const check = useQuery(withdrawCheckQuery(props.user.account_id));
  const early = useQuery(earlyCheckQuery(props.user.public_address));
  if (check.data && early.data) return <Allowed {...props} check={check.data} early={early.data} />;
  const failed = [check, early].filter(({ isError }) => isError);
  if (failed.length === 0) {
    return (
      <FlowPage title={texts.title} text={<Skeleton width="280px" height="20px" />}>
        <Skeleton width="100%" height="420px" label={texts.loading} />
      </FlowPage>
    );
  }
  return (
    <FlowPage title={texts.title} text={texts.leadWithoutNetwork}>
      <FailedState
        title={texts.failed}
        text={catalogue.withdraw_check_failed}
        retry={texts.tryAgain}
        isRetrying={check.isFetching || early.isFetching}
        onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
      />
    </FlowPage>
  );
};

interface AllowedProps extends WithdrawStartProps {
  check: WithdrawalCheck;
  early: { value: boolean; has_signed: boolean; agreed: boolean };
}

const Allowed = ({ user, network, agreementPdf, check, early }: AllowedProps) => {
  const texts = useTexts(withdrawTexts);
  const place = withdrawPlaceOf(check);
  const plan = releasePlanOf(check);
  if (place === undefined) {
    return (
      <EmptyState
        level={1}
        art={<Rosette seed="withdrawals" density={0.4} />}
        title={texts.unavailableTitle}
        text={texts.unavailable(formatDate(check.withdrawals_resume_on))}
      />
    );
  }
  if (early.value && !early.has_signed && plan)
    return <AgreementPage user={user} check={check} plan={plan} place={place} pdf={agreementPdf} />;
  if (early.value && early.has_signed && !early.agreed) {
    return (
      <EmptyState
        level={1}
        art={<Rosette seed="declined" density={0.4} />}
        title={texts.declinedTitle}
        text={texts.declined}
        action={
          <a href={agreementPdf} target="_blank" rel="noreferrer">
            {texts.readAgreement}
          </a>
        }
      />
    );
  }
  return (
    <WithdrawView user={user} check={check} place={place} network={network}>
      {plan && <AllocationPanel accountId={user.account_id} check={check} plan={plan} />}
    </WithdrawView>
  );
};

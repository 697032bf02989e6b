/** The form, and what is in flight beside it (WITHDRAW-16: none, waiting, confirm, error). */
import type { WithdrawalCheck } from "@passport/protocol/calls/withdrawals";
import type { User } from "@passport/protocol/user";
import type { ReactNode } from "react";
import { FailureAlert } from "../../flow/failure-alert.tsx";
import { FlowGrid, FlowPage } from "../../flow/flow.tsx";
import { QueuedActions } from "../../flow/queued/lazy-queued-actions.ts";
import { AccountEnd, type RouteState, RouteStrip, WalletEnd } from "../../flow/route-strip.tsx";
import { networkFacts } from "../../lib/chain/network-facts.ts";
import { useNow } from "../../lib/clock/use-clock.ts";
import { brand } from "../../lib/env/brand.ts";
import { formatAmount } from "../../lib/money/format-amount.ts";
import { catalogueTexts } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import type { NetworkGate } from "../../lib/wallet/network-gate.ts";
import { Button } from "../../ui/button/button.tsx";
import { WithdrawForm } from "./form/withdraw-form.tsx";
import { Flight } from "./progress/lazy-flight.ts";
import { RecentWithdrawals } from "./progress/recent-withdrawals.tsx";
import { type Stage, stageOf } from "./progress/stage.ts";
import { WithdrawalSlip } from "./progress/withdrawal-slip.tsx";
import { WithdrawalSteps } from "./progress/withdrawal-steps.tsx";
import { withdrawTexts } from "./texts.ts";
import { useWithdraw } from "./use-withdraw.ts";
import { useWithdrawals } from "./use-withdrawals.ts";
import { withdrawFailure } from "./withdraw-failure.ts";
import type { WithdrawPlace } from "./withdraw-place.ts";

interface WithdrawViewProps {
  user: User;
  check: WithdrawalCheck;
  place: WithdrawPlace;
  network: NetworkGate;
  /** Below both columns: the allocation of an early contributor. */
  children?: ReactNode;
}

/** A voucher that runs out is seen within a second. */
const stepMs = 1000;

const routeStates: Record<Stage["step"], RouteState> = {
  voucher: "idle",
  "ran-out": "failed",
  sent: "moving",
  confirming: "moving",
  queued: "idle",
  returning: "failed",
  confirmed: "done",
  returned: "failed",
};

export const WithdrawView = ({ user, check, place, network, children }: WithdrawViewProps) => {
  const texts = useTexts(withdrawTexts);
  const catalogue = useTexts(catalogueTexts);
  const control = useWithdraw(user, place);
  const { open, watched, recent } = useWithdrawals(user.account_id);
  const now = Number(useNow(stepMs));
  const { sending } = control;
  const stage = watched && stageOf(watched, sending, now);
  const { name } = networkFacts(place.chainId);
  const route = (
    <RouteStrip
      from={<AccountEnd username={user.username} />}
      to={<WalletEnd address={user.public_address ?? undefined} network={name} />}
      state={stage ? routeStates[stage.step] : "idle"}
    />
  );
  const failure = sending.step === "error" && (
    <FailureAlert notice={withdrawFailure(sending.error, catalogue, texts)}>
      {stage?.step === "voucher" && <p>{texts.stillYours}</p>}
      <Button size="sm" onClick={control.close}>
        {texts.close}
      </Button>
    </FailureAlert>
  );
  const form = (
    <WithdrawForm
      user={user}
      check={check}
      place={place}
      control={control}
      isOpen={open !== undefined}
      network={network}
      route={watched ? undefined : route}
    />
  );
  const hash = watched?.tx_hash ?? (stage?.step === "sent" ? stage.hash : null);
  return (
    <FlowPage title={texts.title} text={texts.lead(name)}>
      <FlowGrid
        main={
          <>
            {watched && stage ? (
              <Flight
                operation={watched}
                stage={stage}
                control={control}
                queued={
                  <QueuedActions
                    key={watched.id}
                    user={user}
                    operation={watched}
                    contract={place.contract}
                    what={`${formatAmount(watched.amount ?? "0")} ${brand.token}`}
                    network={network}
                  />
                }
                route={route}
                failure={failure}
              />
            ) : (
              failure
            )}
            {form}
          </>
        }
        aside={
          <>
            {watched && stage && (
              <>
                <WithdrawalSlip operation={watched} hash={hash} />
                <WithdrawalSteps operation={watched} stage={stage} />
              </>
            )}
            <RecentWithdrawals withdrawals={recent} />
          </>
        }
      />
      {children}
    </FlowPage>
  );
};

/** CHAIN-6 to CHAIN-11: the way into Passport, in two steps. */
import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { useEffect, useRef } from "react";
import { networkFacts } from "../../../../lib/chain/network-facts.ts";
import { catalogueTexts } from "../../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import type { NetworkGate } from "../../../../lib/wallet/network-gate.ts";
import { Address } from "../../../../ui/address/address.tsx";
import { Alert } from "../../../../ui/alert/alert.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { Facts } from "../../../../ui/facts/facts.tsx";
import { Stepper } from "../../../../ui/stepper/stepper.tsx";
import { OnNetwork } from "../on-network.tsx";
import { transitionTexts } from "../texts.ts";
import { canStart } from "./stake-flow.ts";
import { stakeStep } from "./stake-step.tsx";
import { type StakePlan, useStake } from "./use-stake.ts";

export interface StakeDialogProps {
  user: User;
  name: string;
  plan: StakePlan;
  network: NetworkGate;
  /** What the server has seen of it on the chain. */
  operation: Operation | undefined;
  isComplete: boolean;
  open: boolean;
  onClose: () => void;
}

const done = { kind: "done" } as const;

export const StakeDialog = (props: StakeDialogProps) => {
  const { user, name, plan, network, operation, isComplete, open, onClose } = props;
  const texts = useTexts(transitionTexts);
  const catalogue = useTexts(catalogueTexts);
  const { flow, run, checkAgain } = useStake(user, plan, open);
  const { name: networkName, coin } = networkFacts(plan.chainId);
  // Also what the wallet sent a second time, for more, or on an earlier visit.
  const isStaked = flow.stake.kind === "done" || isComplete || operation?.kind === "stake";
  const approve = isStaked ? done : flow.approve;
  const stake = isStaked ? done : flow.stake;
  const hasFailed = approve.kind === "failed" || stake.kind === "failed";
  const stakeButton = useRef<HTMLButtonElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  // A button that is done cannot hold the focus: it moves to the next step.
  useEffect(() => {
    if (approve.kind === "done") stakeButton.current?.focus();
  }, [approve.kind]);
  useEffect(() => {
    if (stake.kind === "done") closeButton.current?.focus();
  }, [stake.kind]);

  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={texts.onWorld}
      description={texts.onWorldText(name)}
      actions={
        <Button ref={closeButton} onClick={onClose}>
          {isStaked ? texts.close : texts.cancel}
        </Button>
      }
    >
      <OnNetwork network={network} chainId={plan.chainId}>
        {!isStaked && !hasFailed && (
          <>
            <Facts
              facts={[
                { id: "from", term: texts.from, value: user.public_address && <Address value={user.public_address} /> },
                { id: "network", term: texts.network, value: networkName },
                {
                  id: "fee",
                  term: texts.fee,
                  value: approve.kind === "done" ? texts.feeText(coin) : texts.feesText(coin),
                },
              ]}
            />
            <p>{texts.onWorldOwner}</p>
          </>
        )}
        {flow.check === "failed" && !isStaked && approve.kind === "idle" && (
          <Alert tone="error" title={catalogue.approval_unknown}>
            <Button size="sm" variant="ghost" onClick={checkAgain}>
              {texts.checkAgain}
            </Button>
          </Alert>
        )}
        <Stepper
          steps={[
            stakeStep({
              state: approve,
              words: {
                title: texts.approveStep,
                text: texts.approveText,
                act: texts.approveButton,
                done: texts.approved,
              },
              isReading: flow.check === "reading",
              isEnabled: !isStaked && canStart(flow, "approve"),
              onStart: () => run("approve"),
              texts,
            }),
            stakeStep({
              state: stake,
              words: { title: texts.stakeStep, text: texts.stakeText, act: texts.stakeButton, done: texts.staked },
              isReading: false,
              isEnabled: !isStaked && canStart(flow, "stake"),
              onStart: () => run("stake"),
              button: stakeButton,
              texts,
            }),
          ]}
        />
        {isStaked && <Alert tone="success">{isComplete ? texts.arrivedIn : texts.stakedText}</Alert>}
      </OnNetwork>
    </Dialog>
  );
};

/**
 * A stake takes two transactions: the collectible lets the staking contract take it, then that contract takes it
 * (CHAIN-6 to CHAIN-11). Each step can be repeated until it is done; the second waits for the first.
 */
import type { FailureNotice } from "../../../../lib/flow/shown-failure.ts";

export type StakeStepState =
  | { kind: "idle" }
  /** The wallet shows it. */
  | { kind: "confirming" }
  | { kind: "mining" }
  | { kind: "done" }
  | { kind: "failed"; notice: FailureNotice };

export type StakeStepName = "approve" | "stake";

export interface StakeFlow {
  /** CHAIN-7, CHAIN-8: whether it was approved before. */
  check: "reading" | "read" | "failed";
  approve: StakeStepState;
  stake: StakeStepState;
}

export type StakeEvent =
  | { kind: "opened" }
  | { kind: "checked"; isApproved: boolean }
  | { kind: "check-failed" }
  | { kind: "started" | "sent" | "mined"; step: StakeStepName }
  | { kind: "failed"; step: StakeStepName; notice: FailureNotice };

export const unchecked: StakeFlow = { check: "reading", approve: { kind: "idle" }, stake: { kind: "idle" } };

const isUnderWay = ({ kind }: StakeStepState): boolean => kind === "confirming" || kind === "mining";
const isOpenStep = ({ kind }: StakeStepState): boolean => kind === "idle" || kind === "failed";

export const canStart = ({ check, approve, stake }: StakeFlow, step: StakeStepName): boolean =>
  step === "approve" ? check !== "reading" && isOpenStep(approve) : approve.kind === "done" && isOpenStep(stake);

const stepAfter = (flow: StakeFlow, event: Extract<StakeEvent, { step: StakeStepName }>): StakeStepState | false => {
  const now = flow[event.step];
  switch (event.kind) {
    case "started":
      return canStart(flow, event.step) && { kind: "confirming" };
    case "sent":
      return now.kind === "confirming" && { kind: "mining" };
    case "mined":
      return now.kind === "mining" && { kind: "done" };
    case "failed":
      return isUnderWay(now) && { kind: "failed", notice: event.notice };
  }
};

/** What comes at the wrong moment changes nothing. */
export const advanceStake = (flow: StakeFlow, event: StakeEvent): StakeFlow => {
  switch (event.kind) {
    case "opened":
      // Pending and completed steps stay; everything else is read again.
      return isUnderWay(flow.approve) || isUnderWay(flow.stake) || flow.stake.kind === "done" ? flow : unchecked;
    case "checked":
      if (flow.check !== "reading") return flow;
      return { ...flow, check: "read", approve: event.isApproved ? { kind: "done" } : flow.approve };
    case "check-failed":
      return flow.check === "reading" ? { ...flow, check: "failed" } : flow;
    default: {
      const step = stepAfter(flow, event);
      return step ? { ...flow, [event.step]: step } : flow;
    }
  }
};

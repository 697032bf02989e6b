/**
 * One way out of Passport: the server locks and signs, the wallet sends, the chain takes it. Whatever fails can be
 * tried again: until the voucher runs out the server returns the same one (CHAIN-20). Closing the dialog ends nothing
 * that is under way.
 */

import type { FailureNotice } from "../../../../lib/flow/shown-failure.ts";
import type { ProvenBy } from "../../../../lib/wallet/contracts/proven-by.ts";

export type TransportFlow =
  | { step: "ready" }
  /** The server is asked to lock it and to sign; first the player confirms what leaves. */
  | { step: "asking"; provingBy?: ProvenBy | undefined }
  /** The wallet shows it. Undefined: what the old contract takes does not run out. */
  | { step: "confirming"; until: number | undefined }
  | { step: "mining" }
  | { step: "mined" }
  | { step: "failed"; notice: FailureNotice; until: number | undefined }
  /** ASSET-12: what is unused by then comes back by itself. */
  | { step: "ran-out" };

export type TransportEvent =
  | { kind: "started" }
  | { kind: "proving"; by: ProvenBy | undefined }
  | { kind: "voucher"; until: number | undefined }
  | { kind: "sent" }
  | { kind: "mined" }
  | { kind: "failed"; notice: FailureNotice }
  | { kind: "ran-out" }
  | { kind: "closed" };

export const untouched: TransportFlow = { step: "ready" };

export const isUnderWay = ({ step }: TransportFlow): boolean =>
  step === "asking" || step === "confirming" || step === "mining";

const next = (flow: TransportFlow, event: TransportEvent): TransportFlow | false => {
  switch (event.kind) {
    case "started":
      return (flow.step === "ready" || flow.step === "failed") && { step: "asking" };
    case "proving":
      return flow.step === "asking" && { step: "asking", provingBy: event.by };
    case "voucher":
      return flow.step === "asking" && { step: "confirming", until: event.until };
    case "sent":
      // Also too late: the wallet had it open, and the chain will say no.
      return (flow.step === "confirming" || flow.step === "ran-out") && { step: "mining" };
    case "mined":
      return flow.step === "mining" && { step: "mined" };
    case "failed":
      return (
        isUnderWay(flow) && { step: "failed", notice: event.notice, until: "until" in flow ? flow.until : undefined }
      );
    case "ran-out":
      // Also before it is continued: its voucher may be one of an earlier visit.
      return (flow.step === "ready" || flow.step === "confirming" || flow.step === "failed") && { step: "ran-out" };
    case "closed":
      return !isUnderWay(flow) && untouched;
  }
};

/** What comes at the wrong moment changes nothing. */
export const advanceTransport = (flow: TransportFlow, event: TransportEvent): TransportFlow =>
  next(flow, event) || flow;

/** Where a withdrawal is, from what the server says and what this page's wallet has just done. Pure. */
import type { Operation } from "@passport/protocol/operation";
import { finalityMinutes } from "../../../lib/chain/final-after.ts";
import type { Sending } from "../../../lib/flow/sending.ts";

export type Stage =
  /** The voucher waits for the wallet until then (WITHDRAW-29). */
  | { step: "voucher"; until: number }
  /** The voucher has run out; the hold ends when the chain has passed its expiry (WITHDRAW-25). */
  | { step: "ran-out"; minutes: number }
  | { step: "sent"; hash: string | null }
  | { step: "confirming" }
  | { step: "queued" }
  /** Called off, and not final yet. */
  | { step: "returning" }
  | { step: "confirmed" }
  | { step: "returned" };

export const stageOf = (
  {
    state,
    reason,
    tx_hash: hash,
    deadline,
    chain_id: chainId,
  }: Pick<Operation, "state" | "reason" | "tx_hash" | "deadline" | "chain_id">,
  sending: Sending,
  now: number,
): Stage => {
  switch (state) {
    case "confirming":
      return { step: reason === "rejected" ? "returning" : "confirming" };
    case "queued":
    case "confirmed":
      return { step: state };
    case "returned":
    case "failed":
      return { step: "returned" };
    default: {
      if (hash !== null) return { step: "sent", hash };
      if (sending.step === "confirm") return { step: "sent", hash: sending.hash };
      const until = deadline === null ? 0 : Date.parse(deadline);
      return until > now ? { step: "voucher", until } : { step: "ran-out", minutes: finalityMinutes(chainId) };
    }
  }
};

/** How many of the four steps are done: held, sent, on chain, in the wallet. */
export const stepsDone = ({ step }: Stage): number => {
  switch (step) {
    case "voucher":
    case "ran-out":
    case "returned":
      return 1;
    case "sent":
    case "confirming":
    case "queued":
    case "returning":
      return 2;
    case "confirmed":
      return 4;
  }
};

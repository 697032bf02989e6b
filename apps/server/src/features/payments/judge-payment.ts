/** Whether a player may pay a claim. Pure; it sees the claim as it is under its lock. */
import type { WireMessageCode } from "@passport/protocol";
import type { OfferedClaim } from "./store.ts";

export interface PayRequest {
  claimId: string;
  /** Base units, as the page's address has it. */
  amount: string;
  userId: string;
  accountId: string;
  /** The player has confirmed who they are within the last minutes, as a step-up call demands it. */
  isConfirmed: boolean;
}

export type Judgement =
  | { kind: "payable" }
  /** The player has confirmed it before: what became of that is the answer (PAY-5). */
  | { kind: "paid_before"; operationId: string }
  | { kind: "refused"; code: WireMessageCode };

const refused = (code: WireMessageCode): Judgement => ({ kind: "refused", code });

/** What the player may not even know of: an unknown claim, another amount, a claim for another player (PAY-3). */
export const isHidden = (
  claim: OfferedClaim | undefined,
  { amount, userId }: Pick<PayRequest, "amount" | "userId">,
): boolean => claim === undefined || claim.amount !== amount || (claim.is_for_one && claim.player_user_id !== userId);

export const judgePayment = (claim: OfferedClaim | undefined, request: PayRequest): Judgement => {
  if (claim === undefined || isHidden(claim, request)) return refused("claim_unknown");
  if (claim.operation_id !== null) {
    return claim.account_id === request.accountId
      ? { kind: "paid_before", operationId: claim.operation_id }
      : refused("claim_taken");
  }
  if (claim.state === "cancelled") return refused("claim_closed");
  if (claim.state === "expired") return refused("claim_expired");
  if (claim.is_game_disabled) return refused("game_unavailable");
  return { kind: "payable" };
};

/**
 * What may follow what, for each kind of operation. Pure: everything that happens to an operation comes
 * here first. What is not written down does not happen: an event that comes twice, late or out of order
 * changes nothing.
 */
import type { OperationEventName, OperationKind, OperationReason, OperationState } from "@passport/protocol";

type Steps = Partial<Record<OperationEventName, OperationState>>;
type Transitions = Partial<Record<OperationState, Steps>>;

/** A transaction that the wallet sends on its own: it may be registered before the chain shows it. */
const transfer: Transitions = {
  pending: {
    seen: "confirming",
    finalized: "confirmed",
    unclaimed: "unclaimed",
    unfulfilled: "unfulfilled",
    reverted: "failed",
    replaced: "failed",
    dropped: "failed",
    mismatched: "failed",
  },
  confirming: {
    orphaned: "pending",
    finalized: "confirmed",
    unclaimed: "unclaimed",
    unfulfilled: "unfulfilled",
    reverted: "failed",
    replaced: "failed",
    mismatched: "failed",
  },
  // Given up too early: the chain has the last word.
  failed: { seen: "confirming", finalized: "confirmed", unclaimed: "unclaimed", unfulfilled: "unfulfilled" },
  unclaimed: { claimed: "confirmed", unfulfilled: "unfulfilled" },
  unfulfilled: { fulfilled: "confirmed" },
};

/** A voucher: only the chain ends it, used or not (M5). */
const voucher: Transitions = {
  pending: {
    signed: "pending",
    seen: "confirming",
    queued: "queued",
    finalized: "confirmed",
    expired: "returned",
    cancelled: "returned",
  },
  confirming: {
    orphaned: "pending",
    queued: "queued",
    finalized: "confirmed",
    expired: "returned",
    cancelled: "returned",
    stayed: "queued",
    rejected: "returned",
  },
  // Above the contract's limits: anybody may release it after its delay, its account or a guardian may reject it before.
  queued: { releasing: "confirming", rejecting: "confirming", finalized: "confirmed", rejected: "returned" },
};

/** A question to a game: accepted, everything takes effect; otherwise what was held is returned (A3, M11). */
const question: Transitions = {
  pending: { accepted: "confirmed", refused: "returned", unanswered: "returned" },
};

const transitions: Record<OperationKind, Transitions> = {
  deposit: transfer,
  purchase: transfer,
  item_deposit: transfer,
  stake: transfer,
  mint: voucher,
  unstake: voucher,
  item_withdrawal: voucher,
  withdrawal: voucher,
  payment: question,
  move_to_game: question,
  move_from_game: question,
};

/** The state after the event; undefined when the event may not follow. */
export const advance = (
  { kind, state }: { kind: OperationKind; state: OperationState },
  event: OperationEventName,
): OperationState | undefined => transitions[kind][state]?.[event];

const reasons: Partial<Record<OperationEventName, OperationReason>> = {
  reverted: "reverted",
  replaced: "replaced",
  dropped: "dropped",
  mismatched: "not_a_deposit",
  expired: "expired",
  cancelled: "cancelled",
  rejecting: "rejected",
  rejected: "rejected",
  refused: "refused",
  unanswered: "unanswered",
};

/** Why it ends, if the event ends it without what was wanted, or will when it is final. */
export const reasonOf = (event: OperationEventName): OperationReason | null => reasons[event] ?? null;

/** States from which the event may follow, for statements that look for what it concerns. */
export const statesBefore = (kind: OperationKind, event: OperationEventName): OperationState[] =>
  (Object.keys(transitions[kind]) as OperationState[]).filter(
    (state) => transitions[kind][state]?.[event] !== undefined,
  );

/**
 * One payment on its page, as a pure state machine. What becomes of it is the server's to say: the page shows the claim's
 * status, and a click that went wrong is followed by reading it again.
 */
import type { Payment } from "@passport/protocol/calls/payments";

export type PayState =
  | { step: "loading" }
  /** It could not be read: unknown, another player's, or the server could not be reached. */
  | { step: "unreadable"; error: unknown }
  | { step: "shown"; payment: Payment; isPaying: boolean; failure: unknown };

export type PayEvent =
  | { kind: "asked" }
  | { kind: "read"; payment: Payment }
  | { kind: "unreadable"; error: unknown }
  | { kind: "confirmed" }
  | { kind: "failed"; error: unknown }
  /** The player closed the question of the step-up: nothing was sent. */
  | { kind: "cancelled" };

export const loading: PayState = { step: "loading" };

/** A claim that nothing is under way for yet. */
const isOpen = (state: PayState): state is Extract<PayState, { step: "shown" }> =>
  state.step === "shown" && state.payment.status === "open";

export const canPay = (state: PayState): boolean => isOpen(state) && !state.isPaying;

export const advancePayment = (state: PayState, event: PayEvent): PayState => {
  switch (event.kind) {
    case "asked":
      return state.step === "unreadable" ? loading : state;
    case "read": {
      const { payment } = event;
      // While the click is on its way, "open" is what was read before it counted.
      const isPaying = state.step === "shown" && state.isPaying && payment.status === "open";
      return { step: "shown", payment, isPaying, failure: state.step === "shown" ? state.failure : undefined };
    }
    case "unreadable":
      // What is shown stays: a lost connection makes it no less true.
      return state.step === "shown" ? state : { step: "unreadable", error: event.error };
    case "confirmed":
      return isOpen(state) && !state.isPaying ? { ...state, isPaying: true, failure: undefined } : state;
    case "failed":
      return state.step === "shown" ? { ...state, isPaying: false, failure: event.error } : state;
    case "cancelled":
      return state.step === "shown" ? { ...state, isPaying: false } : state;
  }
};

export interface Funds {
  /** Undefined until it is known. */
  available: bigint | undefined;
  isLocked: boolean;
  isOffline: boolean;
  /** A hold forbids this payment until it ends (HOLD-14). */
  isHeld: boolean;
}

/** Why an open claim cannot be paid right now. */
export type Obstacle = "offline" | "locked" | "held" | "too-little";

export const obstacleOf = (amount: bigint, { available, isLocked, isOffline, isHeld }: Funds): Obstacle | undefined => {
  if (isOffline) return "offline";
  if (isLocked) return "locked";
  if (isHeld) return "held";
  return available !== undefined && available < amount ? "too-little" : undefined;
};

/**
 * One transaction from the click to the chain, as a pure state machine. Its result afterwards is the server's to
 * say: the operations topic continues where this ends, also after a reload.
 */
import type { Hex } from "viem";

export type Sending =
  | { step: "none" }
  /** The server or the wallet is asked. Nothing has moved. */
  | { step: "waiting" }
  /** The wallet has sent it. */
  | { step: "confirm"; hash: Hex; isMined: boolean }
  | { step: "error"; error: unknown };

export type SendingEvent =
  | { kind: "started" }
  | { kind: "sent"; hash: Hex }
  | { kind: "mined" }
  | { kind: "failed"; error: unknown }
  | { kind: "closed" };

export const notSending: Sending = { step: "none" };

/** While the wallet or the chain has it, a second one cannot start. */
export const isSending = (sending: Sending): boolean =>
  sending.step === "waiting" || (sending.step === "confirm" && !sending.isMined);

const next = (sending: Sending, event: SendingEvent): Sending | false => {
  switch (event.kind) {
    case "started":
      return !isSending(sending) && { step: "waiting" };
    case "sent":
      return sending.step === "waiting" && { step: "confirm", hash: event.hash, isMined: false };
    case "mined":
      return sending.step === "confirm" && { ...sending, isMined: true };
    case "failed":
      return isSending(sending) && { step: "error", error: event.error };
    case "closed":
      return notSending;
  }
};

/** An event at the wrong moment changes nothing. */
export const advanceSending = (sending: Sending, event: SendingEvent): Sending => next(sending, event) || sending;

/** Where a purchase is, from what this page sent and what the server says about it. */
import type { Operation } from "@passport/protocol/operation";
import type { Sending } from "../../lib/flow/sending.ts";

export type PurchaseState =
  | "none"
  /** The wallet is asked (BUY-17). */
  | "waiting"
  /** Sent, not in a block yet (BUY-18). */
  | "sent"
  | "confirming"
  | "credited"
  | "unfulfilled"
  | "error";

export const purchaseState = (sending: Sending, operation: Operation | undefined): PurchaseState => {
  if (sending.step !== "confirm") return sending.step;
  switch (operation?.state) {
    case "confirmed":
      return "credited";
    case "confirming":
    case "unfulfilled":
      return operation.state;
    // The server has watched it longer than the page: dropped, replaced or reverted.
    case "failed":
      return "error";
    default:
      return "sent";
  }
};

/** Of a transaction that this page has sent. */
export const operationOf = (operations: readonly Operation[], sending: Sending): Operation | undefined =>
  sending.step === "confirm"
    ? operations.find(({ kind, tx_hash: hash }) => kind === "purchase" && hash === sending.hash.toLowerCase())
    : undefined;

const isOpen = ({ kind, state }: Operation): boolean =>
  kind === "purchase" && (state === "pending" || state === "confirming" || state === "unfulfilled");

/** Those of other visits and tabs, and payments that could not be fulfilled. */
export const otherPurchases = (operations: readonly Operation[], shown: Operation | undefined): Operation[] =>
  operations.filter((operation) => isOpen(operation) && operation.id !== shown?.id);

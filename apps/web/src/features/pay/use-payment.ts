/** The claim of the page's address: read, paid by a click, and followed until it ends (PAY-2). */
import { operationsTopic } from "@passport/protocol/calls/operations";
import { payClaim, readPayment } from "@passport/protocol/calls/payments";
import type { User } from "@passport/protocol/user";
import { useCallback, useEffect, useReducer } from "react";
import { StepUpCancelled, withStepUp } from "../../lib/session/step-up.ts";
import { runCommand } from "../../lib/socket/run-command.ts";
import { useConnectionStatus } from "../../lib/socket/use-connection-status.ts";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { advancePayment, canPay, loading, type PayState } from "./payment-state.ts";
import { tellOpener } from "./tell-opener.ts";

export interface ClaimAddress {
  claimId: string;
  /** Base units. */
  amount: string;
}

export interface PaymentControl {
  state: PayState;
  pay: () => void;
  readAgain: () => void;
}

/** The version of the player's payment: every change of it is a reason to read the claim again. */
const useOperationVersion = (accountId: string, operationId: string | null): string | undefined => {
  const view = useTopic(operationsTopic, accountId);
  const operation = "value" in view ? view.value.find(({ id }) => id === operationId) : undefined;
  return operation && `${operation.state} ${operation.updated_at}`;
};

export const usePayment = (
  { account_id: accountId, withdrawals_held_until: heldUntil }: User,
  { claimId, amount }: ClaimAddress,
): PaymentControl => {
  const [state, dispatch] = useReducer(advancePayment, loading);
  const payment = state.step === "shown" ? state.payment : undefined;
  const version = useOperationVersion(accountId, payment?.operation_id ?? null);
  const isConnected = useConnectionStatus() === "open";

  const read = useCallback(
    () =>
      runCommand(readPayment, { claim_id: claimId, amount }).then(
        (found) => dispatch({ kind: "read", payment: found }),
        (error: unknown) => dispatch({ kind: "unreadable", error }),
      ),
    [claimId, amount],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the payment, a new connection or another hold is why it is read again
  useEffect(() => void read(), [read, version, isConnected, heldUntil]);

  // Also for a claim that was paid before: the answer of that click may have been lost on its way to the game.
  const isSettled = payment?.status === "settled";
  const origins = payment?.game.origins.join(" ");
  useEffect(() => {
    if (isSettled && origins !== undefined) tellOpener(origins.split(" "));
  }, [isSettled, origins]);

  const pay = async () => {
    if (!canPay(state)) return;
    dispatch({ kind: "confirmed" });
    try {
      // Above the player's spending limit the server asks for a step-up, and the payment is sent again after it (HOLD-16).
      const paid = await withStepUp(() => runCommand(payClaim, { claim_id: claimId, amount }));
      dispatch({ kind: "read", payment: paid });
    } catch (error) {
      if (error instanceof StepUpCancelled) {
        dispatch({ kind: "cancelled" });
        return;
      }
      dispatch({ kind: "failed", error });
      // It may have been paid all the same: only the claim says so.
      await read();
    }
  };
  const readAgain = () => {
    dispatch({ kind: "asked" });
    void read();
  };
  return { state, pay: () => void pay(), readAgain };
};

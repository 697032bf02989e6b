/** The payment window of a game (PAY-1 to PAY-9). */
import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import type { User } from "@passport/protocol/user";
import type { ReactNode } from "react";
import { useConnectionStatus } from "../../lib/socket/use-connection-status.ts";
import { useTopic } from "../../lib/socket/use-topic.ts";
import { EndedPayment } from "./ended-payment.tsx";
import { LoadingPayment, UnreadablePayment } from "./no-payment.tsx";
import { OpenPayment } from "./open-payment.tsx";
import { type ClaimAddress, usePayment } from "./use-payment.ts";

const useAvailable = (accountId: string): bigint | undefined => {
  const balance = useTopic(balanceTopic, accountId);
  const held = useTopic(heldTopic, accountId);
  if (!("value" in balance && "value" in held)) return undefined;
  // Two topics: for a moment one may be ahead of the other.
  const available = BigInt(balance.value) - BigInt(held.value);
  return available > 0n ? available : 0n;
};

interface PayProps {
  user: User;
  address: ClaimAddress;
  /** The button that locks the account, where a hold is spoken of. */
  notMe: ReactNode;
}

export const Pay = ({ user, address, notMe }: PayProps) => {
  const { username, account_id: accountId } = user;
  const { state, pay, readAgain } = usePayment(user, address);
  const available = useAvailable(accountId);
  const isOffline = useConnectionStatus() === "closed";
  if (state.step === "loading") return <LoadingPayment username={username} />;
  if (state.step === "unreadable") {
    return <UnreadablePayment username={username} error={state.error} onRetry={readAgain} />;
  }
  const { payment, isPaying, failure } = state;
  if (payment.status !== "open") {
    return <EndedPayment username={username} payment={payment} status={payment.status} available={available} />;
  }
  const isHeld = payment.limits?.needs === "end_of_hold";
  const funds = { available, isLocked: user.total_lock, isOffline, isHeld };
  return <OpenPayment {...{ user, payment, funds, isPaying, failure, notMe }} onPay={pay} onHoldEnd={readAgain} />;
};

/** A claim that can be paid (PAY-1): who, how much, what for, what is left, one button. */
import type { Payment } from "@passport/protocol/calls/payments";
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { formatAmount } from "../../lib/money/format-amount.ts";
import { gameCatalogueTexts, shownGameError } from "../../lib/texts/game-catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import { BeforeAndAfter } from "./before-and-after.tsx";
import { LeaveButton } from "./leave-button.tsx";
import { PayWindow } from "./pay-window.tsx";
import { type Funds, type Obstacle, obstacleOf } from "./payment-state.ts";
import { Asking, ClaimFacts, PaymentMrz, Price, Route } from "./slip-parts.tsx";
import { payTexts } from "./texts.ts";

interface OpenPaymentProps {
  username: string;
  payment: Payment;
  funds: Funds;
  isPaying: boolean;
  /** Why the last click led to nothing. */
  failure: unknown;
  onPay: () => void;
}

const Trouble = ({ obstacle, failure }: { obstacle: Obstacle | undefined; failure: unknown }) => {
  const texts = useTexts(payTexts);
  const catalogue = useTexts(gameCatalogueTexts);
  if (obstacle === "offline") {
    return (
      <Alert tone="warn" title={texts.offline}>
        {texts.offlineText}
      </Alert>
    );
  }
  if (obstacle === "locked") {
    return (
      <Alert tone="warn" title={texts.locked}>
        {texts.lockedText}
      </Alert>
    );
  }
  if (failure === undefined) return null;
  // PAY-8: the quoted text, and below it what the server said.
  const words = shownGameError(failure, catalogue);
  return (
    <Alert tone="error" title={catalogue.payment_failed}>
      {words !== catalogue.payment_failed && words}
    </Alert>
  );
};

export const OpenPayment = ({ username, payment, funds, isPaying, failure, onPay }: OpenPaymentProps) => {
  const texts = useTexts(payTexts);
  const amount = BigInt(payment.amount);
  // While it is being paid the amount is on its way from "available" to "held": that is no obstacle.
  const obstacle = isPaying ? undefined : obstacleOf(amount, funds);
  const isInTrouble = obstacle === "offline" || obstacle === "locked" || (!isPaying && failure !== undefined);
  const { available } = funds;
  return (
    <PayWindow
      username={username}
      seed={payment.claim_id}
      actions={
        <>
          <LeaveButton disabled={isPaying}>{texts.cancel}</LeaveButton>
          {obstacle === "too-little" ? (
            <Button variant="primary" size="lg" render={<Link to={pages.buy} target="_blank" />}>
              {texts.buy}
            </Button>
          ) : (
            <Button
              variant="primary"
              size="lg"
              busy={isPaying}
              disabled={obstacle !== undefined || available === undefined}
              onClick={onPay}
            >
              {isPaying ? texts.paying : texts.pay(formatAmount(amount))}
            </Button>
          )}
        </>
      }
    >
      <Asking payment={payment} />
      <Price payment={payment} hasUsd />
      <Route payment={payment} username={username} state={isPaying ? "moving" : "idle"} />
      {isPaying ? (
        <ClaimFacts payment={payment} available={available} />
      ) : (
        <>
          <BeforeAndAfter available={available} amount={amount} />
          {!isInTrouble && <ClaimFacts payment={payment} />}
        </>
      )}
      {obstacle === "too-little" && available !== undefined && (
        <p role="status" className="err small">
          {texts.tooLittle(formatAmount(amount - available))}
        </p>
      )}
      <Trouble obstacle={obstacle} failure={isPaying ? undefined : failure} />
      {!isInTrouble && obstacle === undefined && <PaymentMrz payment={payment} />}
    </PayWindow>
  );
};

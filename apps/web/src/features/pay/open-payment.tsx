/** A claim that can be paid (PAY-1): who, how much, what for, what is left, one button. */
import type { Payment } from "@passport/protocol/calls/payments";
import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatAmount } from "../../lib/money/format-amount.ts";
import { gameCatalogueTexts, shownGameError } from "../../lib/texts/game-catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import { DecidingButton } from "../../ui/button/deciding-button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { BeforeAndAfter } from "./before-and-after.tsx";
import dense from "./dense.module.css";
import { LeaveButton } from "./leave-button.tsx";
import { HeldPayment } from "./limits/held-payment.tsx";
import { LimitedPayment } from "./limits/limited-payment.tsx";
import { type ShownLimit, shownLimitOf } from "./limits/payment-sums.ts";
import { PayWindow } from "./pay-window.tsx";
import { type Funds, type Obstacle, obstacleOf } from "./payment-state.ts";
import { Asking, ClaimFacts, PaymentMrz, Price, Route, Tear } from "./slip-parts.tsx";
import { payTexts } from "./texts.ts";

interface OpenPaymentProps {
  user: User;
  payment: Payment;
  funds: Funds;
  isPaying: boolean;
  /** Why the last click led to nothing. */
  failure: unknown;
  notMe: ReactNode;
  onPay: () => void;
  onHoldEnd: () => void;
}

type TroubleProps = { kind: "offline" | "locked" } | { kind: "failed"; failure: unknown };

/** A hold that began meanwhile is spoken of by itself. */
const troubleOf = (obstacle: Obstacle | undefined, failure: unknown): TroubleProps | undefined => {
  if (obstacle === "offline" || obstacle === "locked") return { kind: obstacle };
  return failure === undefined || obstacle === "held" ? undefined : { kind: "failed", failure };
};

const Trouble = (trouble: TroubleProps) => {
  const texts = useTexts(payTexts);
  const catalogue = useTexts(gameCatalogueTexts);
  if (trouble.kind !== "failed") {
    return (
      <Alert tone="warn" title={texts[trouble.kind]}>
        {trouble.kind === "offline" ? texts.offlineText : texts.lockedText}
      </Alert>
    );
  }
  // PAY-8: the quoted text, and below it what the server said.
  const words = shownGameError(trouble.failure, catalogue);
  return (
    <Alert tone="error" title={catalogue.payment_failed}>
      {words !== catalogue.payment_failed && words}
    </Alert>
  );
};

interface PayButtonProps extends Pick<OpenPaymentProps, "isPaying" | "onPay"> {
  amount: bigint;
  obstacle: Obstacle | undefined;
  isReady: boolean;
  needsStepUp: boolean;
}

/** None for what a hold forbids: no click helps. */
const PayButton = ({ amount, obstacle, isReady, isPaying, needsStepUp, onPay }: PayButtonProps) => {
  const texts = useTexts(payTexts);
  if (obstacle === "held") return null;
  if (obstacle === "too-little") {
    return (
      <Button variant="primary" size="lg" render={<Link to={pages.buy} target="_blank" />}>
        {texts.buy}
      </Button>
    );
  }
  const isDisabled = obstacle !== undefined || !isReady;
  return (
    <DecidingButton variant="primary" size="lg" busy={isPaying} disabled={isDisabled} onClick={onPay}>
      {needsStepUp && <Icon name="key" />}
      {isPaying ? texts.paying : texts.pay(formatAmount(amount))}
    </DecidingButton>
  );
};

/** Instead of the route: the document has room for one of them. What exceeds a limit takes that of the balance, too. */
const Limited = ({ limit, ...props }: OpenPaymentProps & { limit: ShownLimit }) => {
  const { user, payment, funds, notMe, onHoldEnd } = props;
  const amount = BigInt(payment.amount);
  return (
    <>
      <Tear />
      {limit.sums.over === 0n && <BeforeAndAfter available={funds.available} amount={amount} />}
      {limit.kind === "hold" ? (
        <HeldPayment amount={amount} shown={limit} notMe={notMe} onEnd={onHoldEnd} />
      ) : (
        <LimitedPayment amount={amount} game={payment.game.name} user={user} shown={limit} />
      )}
    </>
  );
};

const TooLittle = ({ missing }: { missing: bigint }) => (
  <p role="status" className="err small">
    {useTexts(payTexts).tooLittle(formatAmount(missing))}
  </p>
);

const Usual = ({ user, payment, funds, hasFacts }: OpenPaymentProps & { hasFacts: boolean }) => {
  const { available } = funds;
  const amount = BigInt(payment.amount);
  return (
    <>
      <Route payment={payment} username={user.username} state="idle" />
      <BeforeAndAfter available={available} amount={amount} />
      {hasFacts && <ClaimFacts payment={payment} />}
      {available !== undefined && available < amount && <TooLittle missing={amount - available} />}
    </>
  );
};

const Paying = ({ user, payment, funds }: OpenPaymentProps) => (
  <>
    <Route payment={payment} username={user.username} state="moving" />
    <ClaimFacts payment={payment} available={funds.available} />
  </>
);

const Zone = ({ payment, isDense }: { payment: Payment; isDense: boolean }) =>
  isDense ? (
    <div className={dense.zone}>
      <PaymentMrz payment={payment} />
    </div>
  ) : (
    <PaymentMrz payment={payment} />
  );

export const OpenPayment = (props: OpenPaymentProps) => {
  const { user, payment, funds, isPaying, failure, onPay } = props;
  const texts = useTexts(payTexts);
  const amount = BigInt(payment.amount);
  // While it is being paid the amount is on its way from "available" to "held": that is no obstacle.
  const obstacle = isPaying ? undefined : obstacleOf(amount, funds);
  const trouble = isPaying ? undefined : troubleOf(obstacle, failure);
  const isPlain = isPaying || trouble !== undefined || obstacle === "too-little";
  const limit = isPlain ? undefined : shownLimitOf(amount, payment.limits);
  return (
    <PayWindow
      username={user.username}
      seed={payment.claim_id}
      isDense={limit !== undefined}
      actions={
        <>
          <LeaveButton disabled={isPaying}>{obstacle === "held" ? texts.notNow : texts.cancel}</LeaveButton>
          <PayButton
            {...{ amount, obstacle, isPaying, onPay }}
            isReady={funds.available !== undefined}
            needsStepUp={limit?.kind === "limit" && limit.needsStepUp}
          />
        </>
      }
    >
      <Asking payment={payment} />
      <Price payment={payment} hasUsd />
      {isPaying && <Paying {...props} />}
      {limit !== undefined && <Limited {...props} limit={limit} />}
      {!isPaying && limit === undefined && <Usual {...props} hasFacts={trouble === undefined} />}
      {trouble !== undefined && <Trouble {...trouble} />}
      {trouble === undefined && obstacle !== "too-little" && <Zone payment={payment} isDense={limit !== undefined} />}
    </PayWindow>
  );
};

/** What became of a claim: held until the game responds, paid, returned, or closed before anybody paid. */
import type { Payment } from "@passport/protocol/calls/payments";
import type { ReactNode } from "react";
import { formatMoment, formatStampTime } from "../../lib/dates/format-date.ts";
import { formatAmount } from "../../lib/money/format-amount.ts";
import { gameCatalogueTexts } from "../../lib/texts/game-catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Stamp } from "../../ui/stamp/stamp.tsx";
import { GameMark } from "./game-mark.tsx";
import { LeaveButton } from "./leave-button.tsx";
import { PaidRosette } from "./paid-rosette.tsx";
import styles from "./pay.module.css";
import { PayWindow } from "./pay-window.tsx";
import { Asking, ClaimFacts, claimName, Price, Route } from "./slip-parts.tsx";
import { openerOf } from "./tell-opener.ts";
import { payTexts } from "./texts.ts";

interface EndedPaymentProps {
  username: string;
  payment: Payment;
  available: bigint | undefined;
}

const stampTime = (payment: Payment) => formatStampTime(payment.ended_at ?? payment.expires_at).toUpperCase();

const Back = ({ payment }: { payment: Payment }) => {
  const texts = useTexts(payTexts);
  return (
    <LeaveButton variant="primary" wide>
      {openerOf() === null ? texts.close : texts.back(payment.game.name)}
    </LeaveButton>
  );
};

const Waiting = ({ username, payment }: EndedPaymentProps) => {
  const texts = useTexts(payTexts);
  const { name } = payment.game;
  return (
    <PayWindow username={username} seed={payment.claim_id} actions={<LeaveButton wide>{texts.close}</LeaveButton>}>
      <Asking payment={payment} />
      <Price payment={payment} />
      <Route payment={payment} username={username} state="moving" />
      <ClaimFacts payment={payment} />
      <Alert tone="info" title={texts.waitingTitle(name)}>
        <p>{texts.waitingText(formatAmount(payment.amount))}</p>
        {payment.decide_by !== null && <p>{texts.waitingUntil(name, formatMoment(payment.decide_by))}</p>}
      </Alert>
    </PayWindow>
  );
};

interface ReceiptProps {
  label: string;
  reference: string;
  payment: Payment;
  /** The stamp. */
  children: ReactNode;
}

const Receipt = ({ label, reference, payment, children }: ReceiptProps) => (
  <div className={styles.head}>
    <div className={styles.asking}>
      <GameMark clientId={payment.game.client_id} />
      <div>
        <div className="label">{label}</div>
        <div className={styles.reference}>{reference}</div>
      </div>
    </div>
    <span className={styles.stamp}>{children}</span>
  </div>
);

const Paid = ({ username, payment, available }: EndedPaymentProps) => {
  const texts = useTexts(payTexts);
  const catalogue = useTexts(gameCatalogueTexts);
  return (
    <PayWindow username={username} art={<PaidRosette seed={payment.claim_id} />} actions={<Back payment={payment} />}>
      <Receipt label={texts.receipt} reference={(payment.receipt ?? "").slice(-6).toUpperCase()} payment={payment}>
        <Stamp lands tone="success" text={texts.stampPaid} detail={stampTime(payment)} />
      </Receipt>
      <Price payment={payment} />
      <Route payment={payment} username={username} state="done" />
      <ClaimFacts payment={payment} available={available} />
      <div role="status" className={styles.outcome}>
        <h1>{catalogue.payment_succeeded}</h1>
        <p className="mid small">{texts.paidText(payment.game.name)}</p>
      </div>
    </PayWindow>
  );
};

const Returned = ({ username, payment }: EndedPaymentProps) => {
  const texts = useTexts(payTexts);
  const catalogue = useTexts(gameCatalogueTexts);
  const { name } = payment.game;
  return (
    <PayWindow username={username} seed={payment.claim_id} actions={<Back payment={payment} />}>
      <Receipt label={texts.claim} reference={claimName(payment)} payment={payment}>
        <Stamp lands tone="neutral" text={texts.stampReturned} detail={stampTime(payment)} />
      </Receipt>
      <Price payment={payment} />
      <Route payment={payment} username={username} state="failed" />
      <Alert tone="error" title={<h1 className={styles.alertTitle}>{catalogue.payment_failed}</h1>}>
        <p>{payment.status === "returned" ? texts.unanswered(name) : payment.reason || texts.nothingHeld}</p>
        <p>{texts.returnedText(formatAmount(payment.amount))}</p>
      </Alert>
    </PayWindow>
  );
};

const Closed = ({ username, payment }: EndedPaymentProps) => {
  const texts = useTexts(payTexts);
  const catalogue = useTexts(gameCatalogueTexts);
  const isExpired = payment.status === "expired";
  return (
    <PayWindow username={username} seed={payment.claim_id} actions={<Back payment={payment} />}>
      <div className={styles.head}>
        <Asking payment={payment} />
        <span className={styles.stamp}>
          <Stamp
            tone="neutral"
            text={isExpired ? texts.stampExpired : texts.stampCancelled}
            detail={claimName(payment)}
          />
        </span>
      </div>
      <Price payment={payment} />
      <Route payment={payment} username={username} state="idle" />
      <Alert tone="warn" title={isExpired ? catalogue.claim_expired : catalogue.claim_closed}>
        {texts.nothingHeld}
      </Alert>
    </PayWindow>
  );
};

const views = {
  asked: Waiting,
  settled: Paid,
  refused: Returned,
  returned: Returned,
  cancelled: Closed,
  expired: Closed,
} as const;

export const EndedPayment = (props: EndedPaymentProps & { status: keyof typeof views }) => {
  const View = views[props.status];
  return <View {...props} />;
};

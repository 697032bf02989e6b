/** What a hold leaves for payments, with its reasons and its end (PAY-11). */
import { type Hold, readHold } from "@passport/protocol/calls/holds";
import { type ReactNode, useEffect, useState } from "react";
import { heldTexts } from "../../../flow/held-texts.ts";
import { formatMoment } from "../../../lib/dates/format-date.ts";
import { followPromise } from "../../../lib/effects/follow-promise.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Countdown } from "../../../ui/countdown/countdown.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import styles from "./limits.module.css";
import { couponsOf, type ShownLimit, type Sums } from "./payment-sums.ts";
import { limitTexts } from "./texts.ts";
import { WayRow } from "./way-row.tsx";

interface HeldPaymentProps {
  amount: bigint;
  shown: Extract<ShownLimit, { kind: "hold" }>;
  /** The button that locks the account. */
  notMe: ReactNode;
  onEnd: () => void;
}

const whole = (amount: bigint | string) => formatAmount(amount, { shownDecimals: 0 });

const Coupons = ({ sums }: { sums: Sums }) => {
  const texts = useTexts(limitTexts);
  const each = whole(sums.total / 10n);
  return (
    <div
      className={styles.coupons}
      role="img"
      aria-label={texts.couponsLabel(formatAmount(sums.spent), whole(sums.total))}
    >
      {couponsOf(sums).map((spent, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: coupons have no identity
        <i key={nth} className={classNames(spent === 1 && styles.used)}>
          {spent > 0 && spent < 1 && <em style={{ inlineSize: `${spent * 100}%` }} />}
          <b>{each}</b>
        </i>
      ))}
    </div>
  );
};

/** Without TanStack Query, which nothing else in the window needs. Until they are here, or where they fail, the text has none. */
const useCauses = (until: string): Hold["causes"] => {
  const [causes, setCauses] = useState<Hold["causes"]>([]);
  useEffect(() => {
    const show = (hold: Hold | null) => setCauses(hold?.causes ?? []);
    return until === "" ? undefined : followPromise(runCommand(readHold, {}), show, () => {});
  }, [until]);
  return causes;
};

export const HeldPayment = ({ amount, shown: { hold, sums }, notMe, onEnd }: HeldPaymentProps) => {
  const texts = useTexts(limitTexts);
  const held = useTexts(heldTexts);
  const causes = useCauses(hold.until);
  const reasons = [...new Set(causes.map(({ reason }) => held.reasons[reason]))];
  return (
    <>
      <aside className={styles.held} role="status">
        <Icon name="history" />
        <div>
          <b>{texts.heldTitle(whole(sums.total), formatMoment(hold.until))}</b>
          <p>
            {reasons.join(" ") || held.unknownReason} {texts.heldText}
          </p>
        </div>
      </aside>
      <div className={styles.meter}>
        <div className={styles.caption}>
          <span>
            {texts.stillToSpend}{" "}
            <b className={styles.live}>
              <Countdown until={Date.parse(hold.until)} onEnd={onEnd} />
            </b>
          </span>
          <b>{texts.ofTotal(formatAmount(sums.left), whole(sums.total))}</b>
        </div>
        <Coupons sums={sums} />
        <div className={styles.sums}>
          <span>
            {texts.spent} <b>{formatAmount(sums.spent)}</b>
          </span>
          <span>
            {texts.thisPayment} <b>{formatAmount(amount)}</b>
          </span>
          {sums.over > 0n ? (
            <span className={styles.over}>
              {texts.tooMuchBy} <b>{formatAmount(sums.over)}</b>
            </span>
          ) : (
            <span>
              {texts.leftAfter} <b>{formatAmount(sums.left - amount)}</b>
            </span>
          )}
        </div>
      </div>
      {sums.over > 0n && (
        <ul className={styles.ways}>
          <WayRow icon="shield" title={texts.notMeTitle} text={texts.notMeText} action={notMe} />
        </ul>
      )}
    </>
  );
};

/** What is left of the player's spending limit, and above it how the payment can be made (PAY-11). */
import type { User } from "@passport/protocol/user";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import styles from "./limits.module.css";
import { barOf, type ShownLimit } from "./payment-sums.ts";
import { limitTexts } from "./texts.ts";
import { WayRow } from "./way-row.tsx";

export type Confirms = Pick<User, "has_passkey" | "two_factor_authentication_is_set">;

interface LimitedPaymentProps {
  amount: bigint;
  game: string;
  user: Confirms;
  shown: Extract<ShownLimit, { kind: "limit" }>;
}

/** What the account confirms with (SESSION-20), in words. */
const useWay = (user: Confirms, needsStepUp: boolean) => {
  const texts = useTexts(limitTexts);
  if (!needsStepUp) return { icon: "ok", title: texts.confirmed, text: texts.confirmedText } as const;
  const text = texts.whyConfirm;
  if (user.has_passkey) return { icon: "key", title: texts.byPasskey, text } as const;
  if (user.two_factor_authentication_is_set) return { icon: "phone", title: texts.byCode, text } as const;
  return { icon: "key", title: texts.byConfirming, text } as const;
};

export const LimitedPayment = ({ amount, game, user, shown: { sums, needsStepUp } }: LimitedPaymentProps) => {
  const texts = useTexts(limitTexts);
  const way = useWay(user, needsStepUp);
  const { total, spent, left, over } = sums;
  const bar = barOf(amount, sums);
  const isOver = over > 0n;
  const width = (percent: number) => ({ inlineSize: `${percent}%` });
  return (
    <>
      <div className={styles.meter} role={isOver ? "status" : undefined}>
        <div className={styles.caption}>
          <span>{texts.limitCaption}</span>
          {isOver ? (
            <b className="err">{texts.over(formatAmount(over))}</b>
          ) : (
            <b>{texts.left(formatAmount(left - amount))}</b>
          )}
        </div>
        <div
          className={styles.bar}
          role="img"
          aria-label={texts.barLabel(formatAmount(spent), formatAmount(amount), formatAmount(total))}
        >
          <i className={styles.barSpent} style={width(bar.spent)} />
          <i className={styles.barFits} style={width(bar.fits)} />
          {isOver && <i className={styles.barOver} style={width(bar.over)} />}
          <u className={styles.mark} style={{ insetInlineStart: `${bar.mark}%` }}>
            <b>{formatAmount(total, { shownDecimals: 0 })}</b>
          </u>
        </div>
        <div className={styles.sums}>
          <span>
            {texts.spent} <b>{formatAmount(spent)}</b>
          </span>
          <span>
            {isOver ? texts.fits : texts.thisPayment} <b>{formatAmount(isOver ? left : amount)}</b>
          </span>
          {isOver && (
            <span className={styles.over}>
              {texts.overBy} <b>{formatAmount(over)}</b>
            </span>
          )}
        </div>
      </div>
      {isOver && (
        <>
          <ul className={styles.ways}>
            <WayRow {...way} isFirst />
            {needsStepUp && <WayRow icon="history" title={texts.orWait} text={texts.orWaitText} />}
          </ul>
          <p className="small mid">{texts.unseen(game)}</p>
        </>
      )}
    </>
  );
};

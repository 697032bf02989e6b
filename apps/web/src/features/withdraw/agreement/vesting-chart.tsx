/** What an allocation releases over time. A picture with a sentence that says the same. */
import { fullyReleasedAt, type ReleasePlan, releasedAt } from "@passport/protocol/vesting";
import type { CSSProperties } from "react";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { chartHeight, chartOf, chartWidth } from "./chart-geometry.ts";
import { agreementTexts } from "./texts.ts";
import { shortUtcDate, utcDate } from "./utc-date.ts";
import styles from "./vesting-chart.module.css";

interface VestingChartProps {
  plan: ReleasePlan;
  withdrawn: bigint;
  now: Date;
}

const whole = (amount: bigint) => formatAmount(amount, { shownDecimals: 0 });
/** Of the allocation: half of a round number is round too. */
const halves = [2n, 1n, 0n] as const;
const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

export const VestingChart = ({ plan, withdrawn, now }: VestingChartProps) => {
  const texts = useTexts(agreementTexts);
  const { released, ruling, toCome, today, cliffX, withdrawnY } = chartOf(plan, withdrawn, now);
  const end = fullyReleasedAt(plan);
  const label = texts.chart(
    whole(releasedAt(plan, now)),
    whole(plan.allocation),
    whole(withdrawn),
    whole(plan.dailyRelease),
    utcDate(plan.cliffAt),
    utcDate(end),
  );
  return (
    <>
      <div className={styles.plot} role="img" aria-label={label}>
        <svg viewBox={`0 0 ${chartWidth} ${chartHeight}`} preserveAspectRatio="none" aria-hidden="true">
          {halves.map((half) => (
            <path
              key={String(half)}
              className={styles.grid}
              d={`M0 ${(chartHeight * Number(2n - half)) / 2}H${chartWidth}`}
            />
          ))}
          <path className={styles.cliffLine} d={`M${cliffX * chartWidth} 0V${chartHeight}`} />
          <path className={styles.ruling} d={ruling} />
          <path className={styles.toCome} d={toCome} />
          <path className={styles.released} d={released} />
        </svg>
        {halves.map((half) => (
          <span key={String(half)} className={styles.y} style={{ top: percent(Number(2n - half) / 2) }}>
            {whole((plan.allocation * half) / 2n)}
          </span>
        ))}
        <i className={styles.pin} style={{ left: percent(today.x), top: percent(today.y) }} />
        {withdrawnY > today.y && (
          <i
            className={styles.gap}
            style={
              { left: percent(today.x), top: percent(today.y), height: percent(withdrawnY - today.y) } as CSSProperties
            }
          />
        )}
        <span className={classNames(styles.cliff, cliffX < 0.2 && styles.after)} style={{ left: percent(cliffX) }}>
          {texts.cliff}
        </span>
        <span className={styles.start}>{shortUtcDate(plan.startsAt)}</span>
        {today.x > 0.12 && today.x < 0.85 && (
          <span className={styles.today} style={{ left: percent(today.x) }}>
            {texts.today}
          </span>
        )}
        <span className={styles.end}>{utcDate(end)}</span>
      </div>
      <ul className={styles.key} aria-hidden="true">
        <li className={styles.keyReleased}>{texts.keyReleased(whole(plan.dailyRelease))}</li>
        <li className={styles.keyWithdrawable}>{texts.left}</li>
        <li className={styles.keyToCome}>{texts.keyToCome}</li>
      </ul>
    </>
  );
};

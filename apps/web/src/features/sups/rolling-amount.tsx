import { formatAmount } from "../../lib/money/format-amount.ts";
import styles from "./rolling-amount.module.css";

interface RollingAmountProps {
  /** Base units. */
  value: string;
  /** What stood there before a credit, and rolls away. */
  previous: string | undefined;
  count: number;
}

/** Rolls once for each credit. What rolls away is for the eye alone. */
export const RollingAmount = ({ value, previous, count }: RollingAmountProps) =>
  previous === undefined ? (
    <span className={styles.window}>{formatAmount(value)}</span>
  ) : (
    <span key={count} className={styles.window}>
      <span className={styles.gone} aria-hidden="true">
        {formatAmount(previous)}
      </span>
      <span className={styles.come}>{formatAmount(value)}</span>
    </span>
  );

import { formatAmount } from "../../lib/money/format-amount.ts";
import type { SeenBalance } from "./credits.ts";
import styles from "./rolling-amount.module.css";

/** Rolls once for each credit. What rolls away is for the eye alone. */
export const RollingAmount = ({ seen: { value, before, credits } }: { seen: SeenBalance }) =>
  before === undefined ? (
    <span className={styles.window}>{formatAmount(value)}</span>
  ) : (
    <span key={credits} className={styles.window}>
      <span className={styles.gone} aria-hidden="true">
        {formatAmount(before)}
      </span>
      <span className={styles.come}>{formatAmount(value)}</span>
    </span>
  );

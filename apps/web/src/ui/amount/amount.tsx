import { type AmountFormat, formatAmount } from "../../lib/money/format-amount.ts";
import { classNames } from "../class-names.ts";
import styles from "./amount.module.css";

export interface AmountProps extends AmountFormat {
  /** Base units. */
  value: bigint | string;
  unit?: string;
  /** strong: the amount of a list's row. heading: the large number of a receipt or balance. */
  size?: "text" | "strong" | "heading";
}

export const Amount = ({ value, unit, size = "text", ...format }: AmountProps) => {
  const text = formatAmount(value, format);
  return (
    <span className={classNames(styles.amount, styles[size], format.signed && text.startsWith("+") && styles.plus)}>
      {text}
      {unit && <small> {unit}</small>}
    </span>
  );
};

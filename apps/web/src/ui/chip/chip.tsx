import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./chip.module.css";

export interface ChipProps extends ComponentProps<"button"> {
  /** Present: a toggle. Absent: a small action such as "Max". */
  pressed?: boolean;
}

export const Chip = ({ pressed, className, ...rest }: ChipProps) => (
  <button type="button" {...rest} aria-pressed={pressed} className={classNames(styles.chip, className)} />
);

/** Equal chips in one row, named as a group. */
export const ChipRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={styles.row} aria-label={label}>
    {children}
  </fieldset>
);

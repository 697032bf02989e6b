/** A native checkbox with the switch role: Base UI's Switch would cost 5.1 KB gzip for the same behaviour. */
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./switch.module.css";

export interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "onChange" | "checked"> {
  label: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

export const Switch = ({ label, checked, onCheckedChange, className, ...input }: SwitchProps) => (
  <label className={classNames(styles.switch, input.disabled && styles.off, className)}>
    <input
      {...input}
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own checked state
      role="switch"
      checked={checked}
      onChange={(event) => onCheckedChange(event.target.checked)}
    />
    <span>{label}</span>
  </label>
);

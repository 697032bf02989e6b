/** A native checkbox: Base UI's would cost 6.8 KB gzip, and the browser's one already does everything. */
import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./checkbox.module.css";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  /** May hold links. */
  label: ReactNode;
  error?: string | undefined;
}

export const Checkbox = ({ label, error, className, ...input }: CheckboxProps) => {
  const errorId = useId();
  return (
    <div className={className}>
      <label className={classNames(styles.check, input.disabled && styles.off)}>
        <span className={styles.box}>
          <input
            {...input}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          <Icon name="ok" size="s" />
        </span>
        <span>{label}</span>
      </label>
      <div id={errorId} aria-live="polite" className={styles.error}>
        {error && (
          <>
            <Icon name="error" size="s" />
            {error}
          </>
        )}
      </div>
    </div>
  );
};

/** The frame of every field: printed label above, hint or error below, tied to the control by ids. */
import { type ReactNode, useId } from "react";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon/icon.tsx";
import styles from "./field.module.css";

export interface FieldWords {
  label: string;
  hint?: ReactNode;
  /** Shown instead of the hint; also marks the control as invalid. */
  error?: string | undefined;
}

interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps extends FieldWords {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

export const Field = ({ label, hint, error, id, className, children }: FieldProps) => {
  const ownId = useId();
  const controlId = id ?? ownId;
  const messageId = `${controlId}-message`;
  const hasMessage = Boolean(error ?? hint);
  return (
    <div className={classNames(styles.field, className)} data-invalid={error ? "" : undefined}>
      <label className={styles.label} htmlFor={controlId}>
        {label}
      </label>
      {children({
        id: controlId,
        "aria-describedby": hasMessage ? messageId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {/* Stays mounted: a live region announces only what is added to it later. */}
      <div id={messageId} aria-live="polite" className={styles.message}>
        {error ? (
          <span className={styles.error}>
            <Icon name="error" size="s" />
            {error}
          </span>
        ) : (
          hint
        )}
      </div>
    </div>
  );
};

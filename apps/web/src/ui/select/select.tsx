/**
 * A native select: phones open their own picker, and Base UI's would cost 40 KB gzip. Where the
 * browser lets a style sheet draw the list (`appearance: base-select`) it looks like the rest.
 */
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import fieldStyles from "../field/field.module.css";
import { Field, type FieldWords } from "../field/field.tsx";
import { Icon } from "../icon/icon.tsx";
import styles from "./select.module.css";

interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string = string>
  extends Omit<ComponentProps<"select">, "value" | "onChange" | "children">,
    FieldWords {
  options: readonly SelectOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Low and without a visible label, for a page size beside a pager. */
  compact?: boolean;
}

export const Select = <Value extends string>({
  label,
  hint,
  error,
  id,
  className,
  options,
  value,
  onValueChange,
  compact = false,
  ...select
}: SelectProps<Value>) => (
  <Field label={label} hint={hint} error={error} id={id} className={classNames(compact && styles.compact, className)}>
    {(control) => (
      <div className={fieldStyles.affix}>
        <select
          {...select}
          {...control}
          className={classNames(fieldStyles.input, styles.select)}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onValueChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" size="s" className={fieldStyles.caret} />
      </div>
    )}
  </Field>
);

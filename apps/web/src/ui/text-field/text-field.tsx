/** Native input and label: Base UI's Field would add 8 KB gzip to /login for ids that `useId` gives. */
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import styles from "../field/field.module.css";
import { Field, type FieldWords } from "../field/field.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";

export interface TextFieldProps extends ComponentProps<"input">, FieldWords {
  icon?: IconName;
}

export const TextField = ({ label, hint, error, icon, id, className, ...input }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error} id={id} className={className}>
    {(control) => (
      <div className={styles.affix}>
        {icon && <Icon name={icon} className={styles.leading} />}
        <input type="text" {...input} {...control} className={classNames(styles.input, icon && styles.withLeading)} />
      </div>
    )}
  </Field>
);

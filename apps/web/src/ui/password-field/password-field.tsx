import { type ComponentProps, useState } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../class-names.ts";
import fieldStyles from "../field/field.module.css";
import { Field, type FieldWords } from "../field/field.tsx";
import { IconButton } from "../icon-button/icon-button.tsx";
import { uiTexts } from "../texts.ts";
import styles from "./password-field.module.css";

/** `autoComplete` must say which password it is ("current-password", "new-password"): managers rely on it. */
export interface PasswordFieldProps extends Omit<ComponentProps<"input">, "type" | "autoComplete">, FieldWords {
  autoComplete: "current-password" | "new-password" | "off";
  /** Starts readable; for the rare page that shows a password on purpose. */
  defaultShown?: boolean;
}

export const PasswordField = ({
  label,
  hint,
  error,
  id,
  className,
  defaultShown = false,
  ...input
}: PasswordFieldProps) => {
  const texts = useTexts(uiTexts);
  const [shown, setShown] = useState(defaultShown);
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className={fieldStyles.affix}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            className={classNames(fieldStyles.input, fieldStyles.withTrailing)}
          />
          <IconButton
            className={styles.toggle}
            icon={shown ? "eyeOff" : "eye"}
            label={shown ? texts.hidePassword : texts.showPassword}
            aria-controls={control.id}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
};

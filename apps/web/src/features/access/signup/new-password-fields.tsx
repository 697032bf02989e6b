import { lengths } from "@passport/protocol/constants";
import { PasswordChecklist } from "../../../flow/password-checklist/password-checklist.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { PasswordField } from "../../../ui/password-field/password-field.tsx";
import styles from "./new-password-fields.module.css";
import { signupTexts } from "./texts.ts";
import type { useSetup } from "./use-setup.ts";

type Setup = Pick<ReturnType<typeof useSetup>, "values" | "change" | "leave" | "errorAt">;

interface NewPasswordFieldsProps {
  setup: Setup;
  /** The one that the code has proven. */
  email: string;
}

/** The password with its checklist as soon as something is typed, and the password again (SIGNUP-13, SIGNUP-14). */
export const NewPasswordFields = ({ setup, email }: NewPasswordFieldsProps) => {
  const texts = useTexts(signupTexts).setup;
  const { values, change, leave, errorAt } = setup;
  const { password, confirmation } = values;
  return (
    <>
      <div className={styles.password}>
        <PasswordField
          label={texts.password}
          hint={password === "" ? texts.passwordHint(lengths.passwordMin) : undefined}
          error={errorAt("password")}
          name="password"
          autoComplete="new-password"
          minLength={lengths.passwordMin}
          maxLength={lengths.passwordMax}
          value={password}
          onChange={({ currentTarget }) => change({ password: currentTarget.value })}
          onBlur={() => leave("password", password)}
        />
        {password !== "" && <PasswordChecklist password={password} about={{ username: values.username, email }} />}
      </div>
      <PasswordField
        label={texts.confirmPassword}
        error={errorAt("confirmation")}
        name="confirmation"
        autoComplete="new-password"
        maxLength={lengths.passwordMax}
        value={confirmation}
        onChange={({ currentTarget }) => change({ confirmation: currentTarget.value })}
        onBlur={() => leave("confirmation", confirmation)}
      />
    </>
  );
};

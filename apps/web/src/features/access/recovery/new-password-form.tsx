import { lengths } from "@passport/protocol/constants";
import type { MessageCode } from "@passport/protocol/messages";
import { type SubmitEvent, useRef, useState } from "react";
import { PasswordChecklist } from "../../../flow/password-checklist/password-checklist.tsx";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { PasswordField } from "../../../ui/password-field/password-field.tsx";
import { type NewPasswordErrors, newPasswordErrors } from "./new-password-errors.ts";
import styles from "./recovery.module.css";
import { recoveryTexts } from "./texts.ts";

interface NewPasswordFormProps {
  username: string;
  isSaving: boolean;
  error: string | undefined;
  onSave: (password: string) => void;
}

export const NewPasswordForm = ({ username, isSaving, error, onSave }: NewPasswordFormProps) => {
  const texts = useTexts(recoveryTexts).reset;
  const catalogue = useTexts(catalogueTexts);
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const passwordInput = useRef<HTMLInputElement>(null);
  const confirmationInput = useRef<HTMLInputElement>(null);
  const textOf = (code: MessageCode | undefined) => code && catalogue[code];

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSaving) return;
    const confirmation = confirmationInput.current?.value ?? "";
    const found = newPasswordErrors({ password, confirmation });
    setErrors(found);
    if (found.password) passwordInput.current?.focus();
    else if (found.confirmation) confirmationInput.current?.focus();
    else onSave(password);
  };

  // noValidate: our own errors are shown below their fields (RECOVER-8).
  const rules = { required: true, minLength: lengths.passwordMin, maxLength: lengths.passwordMax };
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <p className={styles.words}>{texts.lead(username)}</p>
      <PasswordField
        ref={passwordInput}
        label={texts.password}
        name="password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={textOf(errors.password)}
        {...rules}
      />
      <PasswordChecklist password={password} about={{ username }} />
      <PasswordField
        ref={confirmationInput}
        label={texts.confirmation}
        name="confirmation"
        autoComplete="new-password"
        error={textOf(errors.confirmation)}
        {...rules}
      />
      {/* Beside the button that was pressed: the top of the form may be out of sight on a phone. */}
      {error !== undefined && <Alert tone="error">{error}</Alert>}
      <Button type="submit" variant="primary" size="lg" wide busy={isSaving}>
        {texts.save}
      </Button>
    </form>
  );
};

import { lengths } from "@passport/protocol/constants";
import { type SubmitEvent, useEffect, useRef } from "react";
import { PasswordChecklist } from "../../../flow/password-checklist/password-checklist.tsx";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { PasswordField } from "../../../ui/password-field/password-field.tsx";
import { CaptchaField, type CaptchaHandle } from "../captcha/captcha-field.tsx";
import { TermsCheckbox } from "../terms/terms-checkbox.tsx";
import { focusFirstError } from "../use-shown-errors.ts";
import styles from "./register.module.css";
import type { RegisterEvent, RegisterState } from "./register-flow.ts";
import { registerTexts } from "./texts.ts";

interface PasswordStepProps {
  state: RegisterState & { step: "password" };
  dispatch: (event: RegisterEvent) => void;
  /** Resolves when the attempt is over. Only what was sent has spent its captcha token. */
  onCreate: (captchaToken: string | undefined) => Promise<"sent" | "unsent">;
}

/** The second step: a password with its checklist (REGISTER-3). */
export const PasswordStep = ({ state: { values, errors, isSending }, dispatch, onCreate }: PasswordStepProps) => {
  const texts = useTexts(registerTexts);
  const catalogue = useTexts(catalogueTexts);
  const password = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const captchaToken = useRef<string>(undefined);

  // The player continues here.
  useEffect(() => password.current?.focus(), []);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const end = await onCreate(captchaToken.current);
    if (end === "sent") captcha.current?.reset();
    else focusFirstError(form);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate>
      {/* For password managers: the name under which this password logs in stood in the step before. */}
      <input type="email" name="email" autoComplete="username" value={values.email} readOnly hidden />
      <PasswordField
        ref={password}
        label={texts.password}
        error={errors.password && catalogue[errors.password]}
        name="password"
        autoComplete="new-password"
        minLength={lengths.passwordMin}
        maxLength={lengths.passwordMax}
        required
        value={values.password}
        onChange={(event) => dispatch({ kind: "typed", field: "password", value: event.currentTarget.value })}
        onBlur={() => dispatch({ kind: "left", field: "password" })}
      />
      <PasswordChecklist
        password={values.password}
        about={{ username: values.username, email: values.email, names: [values.firstName, values.lastName] }}
      />
      <TermsCheckbox
        checked={values.acceptsTerms}
        error={errors.terms && catalogue[errors.terms]}
        onChange={({ currentTarget }) => dispatch({ kind: "terms", accepts: currentTarget.checked })}
      />
      <CaptchaField
        ref={captcha}
        action="register"
        onToken={(token) => {
          captchaToken.current = token;
        }}
      />
      {errors.captcha && <Alert tone="error">{catalogue[errors.captcha]}</Alert>}
      <div className={styles.buttons}>
        <Button size="lg" disabled={isSending} onClick={() => dispatch({ kind: "back" })}>
          {texts.back}
        </Button>
        <Button type="submit" variant="primary" size="lg" busy={isSending}>
          {texts.create}
        </Button>
      </div>
    </form>
  );
};

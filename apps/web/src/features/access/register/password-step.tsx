import { lengths } from "@passport/protocol/constants";
import { type SubmitEvent, useEffect, useRef } from "react";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { PasswordChecklist } from "../../../ui/password-checklist/password-checklist.tsx";
import { PasswordField } from "../../../ui/password-field/password-field.tsx";
import { CaptchaField, type CaptchaHandle } from "../captcha/captcha-field.tsx";
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
  const captcha = useRef<CaptchaHandle>(null);
  const captchaToken = useRef<string>(undefined);

  // The player continues here: at the beginning of the step, and when the password is refused.
  useEffect(() => password.current?.focus(), []);
  useEffect(() => {
    if (errors.password) password.current?.focus();
  }, [errors]);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    if ((await onCreate(captchaToken.current)) === "sent") captcha.current?.reset();
  };

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
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
      />
      <PasswordChecklist password={values.password} />
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

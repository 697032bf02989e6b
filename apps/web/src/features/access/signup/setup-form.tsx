import { lengths } from "@passport/protocol/constants";
import { type SubmitEvent, useRef, useState } from "react";
import { brand } from "../../../lib/env/brand.ts";
import type { Onward } from "../../../lib/session/onward.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Checkbox } from "../../../ui/checkbox/checkbox.tsx";
import styles from "../../../ui/form/form.module.css";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { CaptchaField, type CaptchaHandle } from "../captcha/captcha-field.tsx";
import { prepareFingerprint } from "../fingerprint.ts";
import { TermsCheckbox } from "../terms/terms-checkbox.tsx";
import { focusFirstError } from "../use-shown-errors.ts";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { signupTexts } from "./texts.ts";
import { useSetup } from "./use-setup.ts";

interface SetupFormProps {
  /** Of a sign-up by email, the only method with a password. */
  verifiedEmail: string | undefined;
  onward: Onward;
  asksCaptcha: boolean;
}

export const SetupForm = ({ verifiedEmail, onward, asksCaptcha }: SetupFormProps) => {
  const texts = useTexts(signupTexts).setup;
  const form = useRef<HTMLFormElement>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const [captchaToken, setCaptchaToken] = useState<string>();
  const isByEmail = verifiedEmail !== undefined;
  const setup = useSetup({ isByEmail, onward, captcha, onRefused: () => focusFirstError(form) });
  const { values, change, leave, errorAt, isBusy } = setup;

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setup.send(new FormData(event.currentTarget));
  };

  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} onFocus={prepareFingerprint} noValidate>
      {errorAt("form") !== undefined && <Alert tone="error">{errorAt("form")}</Alert>}
      {/* Players log in by email: it is what a password manager has to remember beside the password. */}
      {isByEmail && (
        <input
          className="sr"
          type="email"
          autoComplete="username"
          value={verifiedEmail}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
      )}
      <TextField
        label={texts.username}
        hint={texts.usernameHint(lengths.usernameMin, lengths.usernameMax)}
        error={errorAt("username")}
        name="nickname"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={lengths.usernameMax}
        autoFocus
        value={values.username}
        onChange={({ currentTarget }) => change({ username: currentTarget.value })}
        onBlur={() => leave("username", values.username)}
      />
      {isByEmail && <NewPasswordFields setup={setup} email={verifiedEmail} />}
      <TermsCheckbox
        checked={values.acceptsTerms}
        error={errorAt("terms")}
        onChange={({ currentTarget }) => change({ acceptsTerms: currentTarget.checked })}
      />
      <Checkbox label={texts.marketing(brand.product)} name="accepts_marketing" />
      {asksCaptcha && <CaptchaField ref={captcha} action="signup" onToken={setCaptchaToken} />}
      {(!asksCaptcha || captchaToken !== undefined) && (
        <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
          {texts.submit}
        </Button>
      )}
    </form>
  );
};

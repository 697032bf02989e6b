import { lengths } from "@passport/protocol/constants";
import { type SubmitEvent, startTransition, useActionState, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { brand } from "../../../lib/env/brand.ts";
import type { Onward } from "../../../lib/session/onward.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Checkbox } from "../../../ui/checkbox/checkbox.tsx";
import styles from "../../../ui/form/form.module.css";
import { PasswordField } from "../../../ui/password-field/password-field.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { CaptchaField, type CaptchaHandle } from "../captcha/captcha-field.tsx";
import { captchaTokenOf } from "../captcha/captcha-token.ts";
import { prepareFingerprint } from "../fingerprint.ts";
import { useFollowAuth } from "../use-follow-auth.ts";
import { checkSignup, fieldOf, type SignupField } from "./check-signup.ts";
import { pendingSignup } from "./pending-signup.ts";
import { signUpWithEmail } from "./sign-up-with-email.ts";
import { signUpWithIdentity } from "./sign-up-with-identity.ts";
import { signupTexts } from "./texts.ts";

interface SetupFormProps {
  /** Of a sign-up by email, the only method with a password. */
  verifiedEmail: string | undefined;
  onward: Onward;
  asksCaptcha: boolean;
}

interface Failure {
  field: SignupField;
  message: string;
}

export const SetupForm = ({ verifiedEmail, onward, asksCaptcha }: SetupFormProps) => {
  const texts = useTexts(signupTexts).setup;
  const catalogue = useTexts(catalogueTexts);
  const follow = useFollowAuth();
  const formElement = useRef<HTMLFormElement>(null);
  const captcha = useRef<CaptchaHandle>(null);
  const [captchaToken, setCaptchaToken] = useState<string>();
  const isByEmail = verifiedEmail !== undefined;

  const [failure, submit, isBusy] = useActionState(
    async (_: Failure | undefined, form: FormData): Promise<Failure | undefined> => {
      const field = (name: string) => String(form.get(name) ?? "");
      const username = field("nickname").trim();
      const password = field("password");
      const passwords = isByEmail && { password, confirmation: field("confirmation") };
      const refused = checkSignup({ username, ...(passwords && { passwords }) });
      if (refused) return { field: fieldOf(refused), message: catalogue[refused] };
      const pending = pendingSignup.read();
      // Without a pending request nothing is sent (SIGNUP-18).
      if (!pending) return { field: "form", message: catalogue.no_request_data };
      try {
        const account = { username, acceptsMarketing: form.has("accepts_marketing") };
        const response =
          pending.auth_type === "email"
            ? await signUpWithEmail(pending, { ...account, password }, onward)
            : await signUpWithIdentity(pending, { ...account, captchaToken: captchaTokenOf(form) }, onward);
        const leaving = follow(response, onward);
        // The address is another one by now. Forgotten only when the next page is drawn, a quick return to /signup would
        // find the request again (ROUTE-9).
        pendingSignup.forget();
        await leaving;
        return undefined;
      } catch (error) {
        captcha.current?.reset();
        const field = error instanceof ApiError ? fieldOf(error.code) : "form";
        return { field, message: shownError(error, catalogue) };
      }
    },
    undefined,
  );
  const errorAt = (field: SignupField) => (failure?.field === field ? failure.message : undefined);

  useEffect(() => {
    if (failure) formElement.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [failure]);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (!isBusy) startTransition(() => submit(form));
  };

  return (
    <form ref={formElement} className={styles.form} onSubmit={handleSubmit} onFocus={prepareFingerprint} noValidate>
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
      />
      {isByEmail && (
        <>
          <PasswordField
            label={texts.password}
            hint={texts.passwordHint(lengths.passwordMin)}
            error={errorAt("password")}
            name="password"
            autoComplete="new-password"
            minLength={lengths.passwordMin}
          />
          <PasswordField
            label={texts.confirmPassword}
            error={errorAt("confirmation")}
            name="confirmation"
            autoComplete="new-password"
          />
        </>
      )}
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

import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { type ReactNode, type SubmitEvent, startTransition, useActionState, useRef } from "react";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useIsHydrated } from "../../../lib/effects/use-is-hydrated.ts";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { supportsPasskeys } from "../../../lib/passkeys/supports-passkeys.ts";
import { entryCatalogueTexts } from "../../../lib/texts/entry-catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import formStyles from "../../../ui/form/form.module.css";
import { PasswordField } from "../../../ui/password-field/password-field.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import type { CaptchaHandle } from "../captcha/captcha-field.tsx";
import { captchaTokenOf } from "../captcha/captcha-token.ts";
import { aboveForm, besideCaptcha, type FormError, formErrorOf } from "../captcha/form-error.ts";
import { prepareFingerprint } from "../fingerprint.ts";
import type { LoginVisit } from "../login-visit.ts";
import type { Notice } from "../other-ways/notice.ts";
import { PasskeyWay } from "../passkey/passkey-way.tsx";
import { useFollowAuth } from "../use-follow-auth.ts";
import { logIn } from "./log-in.ts";
import styles from "./login-panel.module.css";
import { loginTexts } from "./texts.ts";

/** Few logins ever need it (LOGIN-25). */
const CaptchaField = lazyComponent(async () => (await import("../captcha/captcha-field.tsx")).CaptchaField, {
  waiting: <div className={styles.captchaSlot} />,
});

interface LoginFormProps {
  visit: LoginVisit;
  /** What the page has to say, of this form or of another way in. */
  alert: ReactNode;
  onNotice: (notice: Notice | undefined) => void;
}

interface Outcome {
  /** Said beside the box. */
  captchaError: string | undefined;
  asksCaptcha: boolean;
}

export const LoginForm = ({ visit, alert, onNotice }: LoginFormProps) => {
  const texts = useTexts(loginTexts);
  const catalogue = useTexts(entryCatalogueTexts);
  // Drawn with the button, which nearly every browser can use.
  const hasPasskeys = !useIsHydrated() || supportsPasskeys();
  const follow = useFollowAuth();
  const captcha = useRef<CaptchaHandle>(null);

  const complain = (error: FormError, asksCaptcha: boolean): Outcome => {
    // Shown when the form is no longer busy, not before: the visitor can try again at once.
    if (error.at === "form") startTransition(() => onNotice({ tone: "error", text: error.message }));
    return { captchaError: error.at === "captcha" ? error.message : undefined, asksCaptcha };
  };
  const [{ captchaError, asksCaptcha }, submit, isBusy] = useActionState(
    async (before: Outcome, form: FormData): Promise<Outcome> => {
      const email = String(form.get("email")).trim();
      if (email === "") return complain(aboveForm(catalogue.no_email_provided), before.asksCaptcha);
      const captchaToken = captchaTokenOf(form);
      if (before.asksCaptcha && captchaToken === undefined)
        return complain(besideCaptcha(catalogue.captcha_required), true);
      try {
        const response = await logIn({ email, password: String(form.get("password")), captchaToken }, visit);
        await follow(response, visit);
        return { ...before, captchaError: undefined };
      } catch (failure) {
        captcha.current?.reset();
        const error = formErrorOf(failure, catalogue);
        const isAsked = error.at === "captcha" || (failure instanceof ApiError && failure.captchaRequired);
        return complain(error, before.asksCaptcha || isAsked);
      }
    },
    { captchaError: undefined, asksCaptcha: false },
  );

  // Not `action={submit}`: React would empty the fields after a failed try.
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // LOGIN-24: one call at a time.
    if (isBusy) return;
    onNotice(undefined);
    startTransition(() => submit(form));
  };

  return (
    // noValidate: an empty email gets our own error (LOGIN-8), not a bubble of the browser.
    // method: by itself the browser sends such a form nowhere (ROUTE-28).
    <form className={formStyles.form} method="dialog" onSubmit={handleSubmit} onFocus={prepareFingerprint} noValidate>
      {alert}
      {hasPasskeys && <PasskeyWay visit={visit} onNotice={onNotice} />}
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField label={texts.password} name="password" autoComplete="current-password" />
      {asksCaptcha && <CaptchaField ref={captcha} action="login" error={captchaError} />}
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
        {texts.signIn}
      </Button>
      <Link className={styles.forgot} to={pages.forgotPassword}>
        {texts.forgotPassword}
      </Link>
    </form>
  );
};

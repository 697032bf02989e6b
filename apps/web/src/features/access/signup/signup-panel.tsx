/** The Signup tab of /login: an email and a captcha, then a code is sent. */
import { pages } from "@passport/protocol/pages";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, type SubmitEvent, startTransition, useActionState, useRef } from "react";
import type { Onward } from "../../../lib/session/onward.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import styles from "../../../ui/form/form.module.css";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { CaptchaField, type CaptchaHandle } from "../captcha/captcha-field.tsx";
import { captchaTokenOf } from "../captcha/captcha-token.ts";
import { aboveForm, besideCaptcha, type FormError, formErrorOf } from "../captcha/form-error.ts";
import type { Notice } from "../other-ways/notice.ts";
import { requestCode } from "./request-code.ts";
import { signupTexts } from "./texts.ts";

interface SignupPanelProps {
  onward: Onward;
  /** What the page has to say, of this form or of another way in. */
  alert: ReactNode;
  onNotice: (notice: Notice | undefined) => void;
}

export const SignupPanel = ({ onward: { redirectURL, tenant }, alert, onNotice }: SignupPanelProps) => {
  const texts = useTexts(signupTexts);
  const catalogue = useTexts(catalogueTexts);
  const navigate = useNavigate();
  const captcha = useRef<CaptchaHandle>(null);

  const send = async (form: FormData): Promise<FormError | undefined> => {
    const email = String(form.get("email")).trim();
    if (email === "") return aboveForm(catalogue.no_email_provided);
    const captchaToken = captchaTokenOf(form);
    if (captchaToken === undefined) return besideCaptcha(catalogue.captcha_required);
    try {
      await requestCode(email, captchaToken);
      await navigate({ to: pages.emailVerify, search: { redirectURL, tenant } });
      return undefined;
    } catch (failure) {
      captcha.current?.reset();
      return formErrorOf(failure, catalogue);
    }
  };
  const [captchaError, submit, isBusy] = useActionState(async (_: string | undefined, form: FormData) => {
    const error = await send(form);
    // Shown when the form is no longer busy, not before: the visitor can try again at once.
    if (error?.at === "form") startTransition(() => onNotice({ tone: "error", text: error.message }));
    return error?.at === "captcha" ? error.message : undefined;
  }, undefined);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (isBusy) return;
    onNotice(undefined);
    startTransition(() => submit(form));
  };

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {alert}
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <CaptchaField ref={captcha} action="signup" error={captchaError} />
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
        {texts.signUpWithEmail}
      </Button>
    </form>
  );
};

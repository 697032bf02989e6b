/** The Signup tab of /login: an email and a captcha, then a code is sent. */
import { lengths } from "@passport/protocol/constants";
import type { MessageCode } from "@passport/protocol/messages";
import { pages } from "@passport/protocol/pages";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, type SubmitEvent, startTransition, useActionState, useRef, useState } from "react";
import { isEmail } from "../../../lib/email/is-email.ts";
import type { Onward } from "../../../lib/session/onward.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import styles from "../../../ui/form/form.module.css";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { CaptchaField, type CaptchaHandle } from "../captcha/captcha-field.tsx";
import { captchaTokenOf } from "../captcha/captcha-token.ts";
import { besideCaptcha, type FormError, formErrorOf } from "../captcha/form-error.ts";
import type { Notice } from "../other-ways/notice.ts";
import { focusFirstError, useShownErrors } from "../use-shown-errors.ts";
import { requestCode } from "./request-code.ts";
import { signupTexts } from "./texts.ts";

const checkEmail = (email: string): MessageCode | undefined => {
  if (email === "") return "no_email_provided";
  return isEmail(email) ? undefined : "email_invalid";
};

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
  const formElement = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState("");
  const email = typed.trim();
  const { shown, leave, showAll } = useShownErrors({ email: checkEmail(email) });
  const emailError = shown("email");

  const send = async (form: FormData): Promise<FormError | undefined> => {
    const captchaToken = captchaTokenOf(form);
    if (captchaToken === undefined) return besideCaptcha(catalogue.captcha_required);
    // Both errors at once: a missing captcha is said above, an email that is none at its field.
    if (checkEmail(email) !== undefined) return undefined;
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
    showAll();
    if (checkEmail(email) !== undefined) focusFirstError(formElement);
    startTransition(() => submit(form));
  };

  return (
    // method: by itself the browser sends such a form nowhere (ROUTE-28).
    <form ref={formElement} className={styles.form} method="dialog" onSubmit={handleSubmit} noValidate>
      {alert}
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        error={emailError && catalogue[emailError]}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={lengths.emailMax}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => leave("email", typed)}
      />
      <CaptchaField ref={captcha} action="signup" error={captchaError} />
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
        {texts.signUpWithEmail}
      </Button>
    </form>
  );
};

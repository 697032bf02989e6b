/** /forgot-password (RECOVER-1 to RECOVER-4): requests a reset link, and another one when none was received. */
import { forgotPassword } from "@passport/protocol/calls/password";
import { displayMessage } from "@passport/protocol/entry-messages";
import { messages } from "@passport/protocol/messages";
import { type SubmitEvent, startTransition, useActionState, useRef, useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Countdown } from "../../../ui/countdown/countdown.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { AuthLayout } from "../auth-layout/auth-layout.tsx";
import { CaptchaField, type CaptchaHandle } from "../captcha/captcha-field.tsx";
import { captchaTokenOf } from "../captcha/captcha-token.ts";
import { aboveForm, besideCaptcha, type FormError, formErrorOf } from "../captcha/form-error.ts";
import { BackLink } from "./back-link.tsx";
import styles from "./recovery.module.css";
import { recoveryTexts } from "./texts.ts";

type Outcome =
  | { kind: "none" }
  | { kind: "failed"; error: FormError }
  | { kind: "sent"; message: string; to: string; againAt: number };

/** An email takes a few seconds; asking sooner only fills the mailbox. */
const sendAgainMs = 30_000;

export const ForgotPasswordPage = () => {
  const texts = useTexts(recoveryTexts).forgot;
  const catalogue = useTexts(catalogueTexts);
  const [email, setEmail] = useState("");
  const [waitedUntil, setWaitedUntil] = useState(0);
  const captcha = useRef<CaptchaHandle>(null);

  const [outcome, submit, isBusy] = useActionState<Outcome, { to: string; captchaToken: string | undefined }>(
    async (_, { to, captchaToken }) => {
      if (to === "") return { kind: "failed", error: aboveForm(catalogue.no_email_set) };
      if (captchaToken === undefined) return { kind: "failed", error: besideCaptcha(catalogue.captcha_required) };
      try {
        const { message } = await call(forgotPassword, { body: { email: to, captcha_token: captchaToken } });
        const shown = message === messages.reset_requested ? catalogue.reset_requested : displayMessage(message);
        return { kind: "sent", message: shown, to, againAt: Date.now() + sendAgainMs };
      } catch (failure) {
        return { kind: "failed", error: formErrorOf(failure, catalogue) };
      } finally {
        // Spent, whatever was answered.
        captcha.current?.reset();
      }
    },
    { kind: "none" },
  );

  // Another address need not wait: only the one that has just been written to does.
  const isSent = outcome.kind === "sent" && outcome.to === email.trim();
  const waitsUntil = isSent && outcome.againAt > waitedUntil ? outcome.againAt : undefined;

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const captchaToken = captchaTokenOf(new FormData(event.currentTarget));
    if (!isBusy && waitsUntil === undefined) startTransition(() => submit({ to: email.trim(), captchaToken }));
  };

  const error = outcome.kind === "failed" ? outcome.error : undefined;

  return (
    <AuthLayout title={texts.title}>
      {/* noValidate: an empty email gets our own error (RECOVER-2), not a bubble of the browser. */}
      {/* method: by itself the browser sends such a form nowhere (ROUTE-28). */}
      <form className={styles.form} method="dialog" onSubmit={handleSubmit} noValidate>
        {outcome.kind === "sent" ? (
          <Alert tone="success" title={outcome.message}>
            {texts.spamHint}
          </Alert>
        ) : (
          <p className={styles.words}>{texts.lead}</p>
        )}
        {error?.at === "form" && <Alert tone="error">{error.message}</Alert>}
        <TextField
          label={texts.email}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <CaptchaField ref={captcha} action="reset" error={error?.at === "captcha" ? error.message : undefined} />
        {/* aria-disabled and not disabled: the focus stays where it was while the time runs. */}
        <Button
          type="submit"
          variant={isSent ? "secondary" : "primary"}
          size="lg"
          wide
          busy={isBusy}
          aria-disabled={waitsUntil !== undefined || undefined}
        >
          {waitsUntil === undefined && (isSent ? texts.sendAgain : texts.send)}
          {waitsUntil !== undefined && (
            <span>
              {texts.sendAgainIn} <Countdown until={waitsUntil} onEnd={() => setWaitedUntil(waitsUntil)} />
            </span>
          )}
        </Button>
      </form>
      <BackLink />
    </AuthLayout>
  );
};

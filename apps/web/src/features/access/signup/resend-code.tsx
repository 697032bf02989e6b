/** The foot of /email-verify: the way back, and sending the code again. */
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { useReducer, useRef } from "react";
import type { Onward } from "../../../lib/session/onward.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Countdown } from "../../../ui/countdown/countdown.tsx";
import styles from "../../../ui/form/form.module.css";
import { Icon } from "../../../ui/icon/icon.tsx";
import { CaptchaField, type CaptchaHandle } from "../captcha/captcha-field.tsx";
import { requestCode } from "./request-code.ts";
import { advanceResend, afterSending } from "./resend-state.ts";
import { signupTexts } from "./texts.ts";

interface ResendCodeProps {
  email: string;
  sentAt: number;
  onward: Onward;
  onSent: () => void;
}

export const ResendCode = ({ email, sentAt, onward, onSent }: ResendCodeProps) => {
  const texts = useTexts(signupTexts);
  const catalogue = useTexts(catalogueTexts);
  const captcha = useRef<CaptchaHandle>(null);
  const [state, dispatch] = useReducer(advanceResend, sentAt, afterSending);

  const send = async (captchaToken: string | undefined) => {
    if (captchaToken === undefined) return;
    dispatch({ kind: "captcha-solved" });
    try {
      const code = await requestCode(email, captchaToken);
      dispatch({ kind: "sent", at: code.sentAt });
      onSent();
    } catch (failure) {
      captcha.current?.reset();
      dispatch({ kind: "failed", error: shownError(failure, catalogue) });
    }
  };

  const asksCaptcha = state.kind === "asking-captcha" || state.kind === "sending";
  return (
    <>
      {asksCaptcha && (
        <div className={styles.form}>
          {state.kind === "asking-captcha" && state.error !== undefined && <Alert tone="error">{state.error}</Alert>}
          <p className={styles.words}>{texts.verify.sendAgainHint}</p>
          <CaptchaField ref={captcha} action="signup" onToken={send} autoFocus />
        </div>
      )}
      {state.kind === "pausing" && state.wasResent && <Alert tone="success">{texts.verify.sentAgain}</Alert>}
      <div className={styles.foot}>
        <Link className={styles.back} to={pages.login} search={onward}>
          <Icon name="back" size="s" />
          {texts.backToLogin}
        </Link>
        {state.kind === "pausing" ? (
          <Button size="sm" disabled>
            {texts.verify.sendAgainIn} <Countdown until={state.until} onEnd={() => dispatch({ kind: "pause-over" })} />
          </Button>
        ) : (
          <Button
            size="sm"
            busy={state.kind === "sending"}
            disabled={state.kind === "asking-captcha"}
            onClick={() => dispatch({ kind: "wished" })}
          >
            {state.kind === "sending" ? texts.verify.sending : texts.verify.sendAgain}
          </Button>
        )}
      </div>
    </>
  );
};

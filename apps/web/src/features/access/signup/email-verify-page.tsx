/** /email-verify: asks for the code from the email (EMAIL-1 to EMAIL-8). */
import { verifyCode } from "@passport/protocol/calls/signup";
import { lengths, proofLifeMs } from "@passport/protocol/constants";
import { pages } from "@passport/protocol/pages";
import { useNavigate } from "@tanstack/react-router";
import {
  type KeyboardEvent,
  type RefObject,
  type SubmitEvent,
  startTransition,
  useActionState,
  useRef,
  useState,
} from "react";
import { call } from "../../../lib/api/call.ts";
import type { Onward } from "../../../lib/session/onward.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { CodeField } from "../../../ui/code-field/code-field.tsx";
import styles from "../../../ui/form/form.module.css";
import { AuthLayout } from "../auth-layout/auth-layout.tsx";
import { CaptchaField } from "../captcha/captcha-field.tsx";
import { useCodeCaptcha } from "../captcha/code-captcha.ts";
import { heldCode, pendingSignup } from "./pending-signup.ts";
import { ResendCode } from "./resend-code.tsx";
import { signupTexts } from "./texts.ts";

const minutes = proofLifeMs.emailCode / 60_000;

interface CodeFormProps {
  field: RefObject<HTMLInputElement | null>;
  onward: Onward;
}

const CodeForm = ({ field, onward }: CodeFormProps) => {
  const texts = useTexts(signupTexts);
  const catalogue = useTexts(catalogueTexts);
  const navigate = useNavigate();
  const [code, setCode] = useState("");
  const captcha = useCodeCaptcha();
  const isComplete = code.length === lengths.emailCode;

  /** What a try resulted in: undefined while the next page opens. */
  const submitCode = async (): Promise<string | undefined> => {
    // Read again: a code that was sent again has another token.
    const held = heldCode.read();
    if (!isComplete) return catalogue.no_code_set;
    if (!held) return catalogue.no_request_data;
    const body = { token: held.token, code: code.toLowerCase(), captcha_token: captcha.token };
    const { success } = await call(verifyCode, { body });
    if (!success) return catalogue.incorrect_code;
    pendingSignup.keep({ auth_type: "email", email: held.email, token: held.token });
    // A code proves an email once: a visitor who goes back starts again.
    heldCode.forget();
    await navigate({ to: pages.signup, search: onward, replace: true });
    return undefined;
  };
  const [outcome, submit, isBusy] = useActionState(async () => {
    const error = await submitCode().catch((failure: unknown) => {
      captcha.follow(failure);
      return shownError(failure, catalogue);
    });
    // The next key replaces the wrong code.
    if (error !== undefined) field.current?.select();
    return { code, error };
  }, undefined);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) startTransition(submit);
  };
  // The button is off until the code is complete, and a browser does not send a form whose button is off (EMAIL-4).
  const answerEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" && !isComplete) event.currentTarget.form?.requestSubmit();
  };

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <CodeField
        ref={field}
        label={texts.verify.code}
        hint={texts.verify.codeHint}
        // An error is about the code that was sent: typing clears it.
        error={outcome?.code === code ? outcome.error : undefined}
        length={lengths.emailCode}
        value={code}
        onChange={setCode}
        onKeyDown={answerEnter}
        autoFocus
      />
      {captcha.isNeeded && <CaptchaField ref={captcha.field} action="code" onToken={captcha.setToken} autoFocus />}
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy} disabled={!isComplete}>
        {texts.verify.submit}
      </Button>
    </form>
  );
};

export const EmailVerifyPage = ({ onward }: { onward: Onward }) => {
  const texts = useTexts(signupTexts);
  // The guard redirects without one; it is gone as soon as the code was right.
  const [held] = useState(heldCode.read);
  const field = useRef<HTMLInputElement>(null);
  return (
    <AuthLayout title={texts.verify.title}>
      <p className={styles.words}>
        {texts.verify.sentTo(lengths.emailCode)} <b>{held?.email}</b>. {texts.verify.typeOrPaste(minutes)}
      </p>
      <CodeForm field={field} onward={onward} />
      {held && (
        <ResendCode email={held.email} sentAt={held.sentAt} onward={onward} onSent={() => field.current?.focus()} />
      )}
    </AuthLayout>
  );
};

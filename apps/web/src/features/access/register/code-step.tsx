import { lengths, proofLifeMs } from "@passport/protocol/constants";
import { type KeyboardEvent, type SubmitEvent, startTransition, useActionState, useRef, useState } from "react";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { CodeField } from "../../../ui/code-field/code-field.tsx";
import styles from "../../../ui/form/form.module.css";
import { CaptchaField } from "../captcha/captcha-field.tsx";
import { useCodeCaptcha } from "../captcha/code-captcha.ts";
import { heldCode } from "../signup/pending-signup.ts";
import { ResendCode } from "../signup/resend-code.tsx";
import { signupTexts } from "../signup/texts.ts";
import { type CodeOutcome, enterCode } from "./create-account.ts";
import type { RegisterState } from "./register-flow.ts";
import { registerTexts } from "./texts.ts";

const noOnward = { redirectURL: undefined, tenant: undefined };
const minutes = proofLifeMs.emailCode / 60_000;

interface CodeStepProps {
  state: RegisterState & { step: "code" };
  /** The code was right: makes the account. */
  onProven: () => Promise<void>;
}

/** The last step: the code proves the email, and the account is made (REGISTER-11). */
export const CodeStep = ({ state: { values, isProven }, onProven }: CodeStepProps) => {
  const texts = useTexts(signupTexts).verify;
  const { create } = useTexts(registerTexts);
  const catalogue = useTexts(catalogueTexts);
  const [code, setCode] = useState("");
  const [sentAt] = useState(() => heldCode.read()?.sentAt ?? Date.now());
  const field = useRef<HTMLInputElement>(null);
  const captcha = useCodeCaptcha();
  const isComplete = code.length === lengths.emailCode;
  const errors: Record<Exclude<CodeOutcome, "right">, string> = {
    wrong: catalogue.incorrect_code,
    gone: catalogue.no_request_data,
  };

  const submitCode = async (): Promise<string | undefined> => {
    if (!isProven) {
      if (!isComplete) return catalogue.no_code_set;
      const outcome = await enterCode(code, captcha.token);
      if (outcome !== "right") return errors[outcome];
    }
    await onProven();
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
  // The button is off until the code is complete, and a browser does not send a form whose button is off.
  const answerEnter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter" && !isComplete) event.currentTarget.form?.requestSubmit();
  };

  return (
    <>
      <p className={styles.words}>
        {texts.sentTo(lengths.emailCode)} <b>{values.email.trim()}</b>. {texts.typeOrPaste(minutes)}
      </p>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <CodeField
          ref={field}
          label={texts.code}
          hint={texts.codeHint}
          // An error is about the code that was sent: typing clears it.
          error={outcome?.code === code ? outcome.error : undefined}
          length={lengths.emailCode}
          value={code}
          onChange={setCode}
          onKeyDown={answerEnter}
          autoFocus
        />
        {captcha.isNeeded && <CaptchaField ref={captcha.field} action="code" onToken={captcha.setToken} autoFocus />}
        <Button type="submit" variant="primary" size="lg" wide busy={isBusy} disabled={!isComplete && !isProven}>
          {create}
        </Button>
      </form>
      <ResendCode email={values.email.trim()} sentAt={sentAt} onward={noOnward} onSent={() => field.current?.focus()} />
    </>
  );
};

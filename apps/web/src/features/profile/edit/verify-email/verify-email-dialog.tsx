/** EDIT-13 to EDIT-17: a code proves that an email is the player's, whether new or current. */
import { verifyCode } from "@passport/protocol/calls/signup";
import { lengths, proofLifeMs } from "@passport/protocol/constants";
import { type SubmitEvent, startTransition, useActionState, useId, useRef, useState } from "react";
import { call } from "../../../../lib/api/call.ts";
import { catalogueTexts, shownError } from "../../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { notify } from "../../../../lib/toast/notify.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { CodeField } from "../../../../ui/code-field/code-field.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { editTexts } from "../texts.ts";
import { Resend } from "./resend.tsx";
import { useEmailCode } from "./use-email-code.ts";
import styles from "./verify-email-dialog.module.css";

const minutes = proofLifeMs.emailCode / 60_000;

interface VerifyEmailDialogProps {
  email: string;
  onVerified: () => void;
  onClose: () => void;
}

export const VerifyEmailDialog = ({ email, onVerified, onClose }: VerifyEmailDialogProps) => {
  const texts = useTexts(editTexts).verification;
  const catalogue = useTexts(catalogueTexts);
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const { request, endPause, sendAgain } = useEmailCode(email);
  const { token } = request;

  /** The error of a try: undefined when the email is proven. */
  const check = async (): Promise<string | undefined> => {
    // One that is not complete cannot be right, and would cost one of few tries.
    if (code.length < lengths.emailCode || token === undefined) return catalogue.no_code_set;
    const { success } = await call(verifyCode, { body: { token, code: code.toLowerCase() } });
    return success ? undefined : catalogue.incorrect_code;
  };
  const [outcome, submit, isBusy] = useActionState(async () => {
    const error = await check().catch((failure: unknown) => shownError(failure, catalogue));
    if (error === undefined) {
      notify({ tone: "success", title: catalogue.email_verified_by_token });
      onVerified();
    }
    // The next key replaces the wrong code.
    field.current?.select();
    return { code, error };
  }, undefined);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) startTransition(submit);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissable={!isBusy}
      title={texts.title}
      description={
        <>
          {token === undefined ? texts.sending : texts.sentTo(lengths.emailCode)}{" "}
          <b className={styles.email}>{email}</b>. {texts.typeOrPaste(minutes)}
        </>
      }
      initialFocus={field}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={handleSubmit} noValidate>
        <CodeField
          ref={field}
          label={texts.code}
          hint={texts.codeHint}
          // An error is about the code that was sent: typing clears it.
          error={outcome?.code === code ? outcome.error : undefined}
          length={lengths.emailCode}
          value={code}
          onChange={setCode}
        />
        <Resend request={request} onPauseOver={endPause} onResend={sendAgain} />
      </form>
    </Dialog>
  );
};

/** Asks for a passcode or a recovery code: at the login, inside the app and in the step-up dialog alike. */
import { lengths } from "@passport/protocol/constants";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button } from "../button/button.tsx";
import { CodeField } from "../code-field/code-field.tsx";
import form from "../form/form.module.css";
import { TextField } from "../text-field/text-field.tsx";
import { type SecondFactor, type SecondFactorKind, secondFactor } from "./second-factor.ts";
import styles from "./second-factor-form.module.css";
import { secondFactorTexts } from "./texts.ts";

interface SecondFactorFormProps {
  /** Rejects with what is shown; once it resolves the form is about to go. */
  onCheck: (proof: SecondFactor) => Promise<void>;
  /** Whether an authenticator app shows passcodes for the account. Without one only a recovery code is asked for. */
  hasApp?: boolean;
}

interface CodeEntryProps extends Pick<SecondFactorFormProps, "onCheck"> {
  kind: SecondFactorKind;
  /** Absent where there is nothing to choose. */
  onToggle: (() => void) | undefined;
}

const CodeEntry = ({ kind, onCheck, onToggle }: CodeEntryProps) => {
  const texts = useTexts(secondFactorTexts);
  const catalogue = useTexts(catalogueTexts);
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // The code is all there is to do here, and a toggle must not lose the keyboard's focus.
  useEffect(() => input.current?.focus(), []);

  const fail = (message: string) => {
    setError(message);
    // A passcode soon expires and is typed again; a long recovery code is corrected.
    if (kind === "passcode") setCode("");
    input.current?.focus();
    setBusy(false);
  };
  const submit = async (typed: string) => {
    const given = typed.trim();
    // An empty input does nothing (TFA-7).
    if (isBusy || given === "") return;
    // Cannot be right, so it does not cost one of the five tries.
    if (kind === "passcode" && given.length < lengths.passcode) return fail(catalogue.incorrect_code);
    setBusy(true);
    setError(undefined);
    try {
      await onCheck(secondFactor(kind, given));
    } catch (failure) {
      fail(shownError(failure, catalogue));
    }
  };
  const change = (typed: string) => {
    setCode(typed);
    setError(undefined);
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submit(code);
  };

  return (
    <form className={form.form} onSubmit={handleSubmit} noValidate>
      {kind === "passcode" ? (
        <CodeField
          ref={input}
          label={texts.passcode}
          hint={texts.passcodeHint}
          error={error}
          length={lengths.passcode}
          alphabet="digits"
          value={code}
          readOnly={isBusy}
          onChange={change}
          onComplete={submit}
        />
      ) : (
        <TextField
          ref={input}
          className={styles.recovery}
          label={texts.recoveryCode}
          hint={texts.recoveryCodeHint}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          readOnly={isBusy}
          onChange={(event) => change(event.target.value)}
        />
      )}
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy}>
        {texts.verify}
      </Button>
      {onToggle && (
        <Button variant="ghost" disabled={isBusy} onClick={onToggle}>
          {kind === "passcode" ? texts.useRecoveryCode : texts.usePasscode}
        </Button>
      )}
    </form>
  );
};

export const SecondFactorForm = ({ onCheck, hasApp = true }: SecondFactorFormProps) => {
  const [kind, setKind] = useState<SecondFactorKind>(hasApp ? "passcode" : "recovery");
  return (
    // TFA-5: another key is another entry, with neither the input nor the error of the first.
    <CodeEntry
      key={kind}
      kind={kind}
      onCheck={onCheck}
      onToggle={hasApp ? () => setKind(kind === "passcode" ? "recovery" : "passcode") : undefined}
    />
  );
};

/** TFASETUP-2 to TFASETUP-4: a first passcode proves that the authenticator holds the secret. */
import { verifyTwoFactor } from "@passport/protocol/calls/two-factor";
import { lengths } from "@passport/protocol/constants";
import type { User } from "@passport/protocol/user";
import { type SubmitEvent, useRef, useState } from "react";
import { StepUpCancelled, withStepUp } from "../../../../lib/session/step-up.ts";
import { runCommand } from "../../../../lib/socket/run-command.ts";
import { catalogueTexts, shownError } from "../../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { CodeField } from "../../../../ui/code-field/code-field.tsx";
import { secondFactorTexts } from "../../../../ui/second-factor-form/texts.ts";
import { twoFactorTexts } from "../texts.ts";
import styles from "./setup.module.css";

export const FirstPasscode = ({ onVerified }: { onVerified: (user: User) => void }) => {
  const texts = useTexts(twoFactorTexts);
  const passcodeTexts = useTexts(secondFactorTexts);
  const catalogue = useTexts(catalogueTexts);
  const input = useRef<HTMLInputElement>(null);
  const [passcode, setPasscode] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const verify = async (typed: string) => {
    if (isBusy || typed === "") return;
    setBusy(true);
    setError(undefined);
    try {
      const user = await withStepUp(() => runCommand(verifyTwoFactor, { passcode: typed }));
      onVerified(user);
    } catch (failure) {
      setBusy(false);
      setPasscode("");
      if (!(failure instanceof StepUpCancelled)) setError(shownError(failure, catalogue));
      input.current?.focus();
    }
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void verify(passcode);
  };

  return (
    <section className={styles.step}>
      <div>
        <div className="label">{texts.step(2)}</div>
        <h2>{texts.verifyTitle}</h2>
      </div>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <CodeField
          ref={input}
          label={passcodeTexts.passcode}
          hint={passcodeTexts.passcodeHint}
          error={error}
          length={lengths.passcode}
          alphabet="digits"
          value={passcode}
          readOnly={isBusy}
          onChange={(typed) => {
            setPasscode(typed);
            setError(undefined);
          }}
          onComplete={verify}
        />
        <div>
          <Button type="submit" variant="primary" size="lg" busy={isBusy}>
            {texts.turnOn}
          </Button>
        </div>
      </form>
    </section>
  );
};

/** SESSION-20: the running session is confirmed by a passkey, or by a code where there is none at hand. */
import { stepUp } from "@passport/protocol/calls/second-factor";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { passkeyPart } from "../../../lib/passkeys/passkey-part.ts";
import { supportsPasskeys } from "../../../lib/passkeys/supports-passkeys.ts";
import { usePasskeyQuestion } from "../../../lib/passkeys/use-passkey-question.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { PasskeyPrompt } from "../../../ui/passkey-prompt/passkey-prompt.tsx";
import type { SecondFactor } from "../../../ui/second-factor-form/second-factor.ts";
import { SecondFactorForm } from "../../../ui/second-factor-form/second-factor-form.tsx";
import { proveSecondFactor } from "./prove-second-factor.ts";
import { twoFactorTexts } from "./texts.ts";

interface SecondFactorCheckProps {
  user: Pick<User, "has_passkey" | "two_factor_authentication_is_set">;
  onProven: () => unknown;
}

export const SecondFactorCheck = ({ user, onProven }: SecondFactorCheckProps) => {
  const texts = useTexts(twoFactorTexts);
  const [wantsCode, setWantsCode] = useState(false);
  const hasApp = user.two_factor_authentication_is_set;
  const check = async (proof: SecondFactor) => {
    await proveSecondFactor(proof);
    await onProven();
  };
  const ask = async () => {
    const { askForPasskey } = await passkeyPart.load();
    await call(stepUp, { body: { passkey: await askForPasskey({ purpose: "step_up" }) } });
    await onProven();
  };
  const question = usePasskeyQuestion(ask);
  if (wantsCode || !user.has_passkey || !supportsPasskeys())
    return <SecondFactorForm hasApp={hasApp} onCheck={check} />;
  return (
    <PasskeyPrompt {...question}>
      <Button variant="ghost" onClick={() => setWantsCode(true)}>
        {hasApp ? texts.useCode : texts.useRecoveryCode}
      </Button>
    </PasskeyPrompt>
  );
};

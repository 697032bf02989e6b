/** Asks for the proof that the server wants to see again, without leaving the page (SESSION-18). */

import { stepUp } from "@passport/protocol/calls/second-factor";
import type { User } from "@passport/protocol/user";
import type { ReactNode } from "react";
import { call } from "../../../lib/api/call.ts";
import { hasSecondFactor } from "../../../lib/session/has-second-factor.ts";
import { StepUpCancelled, stepUpPrompt } from "../../../lib/session/step-up.ts";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useStore } from "../../../lib/store/store.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { walletPrompt } from "../../../lib/wallet/wallet-prompt.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { SecondFactorCheck } from "../two-factor/second-factor-check.tsx";
import { hasIdentity, OwnLogin } from "./own-login.tsx";
import { PasswordForm } from "./password-form.tsx";
import { stepUpTexts } from "./texts.ts";
import { useWalletStepUp } from "./use-wallet-step-up.ts";
import { WalletStepUp } from "./wallet-step-up.tsx";

const cancel = () => stepUpPrompt.refuse(new StepUpCancelled());

interface Question {
  text: string;
  form: ReactNode;
}

/** A player with a second factor is asked for nothing else (SESSION-20). */
const useQuestion = (user: User): Question => {
  const texts = useTexts(stepUpTexts);
  const byWallet = useWalletStepUp(user);
  if (hasSecondFactor(user)) {
    const text = user.has_passkey ? texts.byPasskey : texts.byCode;
    return { text, form: <SecondFactorCheck user={user} onProven={stepUpPrompt.confirm} /> };
  }
  if (user.has_password) {
    const check = async (password: string) => {
      await call(stepUp, { body: { password } });
      stepUpPrompt.confirm();
    };
    return { text: texts.byPassword, form: <PasswordForm onCheck={check} /> };
  }
  // Without a second factor and a password the player repeats a login of theirs (SESSION-19).
  const wallet = user.public_address !== null && <WalletStepUp {...byWallet} />;
  if (hasIdentity(user)) return { text: texts.byOwnLogin, form: <OwnLogin user={user} wallet={wallet} /> };
  if (wallet) return { text: texts.byWallet, form: wallet };
  return { text: texts.byLogin, form: <Button onClick={cancel}>{texts.close}</Button> };
};

export const StepUpDialog = ({ user: sessionUser }: { user: User }) => {
  const texts = useTexts(stepUpTexts);
  const { text, form } = useQuestion(useLiveUser(sessionUser));
  // It makes room for the question to the wallet: one dialog at a time.
  const isAskingWallet = useStore(walletPrompt.question) !== undefined;
  return (
    <Dialog open={!isAskingWallet} onOpenChange={cancel} title={texts.title} description={text}>
      {form}
    </Dialog>
  );
};

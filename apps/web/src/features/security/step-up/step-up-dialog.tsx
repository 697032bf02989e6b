/** Asks for the proof that the server wants to see again, without leaving the page (SESSION-18). */

import { stepUp } from "@passport/protocol/calls/second-factor";
import type { User } from "@passport/protocol/user";
import type { ReactNode } from "react";
import { call } from "../../../lib/api/call.ts";
import { StepUpCancelled, stepUpPrompt } from "../../../lib/session/step-up.ts";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useStore } from "../../../lib/store/store.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { walletPrompt } from "../../../lib/wallet/wallet-prompt.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { SecondFactorForm } from "../../../ui/second-factor-form/second-factor-form.tsx";
import { proveSecondFactor } from "../two-factor/prove-second-factor.ts";
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

/** A player with two-factor is asked for nothing else (SESSION-20). */
const useQuestion = (user: User): Question => {
  const texts = useTexts(stepUpTexts);
  const byWallet = useWalletStepUp(user);
  if (user.two_factor_authentication_is_set) {
    const check = async (...[proof]: Parameters<typeof proveSecondFactor>) => {
      await proveSecondFactor(proof);
      stepUpPrompt.confirm();
    };
    return { text: texts.byCode, form: <SecondFactorForm onCheck={check} /> };
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

/** The dialog of the wallet prompt: chooses, asks and pairs a wallet, and stays while it signs. */
import { useEffect, useRef } from "react";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import type { WalletQuestion } from "../../../lib/wallet/wallet-prompt.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { walletTexts } from "../texts.ts";
import { Waiting } from "../waiting/waiting.tsx";
import { useConnectFlow } from "./use-connect-flow.ts";
import { WalletIcon } from "./wallet-icon.tsx";
import { WalletList } from "./wallet-list.tsx";
import { shownName } from "./wallet-name.ts";

/** A code to scan needs 6 KB of JavaScript that a wallet in the browser does not. */
const Pairing = lazyComponent(async () => (await import("./pairing.tsx")).Pairing);

export const ConnectDialog = ({ question }: { question: WalletQuestion }) => {
  const texts = useTexts(walletTexts);
  const { state, choose, pair, back, cancel } = useConnectFlow(question);
  const cancelButton = useRef<HTMLButtonElement>(null);
  // What had the focus goes with its step; the list takes it by itself.
  useEffect(() => {
    if (state.step !== "choosing") cancelButton.current?.focus();
  }, [state.step]);

  const title = () => {
    if (state.step === "asking") return texts.askTitle(shownName(state.wallet.name, texts));
    if (state.step === "working") return texts.signTitle(shownName(state.walletName, texts));
    return state.step === "pairing" ? texts.pairTitle : texts.connectTitle;
  };
  const description = () => {
    if (state.step === "pairing") return texts.pairText;
    if (state.step !== "choosing") return undefined;
    return state.wallets.length === 0 ? texts.noWalletText : texts.chooseText;
  };

  return (
    <Dialog
      open
      onOpenChange={cancel}
      title={title()}
      description={description()}
      actions={
        <>
          {(state.step === "asking" || state.step === "pairing") && question.way === "browser" && (
            <Button variant="ghost" onClick={back}>
              {texts.back}
            </Button>
          )}
          {state.step === "asking" && state.words !== undefined && (
            <Button onClick={() => choose(state.wallet)}>{texts.tryAgain}</Button>
          )}
          <Button ref={cancelButton} onClick={cancel}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      {state.step === "opening" && <Waiting text={texts.opening} icon={<WalletIcon icon={undefined} />} />}
      {state.step === "choosing" && <WalletList wallets={state.wallets} onChoose={choose} onPair={pair} />}
      {state.step === "pairing" && <Pairing address={state.address} />}
      {/* Keyed: each step has its own minute of patience. */}
      {state.step === "asking" && state.words === undefined && (
        <Waiting
          key="asking"
          text={texts.askText}
          icon={<WalletIcon icon={state.wallet.icon} />}
          onRetry={() => choose(state.wallet)}
        />
      )}
      {state.step === "working" && (
        <Waiting key="working" text={texts.signText} icon={<WalletIcon icon={state.icon} />} />
      )}
      {state.step === "asking" && state.words !== undefined && (
        <Alert tone="warn" title={texts.alreadyAskingTitle}>
          {texts.alreadyAskingText}
          <br />
          {state.words}
        </Alert>
      )}
    </Dialog>
  );
};

/** Links the connected wallet to the account, or finds one first (WALLET-24 to WALLET-27). */
import type { User } from "@passport/protocol/user";
import { useRef, useState } from "react";
import { StepUpCancelled } from "../../../lib/session/step-up.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { linkProven, proveForLink } from "../../../lib/wallet/link-wallet.ts";
import { shownTrouble, type WalletNotice } from "../../../lib/wallet/shown-trouble.ts";
import { walletPrompt } from "../../../lib/wallet/wallet-prompt.ts";
import { connectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { WalletCancelled } from "../../../lib/wallet/wallet-trouble.ts";

export type LinkState = { kind: "idle" } | { kind: "waiting" } | { kind: "failed"; notice: WalletNotice };

/** The player's own no to one of our questions: there is nothing to say. */
const isGivenUp = (error: unknown) => error instanceof WalletCancelled || error instanceof StepUpCancelled;

export const useLinkWallet = (user: User) => {
  const catalogue = useTexts(catalogueTexts);
  const [state, setState] = useState<LinkState>({ kind: "idle" });
  const isRunning = useRef(false);

  const link = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const wallet = connectedWallet() ?? (await walletPrompt.ask("browser"));
      setState({ kind: "waiting" });
      await linkProven(await proveForLink(wallet, user), user);
      notify({ tone: "success", title: catalogue.wallet_linked });
      setState({ kind: "idle" });
    } catch (error) {
      setState(isGivenUp(error) ? { kind: "idle" } : { kind: "failed", notice: shownTrouble(error, catalogue) });
    } finally {
      isRunning.current = false;
    }
  };
  return { state, link: () => void link() };
};

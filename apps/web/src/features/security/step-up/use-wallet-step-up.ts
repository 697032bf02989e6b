/** SESSION-19: an account without password and two-factor confirms with a signature of its wallet. */
import { stepUp } from "@passport/protocol/calls/second-factor";
import type { User } from "@passport/protocol/user";
import { useState } from "react";
import { call } from "../../../lib/api/call.ts";
import { usePending } from "../../../lib/effects/use-pending.ts";
import { stepUpPrompt } from "../../../lib/session/step-up.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { proveWallet } from "../../../lib/wallet/prove-wallet.ts";
import { isSameAddress } from "../../../lib/wallet/same-address.ts";
import { shownTrouble, type WalletNotice } from "../../../lib/wallet/shown-trouble.ts";
import { walletPrompt } from "../../../lib/wallet/wallet-prompt.ts";
import type { ConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { WalletCancelled, WalletTrouble } from "../../../lib/wallet/wallet-trouble.ts";
import { stepUpTexts } from "./texts.ts";

/** Its state outlives the dialog that it stands in: that one makes room while the wallet is asked. */
export const useWalletStepUp = ({ id, public_address: linked }: User) => {
  const texts = useTexts(stepUpTexts);
  const catalogue = useTexts(catalogueTexts);
  const { isPending, run } = usePending();
  const [notice, setNotice] = useState<WalletNotice>();

  const prove = (wallet: ConnectedWallet) => {
    if (linked === null || !isSameAddress(wallet.address, linked)) throw new WalletTrouble("failed", texts.otherWallet);
    return proveWallet(wallet, { purpose: "step_up", userId: id });
  };
  const confirm = () =>
    run(async () => {
      setNotice(undefined);
      try {
        const proof = await walletPrompt.askFor("browser", async (wallet) => prove(wallet));
        if (!proof) return;
        await call(stepUp, { body: { wallet: { signature: proof.signature, nonce: proof.nonce } } });
        stepUpPrompt.confirm();
      } catch (error) {
        if (!(error instanceof WalletCancelled)) setNotice(shownTrouble(error, catalogue));
      }
    });
  return { busy: isPending, notice, confirm: () => void confirm() };
};

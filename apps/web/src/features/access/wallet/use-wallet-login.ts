/** What a button of the row "Or continue with" needs to log in with a wallet. */
import { useEffect, useState } from "react";
import { followPromise } from "../../../lib/effects/follow-promise.ts";
import { usePending } from "../../../lib/effects/use-pending.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { walletConfig } from "../../../lib/wallet/wallet-config.ts";
import { walletPrompt } from "../../../lib/wallet/wallet-prompt.ts";
import type { WalletWay } from "../../../lib/wallet/wallet-store.ts";
import type { LoginVisit } from "../login-visit.ts";
import type { Notice } from "../other-ways/notice.ts";
import { useFollowAuth } from "../use-follow-auth.ts";
import { logInWithWallet } from "./log-in-with-wallet.ts";
import { leadsOn, loginTrouble, nowhere } from "./login-trouble.ts";

/** Undefined until it is known. A browser wallet needs nothing of ours; a connector needs a relay. */
const useIsOpen = (way: WalletWay): boolean | undefined => {
  const [isOpen, setOpen] = useState(way === "browser" ? true : undefined);
  useEffect(() => {
    if (way === "browser") return;
    return followPromise(
      walletConfig(),
      ({ walletconnect }) => setOpen(walletconnect !== null),
      () => setOpen(false),
    );
  }, [way]);
  return isOpen;
};

/** `browser`: the browser wallet button; `connector`: the wallet-connector button (WALLET-4, WALLET-18). */
export const useWalletLogin = (way: WalletWay, visit: LoginVisit, onNotice: (notice: Notice | undefined) => void) => {
  const catalogue = useTexts(catalogueTexts);
  const follow = useFollowAuth();
  const isOpen = useIsOpen(way);
  const { isPending, run } = usePending();

  const logIn = async (): Promise<Notice | undefined> => {
    const response = await walletPrompt.askFor(way, (wallet) => logInWithWallet(wallet, visit.isExternal));
    if (response === undefined) return undefined;
    if (!leadsOn(response)) return nowhere(way, catalogue);
    await follow(response, visit);
    return undefined;
  };
  const start = () =>
    run(async () => {
      onNotice(undefined);
      onNotice(await logIn().catch((error: unknown) => loginTrouble(way, error, catalogue)));
    });
  return { isOpen, isBusy: isPending, onClick: () => void start() };
};

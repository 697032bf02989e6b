import type { User } from "@passport/protocol/user";
import { usePending } from "../../../lib/effects/use-pending.ts";
import { StepUpCancelled } from "../../../lib/session/step-up.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { linkProven, proveForLink } from "../../../lib/wallet/link-wallet.ts";
import { shownTrouble } from "../../../lib/wallet/shown-trouble.ts";
import { withoutGuard } from "../../../lib/wallet/wallet-guard.ts";
import { walletPrompt } from "../../../lib/wallet/wallet-prompt.ts";
import { WalletCancelled } from "../../../lib/wallet/wallet-trouble.ts";
import { onboardingTexts } from "./texts.ts";

/** Links the account's first wallet; what fails is said in a toast and the step stays. */
export const useLinkWallet = (user: User) => {
  const texts = useTexts(onboardingTexts).wallet;
  const catalogue = useTexts(catalogueTexts);
  const { isPending, run } = usePending();
  const link = () =>
    run(async () => {
      try {
        await withoutGuard(async () => {
          const proof = await walletPrompt.askFor("browser", (wallet) => proveForLink(wallet, user));
          await linkProven(proof, user);
        });
        notify({ tone: "success", title: catalogue.wallet_linked });
      } catch (error) {
        if (error instanceof StepUpCancelled || error instanceof WalletCancelled) return;
        const { tone, text } = shownTrouble(error, catalogue);
        notify({ tone, title: texts.failed, text });
      }
    });
  return { isBusy: isPending, link: () => void (isPending || link()) };
};

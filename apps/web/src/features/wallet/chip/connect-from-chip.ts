import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { walletPrompt } from "../../../lib/wallet/wallet-prompt.ts";
import { WalletCancelled } from "../../../lib/wallet/wallet-trouble.ts";

/** Loaded when there is something to say: the chip is on every page. */
const tell = async (error: unknown) => {
  const { shownTrouble } = await import("../../../lib/wallet/shown-trouble.ts");
  const { tone, text } = shownTrouble(error, catalogueTexts.current());
  notify({ tone, title: text });
};

/** Connects the account's wallet in this browser; what does not fit is the guard's to say. */
export const connectFromChip = () => {
  walletPrompt.ask("browser").catch((error: unknown) => {
    if (!(error instanceof WalletCancelled)) void tell(error);
  });
};

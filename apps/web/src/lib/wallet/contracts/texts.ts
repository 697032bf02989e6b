import { brand } from "../../env/brand.ts";
import { defineTexts } from "../../texts/texts.ts";
import type { ProvenBy } from "./proven-by.ts";

/** What players read about confirming what leaves, before the transaction. */
export const confirmationTexts = defineTexts({
  twice: `You confirm twice: first what leaves ${brand.product}, with your passkey or in your wallet, then the transaction.`,
  byWallet: "Confirm in your wallet first",
  byPasskey: "Confirm with your passkey first",
  passkeyCancelled: "No passkey was used. Nothing moved.",
});

type ConfirmationTexts = ReturnType<(typeof confirmationTexts)["current"]>;

export const provingLabel = (by: ProvenBy, { byPasskey, byWallet }: ConfirmationTexts): string =>
  by === "passkey" ? byPasskey : byWallet;

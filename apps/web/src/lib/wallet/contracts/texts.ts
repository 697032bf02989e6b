import { defineTexts } from "../../texts/texts.ts";

/** What players read about confirming what leaves, before the transaction. */
export const confirmationTexts = defineTexts({
  twice: "You confirm twice: first what leaves, with your passkey or in your wallet, then the transaction.",
  byWallet: "Confirm in your wallet what leaves",
  byPasskey: "Confirm with your passkey what leaves",
  passkeyCancelled: "No passkey was used. Nothing moved.",
});

export type ConfirmationTexts = ReturnType<(typeof confirmationTexts)["current"]>;

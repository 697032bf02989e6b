import { defineTexts } from "../../../lib/texts/texts.ts";

/** Apart from those of dialogs and overlays: the chip is on every page behind the login. */
export const chipTexts = defineTexts({
  connect: "Connect wallet",
  connectLinked: "Connect this wallet in your browser",
  linked: "Linked wallet",
  linkedOn: (network: string) => `Linked, ${network}`,
  notLinked: "Not linked",
  other: "Another wallet",
  whatNow: "What can I do?",
  unknownNetwork: "unknown network",
  manage: "Manage your wallet",
});

import { defineTexts } from "../../../lib/texts/texts.ts";

export const suspendedTexts = defineTexts({
  title: "Suspended",
  count: (count: number) => (count === 1 ? "1 suspended" : `${count} suspended`),
  text: "You told us “This wasn't me”. What was added since opens nothing and confirms nothing, but it stays until you remove it.",
  failed: "What is suspended could not be loaded",
  kinds: { passkey: "Passkey", authenticator: "Two-factor authentication", recovery_codes: "Recovery codes" },
  added: (time: string) => `Added ${time}`,
  remove: "Remove all",
  removeTitle: "Remove what is suspended?",
  removeText:
    "It can't be brought back. If one of them was yours, add it again afterwards. Confirm with a passkey, passcode or recovery code that you had before.",
  removed: "What was suspended has been removed",
  removeFailed: "It is still suspended",
  noneBefore: "Had none before? Contact support: they remove it without the usual wait.",
});

import { defineTexts } from "../texts/texts.ts";

export const passkeyTexts = defineTexts({
  cancelled: "No passkey was used. Try again, or choose another way.",
  added: (name: string) => `Passkey created: ${name}`,
  addFailed: "The passkey was not created",
  notCreated: "No passkey was created. You can try again at any time.",
  alreadyHere: "This device already has a passkey for your account.",
});

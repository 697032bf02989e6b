/** What every email says, whatever it is about. Texts that players read are in files called texts.ts. */
export const emailTexts = {
  linkHint: "If the button doesn't work, open this address:",
  support: "Support",
};

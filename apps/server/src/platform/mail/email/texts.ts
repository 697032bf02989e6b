/** What every email says, whatever it is about. */
export const emailTexts = {
  linkHint: "If the button does not work, open this address:",
  support: "Support",
};

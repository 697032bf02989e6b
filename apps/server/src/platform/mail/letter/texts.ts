/** What every letter says, whatever it is about. */
export const letterTexts = {
  linkHint: "If the button does not work, open this address:",
  support: "Support",
};

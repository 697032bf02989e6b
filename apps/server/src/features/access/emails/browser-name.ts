import { describeBrowser } from "@passport/protocol";

/** Named by us, never quoted: whoever knows a password chooses the user agent, and what a mail of ours says is believed. */
export const browserName = (userAgent: string): string => {
  const { browser = "Unknown browser", system } = describeBrowser(userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
};

import { describeBrowser } from "@passport/protocol";

/** Never quoted: an attacker who knows a password chooses the user agent, and readers trust what our emails say. */
export const browserName = (userAgent: string): string => {
  const { browser = "Unknown browser", system } = describeBrowser(userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
};

import { isIP } from "node:net";
import { isUsableRedirect } from "@passport/protocol";
import { isPublicAddress } from "../delivery/public-address.ts";

/** The address that a URL names itself; undefined when it names a host. */
const literalAddress = ({ hostname }: URL): string | undefined => {
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) === 0 ? undefined : address;
};

/**
 * Whether a game may be notified there: canonical, no user, no fragment, https; outside production also plain http on
 * loopback. A literal address is never resolved, so it is checked here: when it is set, and before every attempt.
 */
export const isUsableEndpoint = (url: string, { isPlainAllowed }: { isPlainAllowed: boolean }): boolean => {
  if (!isUsableRedirect(url)) return false;
  if (isPlainAllowed) return true;
  const parsed = new URL(url);
  const address = literalAddress(parsed);
  return parsed.protocol === "https:" && (address === undefined || isPublicAddress(address));
};

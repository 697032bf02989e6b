import { isIP } from "node:net";
import { isUsableRedirect } from "@passport/protocol";
import { isPublicAddress } from "./public-address.ts";

/** The address that a URL names itself; undefined when it names a host. */
const literalAddress = ({ hostname }: URL): string | undefined => {
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) === 0 ? undefined : address;
};

/**
 * https, and what is often used beside it. With any port, staff of a game could learn from the codes of failed deliveries
 * which ports of other hosts are open. A URL does not write the port of its own scheme out.
 */
const usablePorts: ReadonlySet<string> = new Set(["", "8443"]);

/**
 * Whether a game may be notified there: canonical, no user, no fragment, https on a usual port; outside production also
 * plain http on loopback. A literal address is never resolved, so it is checked here: when it is set, and before every attempt.
 */
export const isUsableEndpoint = (url: string, { isPlainAllowed }: { isPlainAllowed: boolean }): boolean => {
  if (!isUsableRedirect(url)) return false;
  if (isPlainAllowed) return true;
  const parsed = new URL(url);
  if (parsed.protocol !== "https:" || !usablePorts.has(parsed.port)) return false;
  const address = literalAddress(parsed);
  return address === undefined || isPublicAddress(address);
};

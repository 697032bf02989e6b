/**
 * Did this request come from one of our own pages? Browsers say so in headers that no page can
 * forge: `Sec-Fetch-Site`, and `Origin` where the first is missing (older browsers).
 *
 * A method that changes state may also come without a page behind it (`none`) and may show its
 * origin by `Referer`. A GET that changes state may not: `none` is the address bar, and a link
 * typed or pasted there must not log anybody out (H3, SESSION-12).
 */
import type { IncomingHttpHeaders } from "node:http";

const safeMethods = new Set(["GET", "HEAD"]);

const originOf = (address: string | undefined): string | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;

export const isFromOwnPages = (
  method: string,
  headers: IncomingHttpHeaders,
  allowedOrigins: readonly string[],
): boolean => {
  const site = headers["sec-fetch-site"];
  const { origin, referer } = headers;
  // Whatever else is said: an origin that is there and not ours (`null` included) settles it.
  if (origin !== undefined && !allowedOrigins.includes(origin)) return false;
  if (safeMethods.has(method)) return site === undefined ? origin !== undefined : site === "same-origin";
  if (site !== undefined) return site === "same-origin" || site === "none";
  return origin !== undefined || allowedOrigins.includes(originOf(referer) ?? "");
};

/** The headers of every answer. One list, so that no route can forget one. */
import { pages } from "@passport/protocol";
import { filesContentPolicy, type PolicyOrigins } from "./page-content-policy.ts";

export type HeaderOptions = PolicyOrigins;

/** Pages that talk to a window of another origin: they must keep their opener (EXTERNAL, SOCIAL, PAY). */
const openerPages = [pages.externalLogin, pages.twitterRedirect];
/** Everything before the name of the provider (SOCIAL-33). */
const providerPrefix = pages.providerWindow.slice(0, pages.providerWindow.indexOf("$"));
/** Everything before the first part that differs from payment to payment (PAY-7). */
const paymentPrefix = pages.transact.slice(0, pages.transact.indexOf("$"));
const isOpenerPage = (path: string): boolean =>
  openerPages.some((page) => page === path) || path.startsWith(paymentPrefix) || path.startsWith(providerPrefix);
/** Pages whose address holds a one-time token, in its query or as its last part: it must not travel on in a Referer. */
const tokenPages = [...openerPages, pages.resetPassword, pages.verify, pages.notMe, pages.tfaCheck];
const isTokenPage = (path: string): boolean => tokenPages.some((page) => path === page || path.startsWith(`${page}/`));

export const isApiPath = (path: string): boolean => /^\/(api|auth|files|oidc|\.well-known)(\/|$)/.test(path);

const isHttps = (origin: string): boolean => origin.startsWith("https://");

/** For data: nothing in it may ever run or be framed. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For a file of a player, opened by itself: even as a page it would have no origin and could do nothing. */
export const filePolicy = "sandbox; default-src 'none'";

/** The browser's own PDF viewer needs its styles and its plugin element; a PDF runs nothing of ours. */
const pdfPolicy = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const contentPolicyOf = (path: string, options: HeaderOptions): string => {
  if (isApiPath(path)) return dataPolicy;
  return path.endsWith(".pdf") ? pdfPolicy : filesContentPolicy(options);
};

export const securityHeaders = (path: string, options: HeaderOptions): Record<string, string> => ({
  "content-security-policy": contentPolicyOf(path, options),
  "cross-origin-opener-policy": isOpenerPage(path) ? "unsafe-none" : "same-origin-allow-popups",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
  "referrer-policy": isTokenPage(path) ? "no-referrer" : "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  ...(isHttps(options.publicOrigin) && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  ...(isApiPath(path) && { "cache-control": "no-store", vary: "Sec-Fetch-Site, Origin" }),
});

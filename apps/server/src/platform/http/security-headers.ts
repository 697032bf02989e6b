/** The headers of every answer. One list, so that no route can forget one. */
import { randomBytes } from "node:crypto";
import { pages } from "@passport/protocol";

export interface HeaderOptions {
  publicOrigin: string;
  /** Other origins that the page may call. */
  connectOrigins: readonly string[];
  /** Other origins of pictures and films. */
  mediaOrigins: readonly string[];
  /** Origins of login providers, whose scripts may add frames and styles and make calls (L3). */
  scriptOrigins: readonly string[];
}

/** Pages that talk to a window of another origin: they must keep their opener (EXTERNAL, SOCIAL, PAY). */
const openerPages = [pages.externalLogin, pages.twitterRedirect];
/** Everything before the first part that differs from payment to payment (PAY-7). */
const paymentPrefix = pages.transact.slice(0, pages.transact.indexOf("$"));
const isOpenerPage = (path: string): boolean =>
  openerPages.some((page) => page === path) || path.startsWith(paymentPrefix);
/** Pages whose address holds a one-time token, in its query or as its last part: it must not travel on in a Referer. */
const tokenPages = [...openerPages, pages.resetPassword, pages.verify, pages.notMe, pages.tfaCheck];
const isTokenPage = (path: string): boolean => tokenPages.some((page) => path === page || path.startsWith(`${page}/`));

export const isApiPath = (path: string): boolean => /^\/(api|auth|files|oidc|\.well-known)(\/|$)/.test(path);

const isHttps = (origin: string): boolean => origin.startsWith("https://");

/** For data: nothing in it may ever run or be framed. */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For a file of a player, opened by itself: even as a page it would have no origin and could do nothing. */
export const filePolicy = "sandbox; default-src 'none'";

/**
 * For pages and what they load; a worker lives under the policy of its own file. A page trusts scripts by its nonce and what
 * they load themselves (`strict-dynamic`), and no origin: a script that a thief gets into the markup does not run, wherever it
 * is hosted. Browsers that know `strict-dynamic` ignore 'self'; for others it is the fallback (decision 0038).
 */
const pagePolicy = (options: HeaderOptions, nonce?: string): string => {
  const inline = nonce === undefined ? "" : ` 'nonce-${nonce}'`;
  const dynamic = nonce === undefined ? "" : " 'strict-dynamic'";
  const socketOrigin = options.publicOrigin.replace(/^http/, "ws");
  const connect = ["'self'", socketOrigin, ...options.connectOrigins, ...options.scriptOrigins].join(" ");
  const foreign = options.scriptOrigins.map((origin) => ` ${origin}`).join("");
  const media = options.mediaOrigins.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'none'",
    `script-src 'self'${inline}${dynamic}`,
    `style-src 'self'${inline}${foreign}`,
    ...(foreign === "" ? [] : [`frame-src${foreign}`]),
    `img-src 'self' data: blob:${media}`,
    "font-src 'self'",
    `media-src 'self'${media}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src ${connect}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
};

/** The browser's own PDF viewer needs its styles and its plugin element; a PDF runs nothing of ours. */
const pdfPolicy = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const newNonce = (): string => randomBytes(16).toString("base64");

export const pageContentPolicy = (options: HeaderOptions, nonce: string): string => pagePolicy(options, nonce);

const contentPolicyOf = (path: string, options: HeaderOptions): string => {
  if (isApiPath(path)) return dataPolicy;
  return path.endsWith(".pdf") ? pdfPolicy : pagePolicy(options);
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

/**
 * The Content-Security-Policy of pages and of what they load (decision 0038). A page trusts scripts by its nonce and what
 * they load themselves (`strict-dynamic`), and no origin: a script that a thief gets into the markup does not run, wherever it
 * is hosted. Browsers that know `strict-dynamic` ignore 'self'; for others it is the fallback.
 */
import type { PagePolicy } from "@passport/protocol";

export interface PolicyOrigins {
  publicOrigin: string;
  /** Other origins that every page may call. */
  connectOrigins: readonly string[];
  /** Other origins of pictures and films. */
  mediaOrigins: readonly string[];
  /** Other origins that pages with a wallet may call. */
  walletOrigins: readonly string[];
  /** Origins of login providers, whose scripts may add frames and styles and make calls (L3). */
  providerOrigins: readonly string[];
  /** The scripts of login providers: besides our own, the only ones that a page of ours may load. */
  providerScripts: readonly string[];
}

/** What the document of each class may use, in the words of `PolicyOrigins`. */
const originsOf = (policy: PagePolicy, options: PolicyOrigins) => ({
  wallet: policy === "public" ? [] : options.walletOrigins,
  provider: policy === "sign-in" ? options.providerOrigins : [],
});

/** The names of policies in `apps/web/src`, each created in one file. `default` is for strings of code that is not ours. */
const trustedTypesOf = (policy: PagePolicy): string =>
  `art service-worker own-script default${policy === "sign-in" ? " provider-script" : ""}`;

const listed = (origins: readonly string[]): string => origins.map((origin) => ` ${origin}`).join("");

const shared = (options: PolicyOrigins): string[] => {
  const media = listed(options.mediaOrigins);
  return [
    "default-src 'none'",
    `img-src 'self' data: blob:${media}`,
    "font-src 'self'",
    `media-src 'self'${media}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
};

const connectTo = ({ publicOrigin, connectOrigins }: PolicyOrigins): string =>
  `connect-src 'self' ${publicOrigin.replace(/^http/, "ws")}${listed(connectOrigins)}`;

export const pageContentPolicy = (policy: PagePolicy, options: PolicyOrigins, nonce: string): string => {
  const { wallet, provider } = originsOf(policy, options);
  return [
    ...shared(options),
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'${listed(provider)}`,
    `frame-src ${provider.length === 0 ? "'none'" : provider.join(" ")}`,
    connectTo(options) + listed(wallet) + listed(provider),
    `trusted-types ${trustedTypesOf(policy)}`,
  ].join("; ");
};

/** For the files of the build; a worker lives under the policy of its own file, and has no nonce. */
export const filesContentPolicy = (options: PolicyOrigins): string =>
  [
    ...shared(options),
    "script-src 'self'",
    "style-src 'self'",
    "frame-src 'none'",
    connectTo(options),
    "trusted-types 'none'",
  ].join("; ");

import { pages } from "@passport/protocol/pages";

/** Every address of the product. Nothing else spells one out. */
export const paths = { ...pages, item: "/profile/$username/asset1155/$collection/$tokenId/$locked" } as const;

/** Pages of the auth layout: a logged-in visitor has no business there (ROUTE-7). */
const authPages = [
  paths.login,
  paths.externalLogin,
  paths.forgotPassword,
  paths.resetPassword,
  paths.tfaCheck,
] as const;

/** Open to everybody, logged in or not (ROUTE-9, ROUTE-12). */
const openPages = [
  paths.home,
  paths.privacyPolicy,
  paths.termsAndConditions,
  paths.redirect,
  paths.reserves,
  paths.register,
  paths.externalLogout,
  paths.verify,
  paths.verifyByToken,
  paths.notMe,
  paths.twitterRedirect,
] as const;

/** Need a logged-in user and have a page. */
const protectedPages = [
  paths.onboarding,
  paths.profile,
  paths.profileOf,
  paths.gameAssets,
  paths.achievements,
  paths.editProfile,
  paths.asset,
  // NAV-12: nothing else is a place.
  paths.lockedItem,
  paths.freeItem,
  paths.assetByHash,
  paths.store,
  paths.depositAssets,
  paths.withdraw,
  paths.deposit,
  paths.supsDepositHistory,
  paths.staking,
  paths.transactions,
  paths.buy,
  paths.security,
  paths.tfaSetup,
  paths.tfaRecoveryCode,
] as const;

/**
 * Need a logged-in user and have no page yet. Guests are treated alike on all protected addresses
 * (ROUTE-4); for a logged-in user such an address is an unknown one.
 */
const protectedWithoutPage = [
  paths.externalBuy,
  paths.depositCollection,
  paths.depositHistory,
  paths.assetDepositHistory,
  paths.farms,
  paths.transact,
] as const;

export type PageKind =
  | "root"
  | "signup"
  | "email-verify"
  | "auth"
  | "open"
  | "protected"
  | "protected-without-page"
  | "unknown";

const kinds: readonly (readonly [PageKind, readonly string[]])[] = [
  ["root", [paths.root]],
  ["signup", [paths.signup]],
  ["email-verify", [paths.emailVerify]],
  ["auth", authPages],
  ["open", openPages],
  ["protected", protectedPages],
  ["protected-without-page", protectedWithoutPage],
];

const segmentsOf = (path: string) => path.split("/").filter(Boolean);

/** `$name` stands for any one segment. */
export const matches = (pattern: string, path: string) => {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  return (
    wanted.length === given.length &&
    wanted.every((segment, index) => segment.startsWith("$") || segment === given[index])
  );
};

export const kindOfPage = (path: string): PageKind =>
  kinds.find(([, patterns]) => patterns.some((pattern) => matches(pattern, path)))?.[0] ?? "unknown";

/** Any tab of this player's profile. */
export const isProfileOf = (username: string, path: string): boolean => {
  const [section, holder] = segmentsOf(path);
  return `/${section}` === paths.profile && holder?.toLowerCase() === username.toLowerCase();
};

/** Pages opened by other sites, in their windows: the rail stays closed there (SHELL-10). */
export const isExternalPage = (path: string) => segmentsOf(path)[0] === "external";

/** To an address that has a query already. */
const withRedirect = (address: string, redirectURL: string | undefined) =>
  redirectURL === undefined ? address : `${address}&redirectURL=${encodeURIComponent(redirectURL)}`;

/** The login that brings the visitor back to `asked`, a path with its query (ROUTE-3, NAV-4). */
export const loginAddress = (asked: string) => `${paths.login}?redirectURL=${encodeURIComponent(asked)}`;

/** The start of a sign-up, with what the address passes on (EMAIL-2, ROUTE-18). */
export const signupAddress = (redirectURL: string | undefined) =>
  withRedirect(`${paths.login}?signup=true`, redirectURL);

/** The two-factor screen of a login that waits for its second factor (LOGIN-21, SESSION-9). */
export const tfaCheckAddress = (token: string, redirectURL: string | undefined) =>
  withRedirect(`${paths.tfaCheck}?token=${encodeURIComponent(token)}`, redirectURL);

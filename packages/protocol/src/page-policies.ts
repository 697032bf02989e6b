/**
 * Which origins of others the document of a page may use (decision 0038). A page without a class is a type error. The server
 * reads this list alone, and writes into each document which addresses need another one.
 */
import { pages } from "./pages.ts";

/**
 * `public`: none. `player`: those that a wallet needs. `sign-in`: those and the login providers.
 * Every document may go on to a `public` page; any other class needs a document of its own.
 */
export type PagePolicy = "public" | "player" | "sign-in";

export const pagePolicies: Readonly<Record<keyof typeof pages, PagePolicy>> = {
  // It leads guests to the login at once.
  root: "sign-in",
  home: "public",
  privacyPolicy: "player",
  termsAndConditions: "player",
  accessibility: "player",
  redirect: "public",
  reserves: "player",

  login: "sign-in",
  loggedOut: "sign-in",
  signup: "sign-in",
  register: "sign-in",
  emailVerify: "sign-in",
  forgotPassword: "sign-in",
  resetPassword: "sign-in",
  verify: "public",
  verifyByToken: "public",
  notMe: "public",
  twitterRedirect: "sign-in",
  providerWindow: "sign-in",
  tfaCheck: "sign-in",

  externalLogin: "sign-in",
  externalLogout: "public",

  onboarding: "player",
  profile: "player",
  profileOf: "player",
  gameAssets: "player",
  achievements: "player",
  editProfile: "player",
  asset: "player",
  freeItem: "player",
  lockedItem: "player",
  assetByHash: "player",

  security: "player",
  tfaSetup: "player",
  tfaRecoveryCode: "player",

  transactions: "player",
  buy: "player",
  externalBuy: "player",
  deposit: "player",
  depositHistory: "player",
  supsDepositHistory: "player",
  assetDepositHistory: "player",
  depositAssets: "player",
  depositCollection: "player",
  withdraw: "player",
  staking: "player",
  farms: "player",
  // A window of a game, in which guests log in: another document would lose the game that opened it.
  transact: "sign-in",
  store: "player",

  staffApproval: "player",

  staffProposals: "player",

  gallery: "public",
};

const names = Object.keys(pages) as (keyof typeof pages)[];

/** The addresses of these classes, as the source of a regular expression. Page addresses have no character that it would read otherwise. */
const patternOf = (classes: readonly PagePolicy[]): string => {
  const listed = names.filter((name) => classes.includes(pagePolicies[name]));
  return `(${listed.map((name) => pages[name].replace(/\$\w+/g, "[^/]+")).join("|")})/?$`;
};

const patterns = {
  "sign-in": new RegExp(`^${patternOf(["sign-in"])}`),
  public: new RegExp(`^${patternOf(["public"])}`),
};

/** An address that is no page leads players to their profile (ROUTE-10), which their document must be able to show. */
export const policyOfPath = (path: string): PagePolicy => {
  if (patterns["sign-in"].test(path)) return "sign-in";
  if (patterns.public.test(path)) return "public";
  return "player";
};

/** The addresses that a document of this class may not go on to, as the source of a regular expression. */
export const pagesElsewhere = (policy: PagePolicy): string =>
  policy === "player" ? `^${patternOf(["sign-in"])}` : `^(?!${patternOf([policy, "public"])})`;

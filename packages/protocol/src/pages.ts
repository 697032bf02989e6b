/**
 * The address of every page. The route table of the web, the links between pages, emails, headers and
 * OpenID Connect all use these constants; `scripts/check-pages.ts` refuses an address that is spelled
 * out anywhere else. `$name` stands for one part of an address.
 */
export const pages = {
  root: "/",
  home: "/home",
  privacyPolicy: "/privacy-policy",
  termsAndConditions: "/terms-and-conditions",
  accessibility: "/accessibility",
  redirect: "/redirect",
  reserves: "/reserves",

  login: "/login",
  loggedOut: "/logged-out",
  signup: "/signup",
  register: "/register",
  emailVerify: "/email-verify",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verify: "/verify",
  verifyByToken: "/verify/$token",
  notMe: "/not-me",
  twitterRedirect: "/twitter-redirect",
  providerWindow: "/provider/$provider",
  tfaCheck: "/tfa/check",

  externalLogin: "/external/login",
  externalLogout: "/external/logout",

  onboarding: "/onboarding",
  profile: "/profile",
  profileOf: "/profile/$username",
  gameAssets: "/profile/$username/game-assets",
  achievements: "/profile/$username/achievements",
  editProfile: "/profile/$username/edit",
  asset: "/profile/$username/asset/$hash",
  freeItem: "/profile/$username/asset1155/$collection/$tokenId/false",
  lockedItem: "/profile/$username/asset1155/$collection/$tokenId/true",
  assetByHash: "/asset/$hash",

  security: "/security",
  tfaSetup: "/tfa/$username/setup",
  tfaRecoveryCode: "/tfa/$username/recovery-code",

  transactions: "/transactions",
  buy: "/buy",
  externalBuy: "/external/buy",
  deposit: "/deposit",
  depositHistory: "/deposit/history",
  supsDepositHistory: "/deposit/history/sups",
  assetDepositHistory: "/deposit/history/assets",
  depositAssets: "/deposit-assets",
  depositCollection: "/deposit-assets/$collection",
  withdraw: "/withdraw",
  staking: "/staking",
  farms: "/farms",
  transact: "/transact/supremacy-world/$amount/$claimId",
  store: "/store",

  /** Where members of staff confirm a request with their passkeys. */
  staffApproval: "/staff/approve/$id",
  /** What is proposed in the timelocks of our contracts. */
  staffProposals: "/staff/proposals",

  gallery: "/gallery",
} as const;

/** Numbers of the specification that page and server share. Each is defined here and nowhere else (CONFIG-1 to 3, LIMIT-3). */

export const lengths = {
  emailCode: 5,
  passcode: 6,
  transactionId: 12,
  passwordMin: 8,
  usernameMin: 3,
  usernameMax: 15,
  /** Ours: long enough for any real name, short enough for one line of the data page. */
  nameMax: 50,
  /** As typed: fifteen digits (E.164) and what is written between them. */
  mobileNumberMax: 32,
  /** RFC 5321: the longest address that mail can be delivered to. */
  emailMax: 254,
  /** argon2id reads every byte; a cap keeps a request from buying unbounded work. */
  passwordMax: 256,
  /** Ours: any token we hand out is shorter. */
  tokenMax: 256,
  /** An ALTCHA solution in base64. */
  captchaMax: 4096,
  walletNonceMax: 64,
  userAgentMax: 512,
  searchMax: 100,
  reasonMin: 3,
  reasonMax: 500,
  /** Why a game keeps an item, or refuses a move. */
  gameReasonMax: 200,
  /** Of a contract wallet that brings its own deployment along (ERC-6492). */
  signatureMax: 16_384,
  /** An ID token or access token of a provider. */
  providerTokenMax: 8192,
  passkeyNameMax: 50,
  /** A response of an authenticator, in base64url: keys and statements take a few hundred bytes. */
  passkeyBytesMax: 16_384,
  /** In an address, whose length proxies limit to 8 KB. */
  proofMax: 6_000,
} as const;

/** Base units that payments may take within 24 hours while the account is held (HOLD-14). */
export const heldAllowance = 100n * 10n ** 18n;

export const avatarMaxBytes = 10_000_000;
/** What is stored of a picture: its longer side, in pixels. */
export const avatarSidePx = 512;
/** Uploads of one player a day. */
export const uploadsPerDay = 20;
export const passkeysMax = 20;

export const timesMs = {
  redirect: 2000,
  /** After the last key: one request, not one per key (INVENTORY-3, TXN-15, COLLECT-3). */
  search: 300,
  itemSearch: 500,
  onboardingIntro: 2000,
  onboardingLoginRedirect: 2000,
  onboardingSuccess: 300,
  openerClose: 500,
  popupResultClose: 1200,
  popupPoll: 1000,
  snackbar: 6000,
  confirmationToastHide: 4000,
  reconnectStep: 6000,
  /** A first connect that takes longer is worth a banner. */
  firstConnect: 5000,
  pendingRetry: 500,
  commandTimeout: 30_000,
} as const;

export const reconnectAttempts = 6;
export const confirmationTarget = 6;

export const popupSize = { width: 500, height: 600 } as const;
export const sidebarWidthPx = 280;

/** Theme breakpoints (SHELL-11), and the three widths at which the sidebar changes its manners (SHELL-8 to 10). */
export const breakpointsPx = [600, 960, 1280, 1440] as const;
export const sidebarBreakpointsPx = { autoClose: 600, permanent: 1000, openByDefault: 1025 } as const;

/** Collectibles on a page (INVENTORY-7). */
export const assetPageSizes = [5, 10, 20, 50, 100] as const;
/** Items on a page (COLLECT-2). */
export const itemPageSizes = [5, 10, 20, 50, 100] as const;
/** Transactions on a page (TXN-6). */
export const transactionPageSizes = [5, 10, 20, 50, 100] as const;
/** TXN-13: those of the product; a game may add its own. */
export const transactionGroups = [
  "STORE",
  "DEPOSIT",
  "WITHDRAWAL",
  "ASSET MANAGEMENT",
  "SUPREMACY",
  "SUPREMACY WORLD",
  "BATTLE",
] as const;
export const transactionSubGroups = ["TRANSFER", "REFUND", "PURCHASE", "FEE"] as const;
/** TXN-15: a search reads this many of the newest transactions that fit the other filters, then says how far it got. */
export const transactionSearchDepth = 4000;

export const supsDecimals = 18;
export const supsDisplayDecimals = 2;
/** Whole tokens. */
export const totalSaleSupply = 217_000_000n;
/** Gas of a move to or from a game, in whole tokens (MOVE-3). */
export const serviceGasSups = 5n;
/** How long a game may think about a move; then it is undone. Shorter than a page waits for the answer (LIMIT-5). */
export const moveDeadlineMs = 20_000;
/** The longest that a game may lock an item at a time. */
export const gameLockMaxMs = 30 * 24 * 60 * 60 * 1000;
/** Native coin, as decimal text: an estimate shown to players, never used in arithmetic. */
export const estimatedGas = { ethereum: "0.005", binance: "0.0002" } as const;

export const sessionLifeMs = {
  idle: 7 * 24 * 60 * 60 * 1000,
  absolute: 30 * 24 * 60 * 60 * 1000,
  stepUp: 10 * 60 * 1000,
} as const;

/** How long what proves something once is good, and how often it may be tried (S3, S7, EMAIL-27, RECOVER-6). */
export const proofLifeMs = {
  emailCode: 10 * 60 * 1000,
  /** From asking for a code to the finished sign-up. */
  signup: 60 * 60 * 1000,
  emailLink: 24 * 60 * 60 * 1000,
  resetLink: 30 * 60 * 1000,
  /** "This wasn't me" is read when its owner reads mail, not when we send it. */
  lockLink: 14 * 24 * 60 * 60 * 1000,
  tfaToken: 5 * 60 * 1000,
  captcha: 10 * 60 * 1000,
  /** A message that a wallet is to sign (WALLET-12). */
  walletNonce: 5 * 60 * 1000,
  /** A login page keeps one open, and asks for the next when this is over. */
  passkeyChallenge: 10 * 60 * 1000,
  /** A visit to a provider, from leaving to coming back. */
  providerVisit: 10 * 60 * 1000,
  /** A code that a game exchanges for a profile (EXTERNAL-7). */
  externalCode: 60 * 1000,
  /** What a client's server or page verifies with our published keys. */
  externalToken: 5 * 60 * 1000,
  /** A new email, from asking for its code to saving it. */
  profileEmail: 30 * 60 * 1000,
} as const;
/** How surely a login is the player's, as other sites are told (`acr`). */
export const authenticationContexts = {
  oneFactor: "urn:passport:aal1",
  /** Two different kinds of proof, such as a password and a passcode. */
  twoFactors: "urn:passport:aal2",
} as const;
/** How long an account that is to be deleted can still be kept. */
export const deletionWaitMs = 14 * 24 * 60 * 60 * 1000;
/** A signed voucher expires after this, a quote of a purchase after that (CHAIN-21, M10). */
export const voucherLifeMs = 5 * 60 * 1000;
/** How long a player may take between confirming what leaves and its voucher. */
export const intentLifeMs = 15 * 60 * 1000;
export const quoteLifeMs = 10 * 60 * 1000;
/** Up to here a change of the rate is ours. From here on a quote would be a free option on the price (BUY-31). */
export const quoteMovePercent = 2;
/** A game that has not answered by then gets nothing: the payment comes back. A day, because a game may be down for a night. */
export const paymentAnswerMs = 24 * 60 * 60 * 1000;
/** How long a claim can be paid, in seconds. */
export const claimLifeSeconds = { min: 60, default: 24 * 60 * 60, max: 7 * 24 * 60 * 60 } as const;
/** Of one purchase (BUY-14, BUY-15). */
export const purchaseLimits = { minimumUsd: "5", maximumSups: 500_000n } as const;
/** Beyond this players are told that deposits show late. */
export const chainLateMs = 60_000;

export const codeTries = 5;
export const recoveryCodeCount = 10;

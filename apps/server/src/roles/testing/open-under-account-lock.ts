/**
 * The calls that a locked account can still make, written by hand: none of them spends SUPS, signs, or changes a wallet,
 * an email or a way to log in. A call that is neither here nor among the stopped ones fails the lock matrix, so that a
 * new payment or service move cannot be declared without a decision about the lock (USER-19).
 */
const gettingIn = [
  ...["loginWithEmail", "loginWithFacebook", "loginWithGoogle", "loginWithWallet", "startTwitter", "finishTwitter"],
  ...["loginWithPasskey", "requestPasskey"],
  ...[
    "checkTwoFactor",
    "checkSession",
    "stepUp",
    "logout",
    "newCaptcha",
    "checkUsername",
    "newGoogleNonce",
    "readNonce",
  ],
  ...["requestSignup", "verifyCode", "signUp", "verifyEmailLink", "verifyToken", "forgotPassword", "resetPassword"],
  ...["AUTH:REGISTER", "AUTH:TFA:GENERATE", "AUTH:TFA:VERIFICATION"],
  // Continuing to a site is refused inside decideInteraction; cancelling is not.
  ...["findClient", "exchangeExternalCode", "readInteraction", "decideInteraction"],
];

const reading = [
  ...["checkHealth", "readSignInWays", "readWalletConfig", "readReserves", "readReservesProof", "readHolding"],
  ...[
    "readCollection",
    "listItemCollections",
    "readFile",
    "findCollectible",
    "exportTransactions",
    "readPurchaseOptions",
    "readRateHistory",
  ],
  // The text of the agreement is only written here; signing it is stopped.
  ...["checkWithdrawals", "checkWithdrawalsOf", "checkEarly", "writeEarlyMessage", "readFarm"],
  ...["checkDeposits"],
  // What is prepared moves nothing: the signature calls are stopped.
  ...["prepareIntent"],
  ...[
    "ASSET:GET:1155",
    "ASSET:GET:721",
    "ASSET:HISTORY:721",
    "ASSET:LIST:1155",
    "ASSET:LIST:721",
    "ASSET:REFRESH:METADATA:721",
  ],
  ...["ASSET:1155:DEPOSIT:LIST", "SUPS:DEPOSIT:LIST", "SUPS:DEPOSIT:TRACE", "OPERATION:GET", "OPERATION:LIST"],
  ...["CLAIM:GET"],
  ...["TRANSACTION:GET", "TRANSACTION:GROUPS", "TRANSACTION:LIST"],
  ...["USER:HOLD", "USER:ADDRESSES", "USER:PROTECTION", "USER:SPENDING", "USER:SUSPENDED"],
  ...["USER", "USER:SECURITY:LOG", "USER:SESSIONS", "USER:TFA:RECOVERY:GET", "USER:TFA:RECOVERY:STATE"],
  ...["USER:PASSKEYS"],
];

/** Value that comes in: registering a deposit and asking for a price move nothing out. */
const comingIn = ["ASSET:1155:DEPOSIT", "SUPS:DEPOSIT", "SUPS:BUY:QUOTE", "SUPS:BUY:REGISTER"];

const ownAccount = [
  ...["changePassword", "setPassword", "lockByLink", "uploadFile", "USER:LOCK", "USER:FINGERPRINT"],
  ...["USER:UPDATE", "USER:USERNAME:UPDATE", "USER:VERIFY:SEND", "USER:DELETION:CANCEL"],
  // Disconnecting a game spends nothing, and a player whose account is locked may want it most.
  ...["CLIENT:CONNECTED:LIST", "CLIENT:DISCONNECT"],
  ...["USER:SESSION:END", "USER:SESSIONS:END:OTHERS", "USER:PASSKEY:RENAME"],
  // A lower protection takes effect after a delay, and nothing leaves while the lock is on.
  ...["USER:ADDRESSES:RENAME", "USER:ADDRESSES:REMOVE", "USER:PROTECTION:SET", "USER:PROTECTION:KEEP"],
  ...["USER:SPENDING:SET", "USER:SPENDING:KEEP"],
  ...["USER:TFA:GENERATE", "USER:TFA:RECOVERY:RENEW", "USER:TFA:VERIFICATION", "USER:SUSPENDED:REMOVE"],
];

export const openUnderAccountLock: readonly string[] = [...gettingIn, ...reading, ...comingIn, ...ownAccount];

/** The smallest input that each declared call takes as valid: with it, only who is asking can be what refuses. */
import { randomUUID } from "node:crypto";
import { pathParts } from "@passport/protocol";
import type { CallInput, Target } from "./call-input.ts";
import { staffInputs } from "./staff-inputs.ts";

export const collection = "supremacy-genesis";
export const itemCollection = "supremacy-achievements";

/** No player's, and never the same twice: limits per email affect no other test. */
const email = () => `${randomUUID()}@players.example`;
const nothing = (): CallInput => ({});
const passcode = (): CallInput => ({ payload: { passcode: "000000" } });

const itemMove = (): CallInput => ({ payload: { token_id: "1", amount: 1, collection_slug: itemCollection } });

const credential = { id: "x", rawId: "x", type: "public-key" };
const passkeyAnswer = { ...credential, response: { clientDataJSON: "x", authenticatorData: "x", signature: "x" } };
const newPasskeyAnswer = { ...credential, response: { clientDataJSON: "x", attestationObject: "x" } };

/** By the name of an HTTP call or the key of a command. */
export const inputs: Readonly<Record<string, (target: Target) => CallInput>> = {
  checkHealth: nothing,
  loginWithEmail: () => ({ body: { email: email(), password: "x" } }),
  checkTwoFactor: () => ({ body: { token: "x", passcode: "000000" } }),
  stepUp: () => ({ body: { password: "x" } }),
  checkSession: nothing,
  logout: nothing,
  checkUsername: ({ username }) => ({ query: { username } }),
  newCaptcha: () => ({ query: { action: "login" } }),
  requestSignup: () => ({ body: { email: email() } }),
  verifyCode: () => ({ body: { token: "x", code: "xxxxx" } }),
  signUp: () => ({ body: { auth_type: "email", username: "x", email: email(), password: "x", token: "x" } }),
  verifyEmailLink: ({ userId }) => ({ query: { id: userId, token: "x" } }),
  verifyToken: () => ({ query: { token: "x" } }),
  forgotPassword: () => ({ body: { email: email() } }),
  resetPassword: () => ({ body: { new_password: "x", token: "x" } }),
  changePassword: () => ({ body: { password: "x", new_password: "x" } }),
  setPassword: () => ({ body: { new_password: "x" } }),
  lockByLink: () => ({ body: { token: "x" } }),
  exportTransactions: nothing,
  uploadFile: nothing,
  readFile: () => ({ query: { id: randomUUID() } }),
  exportAccount: nothing,
  withdrawSups: ({ wallet }) => ({
    query: { address: wallet, nonce: "0", amount: "1", chain: "97" },
    isOwners: true,
  }),
  checkWithdrawals: nothing,
  checkWithdrawalsOf: ({ wallet }) => ({ query: { address: wallet }, isOwners: true }),
  checkEarly: ({ wallet }) => ({ query: { address: wallet }, isOwners: true }),
  writeEarlyMessage: ({ wallet }) => ({
    body: { address: wallet, name: "x", email: "x@y.z", phone: "+61412555018", agree: true },
    isOwners: true,
  }),
  signEarly: ({ wallet }) => ({
    body: { address: wallet, message: "x", hex: "0x78", signature: "0x00", agree: true },
    isOwners: true,
  }),
  checkDeposits: nothing,
  prepareIntent: nothing,
  readHolding: ({ wallet }) => ({ query: { address: wallet }, isOwners: true }),
  mintCollectible: ({ wallet, mintable }) => ({
    query: { address: wallet, nonce: "0", slug: collection, id: mintable },
    isOwners: true,
  }),
  unstakeCollectible: ({ wallet, staked }) => ({
    query: { address: wallet, nonce: "0", slug: collection, id: staked },
    isOwners: true,
  }),
  unstakeOldCollectible: ({ wallet, stakedOld }) => ({
    query: { address: wallet, slug: collection, id: stakedOld },
    body: {},
    isOwners: true,
  }),
  withdrawItem: ({ wallet }) => ({
    query: { account: wallet, token_id: "1", nonce: "0", amount: "1", collection_slug: itemCollection },
    isOwners: true,
  }),
  findCollectible: ({ mintableHash }) => ({ query: { asset_hash: mintableHash } }),
  readCollection: () => ({ query: { slug: collection } }),
  listItemCollections: nothing,
  readNonce: () => ({ query: { "public-address": `0x${"ab".repeat(20)}` } }),
  loginWithWallet: () => ({ body: { public_address: `0x${"ab".repeat(20)}`, signature: "0x", nonce: "x" } }),
  readWalletConfig: nothing,
  readPurchaseOptions: nothing,
  readSignInWays: nothing,
  newGoogleNonce: () => ({ body: {} }),
  loginWithGoogle: () => ({ body: { google_token: "x" } }),
  loginWithFacebook: () => ({ body: { facebook_token: "x" } }),
  startTwitter: () => ({ query: { redirect: "/twitter-redirect" } }),
  finishTwitter: nothing,
  findClient: () => ({ query: { origin: "https://nobody.example" } }),
  newExternalCode: () => ({ body: { origin: "https://nobody.example" } }),
  exchangeExternalCode: () => ({ body: { code: "x", client_id: "x", origin: "https://nobody.example" } }),
  readInteraction: () => ({ query: { uid: "x" } }),
  decideInteraction: () => ({ query: { uid: "x" }, body: { decision: "cancel" } }),
  readFarm: nothing,
  readReserves: nothing,
  readRateHistory: () => ({ query: { range: "24h" } }),
  readReservesProof: nothing,

  "AUTH:REGISTER": () => ({
    payload: { username: "x", firstName: "x", lastName: "x", email: email(), password: "x" },
  }),
  "USER:TFA:GENERATE": nothing,
  "USER:TFA:VERIFICATION": passcode,
  "AUTH:TFA:GENERATE": nothing,
  "AUTH:TFA:VERIFICATION": passcode,
  "USER:TFA:CANCEL": nothing,
  "USER:TFA:RECOVERY:GET": nothing,
  "USER:TFA:RECOVERY:RENEW": nothing,
  "USER:TFA:RECOVERY:STATE": nothing,
  "USER:SUSPENDED": nothing,
  "USER:SUSPENDED:REMOVE": nothing,
  requestPasskey: () => ({ body: { purpose: "login" } }),
  loginWithPasskey: () => ({ body: { passkey: passkeyAnswer } }),
  "USER:PASSKEYS": nothing,
  "USER:PASSKEY:PREPARE": nothing,
  "USER:PASSKEY:ADD": () => ({ payload: { passkey: newPasskeyAnswer } }),
  "USER:PASSKEY:RENAME": () => ({ payload: { id: randomUUID(), name: "x" } }),
  "USER:PASSKEY:REMOVE": () => ({ payload: { id: randomUUID() } }),
  "USER:SESSIONS": nothing,
  "USER:SESSION:END": ({ sessionId }) => ({ payload: { id: sessionId }, isOwners: true }),
  "USER:SESSIONS:END:OTHERS": nothing,
  "USER:SECURITY:LOG": () => ({ payload: {} }),
  "USER:HOLD": nothing,
  "USER:ADDRESSES": nothing,
  "USER:ADDRESSES:RENAME": ({ wallet }) => ({ payload: { address: wallet, name: "x" }, isOwners: true }),
  "USER:ADDRESSES:REMOVE": ({ wallet }) => ({ payload: { address: wallet }, isOwners: true }),
  "USER:PROTECTION": nothing,
  "USER:PROTECTION:SET": () => ({ payload: { hold_hours: 24 } }),
  "USER:PROTECTION:KEEP": nothing,
  "USER:SPENDING": nothing,
  "USER:SPENDING:SET": () => ({ payload: { daily_limit: "1" } }),
  "USER:SPENDING:KEEP": nothing,
  "USER:FINGERPRINT": () => ({ payload: { fingerprint: { visitor_id: "x" } } }),
  USER: ({ username }) => ({ payload: { username }, isOwners: true }),
  "USER:UPDATE": ({ userId }) => ({ payload: { id: userId, first_name: randomUUID() }, isOwners: true }),
  // What would change how the next person finds the account is refused for a reason of its own.
  "USER:USERNAME:UPDATE": () => ({ payload: { username: "x" } }),
  // The present one: a new email is what the account lock stops.
  "USER:VERIFY:SEND": ({ username }) => ({ payload: { email: `${username}@passport.example` } }),
  // Nothing that mints is a command, and the routes have been walked by then.
  "USER:LOCK": () => ({ payload: { type: "minting" } }),
  "USER:DELETION:REQUEST": () => ({ payload: { username: "x" } }),
  "USER:DELETION:CANCEL": nothing,
  "USER:WALLET:ADD": ({ userId, wallet }) => ({
    payload: { id: userId, public_address: wallet, signature: "0x" },
    isOwners: true,
  }),
  "USER:WALLET:REMOVE": () => ({ payload: {} }),
  "USER:GOOGLE:ADD": () => ({ payload: { google_token: "x" } }),
  "USER:FACEBOOK:ADD": () => ({ payload: { facebook_token: "x" } }),
  "USER:TWITCH:ADD": () => ({ payload: {} }),
  "USER:DISCORD:ADD": () => ({ payload: {} }),
  "USER:GOOGLE:REMOVE": () => ({ payload: {} }),
  "USER:FACEBOOK:REMOVE": () => ({ payload: {} }),
  "USER:TWITTER:REMOVE": () => ({ payload: {} }),
  "USER:TWITCH:REMOVE": () => ({ payload: {} }),
  "USER:DISCORD:REMOVE": () => ({ payload: {} }),
  ...staffInputs,
  "CLIENT:CONNECTED:LIST": () => ({ payload: {} }),
  "CLIENT:DISCONNECT": () => ({ payload: { client_id: "x" } }),
  "TRANSACTION:LIST": () => ({ payload: {} }),
  "TRANSACTION:GROUPS": nothing,
  "TRANSACTION:GET": ({ transactionReference }) => ({
    payload: { transaction_reference: transactionReference },
    isOwners: true,
  }),
  "CLAIM:GET": () => ({ payload: { claim_id: randomUUID(), amount: "1" } }),
  "TRANSACT:SUPREMACY_WORLD": () => ({ payload: { claim_id: randomUUID(), amount: "1" } }),
  "OPERATION:LIST": () => ({ payload: {} }),
  "OPERATION:GET": ({ operationId }) => ({ payload: { id: operationId }, isOwners: true }),
  "SUPS:DEPOSIT": () => ({ payload: { transaction_hash: `0x${"ab".repeat(32)}`, amount: "1" } }),
  "SUPS:DEPOSIT:LIST": nothing,
  "SUPS:DEPOSIT:TRACE": () => ({ payload: { transaction_hash: `0x${"ab".repeat(32)}` } }),
  "ASSET:1155:DEPOSIT": () => ({
    payload: { transaction_hash: `0x${"cd".repeat(32)}`, amount: 1, token_id: "1", collection_slug: itemCollection },
  }),
  "ASSET:1155:DEPOSIT:LIST": nothing,
  "ASSET:TRANSFER:TO:SUPREMACY": ({ mintableHash }) => ({ payload: { asset_hash: mintableHash }, isOwners: true }),
  "ASSET:TRANSFER:FROM:SUPREMACY": ({ mintableHash }) => ({ payload: { asset_hash: mintableHash }, isOwners: true }),
  "ASSET:1155:TRANSFER:TO:SUPREMACY": itemMove,
  "ASSET:1155:TRANSFER:FROM:SUPREMACY": itemMove,
  "ASSET:LIST:721": ({ userId }) => ({ payload: { user_id: userId } }),
  "ASSET:GET:721": ({ mintableHash }) => ({ payload: { asset_hash: mintableHash } }),
  "ASSET:HISTORY:721": ({ mintableHash }) => ({ payload: { asset_hash: mintableHash } }),
  "ASSET:REFRESH:METADATA:721": ({ mintableHash }) => ({ payload: { asset_hash: mintableHash } }),
  "ASSET:GET:1155": ({ userId }) => ({
    payload: { token_id: "1", collection_slug: itemCollection, owner_id: userId, locked: false },
  }),
  "ASSET:LIST:1155": ({ userId }) => ({ payload: { user_id: userId } }),
  "SUPS:BUY:REGISTER": () => ({ payload: { transaction_hash: `0x${"ab".repeat(32)}`, quote_id: randomUUID() } }),
  "SUPS:BUY:QUOTE": () => ({ payload: { token: "bnb", chain_id: 97, amount: "1000000000000000000" } }),
};

/** What of an input goes behind the question mark: the rest is in the path. */
export const withoutParts = (path: string, query: Record<string, string> = {}): Record<string, string> => {
  const parts = pathParts(path);
  return Object.fromEntries(Object.entries(query).filter(([name]) => !parts.includes(name)));
};

/** What proves a player, and how it is added and removed: passwords, passcodes, passkeys, wallets, providers, codes by email. */
export { deleteExpiredProofs } from "./delete-expired-proofs.ts";
export type { FactorDependencies, Holds } from "./dependencies.ts";
export { accountExistsEmail } from "./email/account-exists-email.ts";
export { canonicalEmail } from "./email/canonical-email.ts";
export { codeEmail } from "./email/code-email.ts";
export { issueCode } from "./email/issue-code.ts";
export { releaseEmail } from "./email/release-email.ts";
export { codeContext } from "./email/sealed.ts";
export { sendOwnCode } from "./email/send-own-code.ts";
export { burnOwnProofs, findVerifiedProof, isFirstBrowser, type ProofKey, spendProof } from "./email/store.ts";
export { takeProvenEmail } from "./email/take-proven-email.ts";
export { verifyCode } from "./email/verify-code.ts";
export { factorsEraser } from "./eraser.ts";
export { findConnections, findDenial, findPasskeysKept, findWaysKept } from "./export-store.ts";
export { connectIdentity } from "./identities/connect-identity.ts";
export { disconnectIdentity } from "./identities/disconnect-identity.ts";
export type { ProvenIdentity } from "./identities/identity.ts";
export { type LinkedProvider, providerNames } from "./identities/provider-names.ts";
export {
  deleteIdentity,
  deleteUnprovenIdentities,
  findIdentityOwner,
  findIdentityProof,
  type IdentityProofKey,
  insertIdentity,
  insertIdentityProof,
  spendIdentityProof,
} from "./identities/store.ts";
export { generateSecret } from "./passcode/generate-secret.ts";
export { seedTwoFactor } from "./passcode/seed-two-factor.ts";
export { deletePendingSecret } from "./passcode/store.ts";
export { turnOff } from "./passcode/turn-off.ts";
export { turnOn } from "./passcode/turn-on.ts";
export { addPasskey } from "./passkeys/add-passkey.ts";
export { holderOfSession } from "./passkeys/challenge.ts";
export { preparePasskey } from "./passkeys/prepare-passkey.ts";
export { type PasskeyProof, provePasskey, wayOf } from "./passkeys/prove-passkey.ts";
export { removePasskey } from "./passkeys/remove-passkey.ts";
export { requestPasskey } from "./passkeys/request-passkey.ts";
export { seedPasskey } from "./passkeys/seed-passkey.ts";
export { countUse, findPasskeys, passkeyExists, writeName } from "./passkeys/store.ts";
export { toPasskey } from "./passkeys/to-passkey.ts";
export { assertGoodPassword } from "./password/assert-good-password.ts";
export { createBreachLookup } from "./password/breach-lookup.ts";
export { changePassword, setPassword } from "./password/change-password.ts";
export { chooseFirstPassword, type NewPassword, replaceOwnPassword } from "./password/new-password.ts";
export { createPasswordHasher } from "./password/password-hasher.ts";
export { createPasswordJudge } from "./password/password-judge.ts";
export { putPasswordInPlace } from "./password/put-password-in-place.ts";
export {
  deletePassword,
  findPasswordHash,
  insertPassword,
  lockPasswordHash,
  replacePasswordHash,
  upsertPassword,
} from "./password/store.ts";
export { verifyOwnPassword } from "./password/verify-own-password.ts";
export { proveFacebook } from "./providers/facebook/prove-facebook.ts";
export { createGoogleKeys } from "./providers/google/google-keys.ts";
export { newGoogleNonce } from "./providers/google/new-google-nonce.ts";
export { proveGoogle } from "./providers/google/prove-google.ts";
export { readSignInWays } from "./providers/read-sign-in-ways.ts";
export { spendTwitterVisit } from "./providers/store.ts";
export { leadBack, type TwitterResult } from "./providers/twitter/own-addresses.ts";
export { proveTwitter } from "./providers/twitter/prove-twitter.ts";
export { verifierContext } from "./providers/twitter/sealed.ts";
export { startTwitter } from "./providers/twitter/start-twitter.ts";
export { readRecoveryCodes } from "./recovery-codes/read-recovery-codes.ts";
export { readRecoveryState } from "./recovery-codes/read-recovery-state.ts";
export { findRecoveryState } from "./recovery-codes/store.ts";
export { removeSecondFactors, removeSuspendedAndLogOut } from "./second-factor/remove-second-factors.ts";
export { renewRecoveryCodes } from "./second-factor/renew-recovery-codes.ts";
export { resealSecrets } from "./second-factor/reseal-secrets.ts";
export { hasSecondFactor } from "./second-factor/second-factors.ts";
export { type SecondFactor, secondFactorOf } from "./second-factor/spend-second-factor.ts";
export { listSuspended, removeSuspended } from "./second-factor/suspended-ways.ts";
export { trySecondFactor } from "./second-factor/try-second-factor.ts";
export { issueNonce } from "./wallet/issue-nonce.ts";
export { judgeSignature } from "./wallet/judge-signature.ts";
export { linkWallet } from "./wallet/link-wallet.ts";
export { unlinkWallet } from "./wallet/unlink-wallet.ts";
export { walletConfigOf } from "./wallet/wallet-config.ts";
export {
  countChallengeTry,
  deleteChallenges,
  findChallenge,
  hasTwoFactor,
  passChallenge,
} from "./ways-in/challenge-store.ts";
export { findOpenChallenge } from "./ways-in/find-open-challenge.ts";
export { forgetTriesOfUnknownBrowsers } from "./ways-in/second-factor-tries.ts";
export { startChallenge } from "./ways-in/start-challenge.ts";
export type { Way } from "./ways-in/way.ts";
export { assertWaysOpen, holdWaysIn, lockWaysIn, type UsedWay } from "./ways-in/ways-in.ts";
export { findSuspendedWays, suspendNewWays, type WayKind, type WayRow } from "./ways-in/ways-in-store.ts";

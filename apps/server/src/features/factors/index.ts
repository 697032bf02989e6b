/** Adds, checks and removes the factors by which players prove who they are: passwords, passcodes, passkeys, wallets, providers, emailed codes. */
import type { NetworkConfig } from "../../config/config.ts";
import { createSignatureChecker } from "../../platform/chain/signatures/signature-checker.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { newToken } from "../../platform/secrets/token.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { deleteExpiredLinks } from "../session/index.ts";
import { factorCommands } from "./commands.ts";
import { deleteExpiredProofs } from "./delete-expired-proofs.ts";
import type { FactorDependencies } from "./dependencies.ts";
import { createPasswordHasher } from "./password/password-hasher.ts";
import { createPasswordJudge } from "./password/password-judge.ts";
import { createGoogleKeys } from "./providers/google/google-keys.ts";
import { factorRoutes } from "./routes.ts";
import { resealSecrets } from "./second-factor/reseal-secrets.ts";
import { type AccessVerbs, createAccessVerbs } from "./verbs.ts";

export type { FactorDependencies, Holds } from "./dependencies.ts";
export { accountExistsEmail } from "./email/account-exists-email.ts";
export { canonicalEmail } from "./email/canonical-email.ts";
export { codeEmail } from "./email/code-email.ts";
export { issueCode } from "./email/issue-code.ts";
export { releaseEmail } from "./email/release-email.ts";
export { codeContext } from "./email/sealed.ts";
export { burnOwnProofs, findVerifiedProof, isFirstBrowser, type ProofKey, spendProof } from "./email/store.ts";
export { takeProvenEmail } from "./email/take-proven-email.ts";
export { factorsEraser } from "./eraser.ts";
export { findConnections, findDenial, findPasskeysKept, findWaysKept } from "./export-store.ts";
export { connectIdentity } from "./identities/connect-identity.ts";
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
export { seedTwoFactor } from "./passcode/seed-two-factor.ts";
export { deletePendingSecret } from "./passcode/store.ts";
export { holderOfSession } from "./passkeys/challenge.ts";
export { type PasskeyProof, provePasskey, wayOf } from "./passkeys/prove-passkey.ts";
export { seedPasskey } from "./passkeys/seed-passkey.ts";
export { countUse, passkeyExists } from "./passkeys/store.ts";
export { assertGoodPassword } from "./password/assert-good-password.ts";
export { createBreachLookup } from "./password/breach-lookup.ts";
export type { NewPassword } from "./password/new-password.ts";
export { createPasswordHasher } from "./password/password-hasher.ts";
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
export { proveGoogle } from "./providers/google/prove-google.ts";
export { spendTwitterVisit } from "./providers/store.ts";
export { leadBack, type TwitterResult } from "./providers/twitter/own-addresses.ts";
export { proveTwitter } from "./providers/twitter/prove-twitter.ts";
export { verifierContext } from "./providers/twitter/sealed.ts";
export { findRecoveryState } from "./recovery-codes/store.ts";
export { hasSecondFactor } from "./second-factor/second-factors.ts";
export { type SecondFactor, secondFactorOf } from "./second-factor/spend-second-factor.ts";
export { trySecondFactor } from "./second-factor/try-second-factor.ts";
export type { AccessVerbs } from "./verbs.ts";
export { judgeSignature } from "./wallet/judge-signature.ts";
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
export { suspendNewWays, type WayKind, type WayRow } from "./ways-in/ways-in-store.ts";

export interface FactorsFeature extends Handlers, AccessVerbs {
  /** With what was made here: entry works with the same. */
  dependencies: FactorDependencies;
  /** For a process that serves players: what takes a moment to be ready is started. */
  warmUp(): void;
  jobs: Job[];
}

interface Given extends Omit<FactorDependencies, "hasher" | "judge" | "dummyHash" | "signatures" | "googleKeys"> {
  /** Chains on which contract wallets can be asked whether a signature is theirs. */
  networks: readonly NetworkConfig[];
}

export const createFactors = async ({ networks, ...given }: Given): Promise<FactorsFeature> => {
  const hasher = createPasswordHasher();
  const judge = createPasswordJudge();
  const dependencies: FactorDependencies = {
    ...given,
    hasher,
    judge,
    dummyHash: await hasher.hash(newToken()),
    signatures: createSignatureChecker(networks),
    googleKeys: given.social.google && createGoogleKeys(given.social.google.jwksUrl),
  };
  return {
    ...createAccessVerbs(dependencies),
    dependencies,
    http: factorRoutes(dependencies),
    commands: factorCommands(dependencies),
    warmUp: judge.warmUp,
    jobs: [
      {
        name: "delete-expired-proofs",
        schedule: "27 * * * *",
        run: async () => (await deleteExpiredProofs(dependencies)) + (await deleteExpiredLinks(dependencies)),
      },
      { name: "reseal-secrets", schedule: "37 3 * * *", run: () => resealSecrets(dependencies) },
    ],
  };
};

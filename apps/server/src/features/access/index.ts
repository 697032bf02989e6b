/** Account access: who is acting, ways in and out, sign-up, recovery, two-factor, sessions. */
import { createSignatureChecker } from "../../platform/chain/signatures/signature-checker.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { newToken } from "../../platform/secrets/token.ts";
import type { Actor } from "../../platform/wire/actor.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import {
  authenticateAll,
  createAuthenticate,
  deleteExpiredLinks,
  deleteOldSessions,
  endAllSessions,
  findEndedSessions,
  forgetOldBrowsers,
  refreshActor,
  sendDigests,
} from "../session/index.ts";
import { deleteExpiredProofs } from "./clean-up/delete-expired-proofs.ts";
import { releaseUnprovenEmails } from "./clean-up/release-unproven-emails.ts";
import { accessCommands } from "./commands.ts";
import type { AccessDependencies } from "./dependencies.ts";
import { createPasswordHasher } from "./password/password-hasher.ts";
import { createPasswordJudge } from "./password/password-judge.ts";
import { accessRoutes } from "./routes.ts";
import { createGoogleKeys } from "./social/google/google-keys.ts";
import { resealSecrets } from "./two-factor/reseal-secrets.ts";
import { type AccessVerbs, createAccessVerbs } from "./verbs.ts";

export { canonicalEmail } from "./canonical-email.ts";
export type { Holds } from "./dependencies.ts";
export { takeProvenEmail } from "./email-code/take-proven-email.ts";
export { factorsEraser } from "./erase/access-eraser.ts";
export { findConnections, findDenial, findPasskeysKept, findWaysKept } from "./export-store.ts";
export { lockWaysIn } from "./identities/ways-in.ts";
export { seedPasskey } from "./passkeys/seed-passkey.ts";
export { createBreachLookup } from "./password/breach-lookup.ts";
export type { NewPassword } from "./password/new-password.ts";
export { createPasswordHasher } from "./password/password-hasher.ts";
export { addAccount } from "./signup/create-account.ts";
export { checkUsername } from "./signup/username.ts";
export { findRecoveryState } from "./two-factor/recovery-store.ts";
export { hasSecondFactor } from "./two-factor/second-factors.ts";
export { seedTwoFactor } from "./two-factor/seed-two-factor.ts";
export type { AccessVerbs } from "./verbs.ts";

/** For features that change an account in a transaction of their own. */

export interface AccessFeature extends Handlers, AccessVerbs {
  authenticate(cookieHeader: string | undefined): Promise<Actor | undefined>;
  /** The same for many at once, in their order. */
  authenticateAll(cookieHeaders: readonly string[]): Promise<(Actor | undefined)[]>;
  refreshActor(sessionId: string): Promise<Actor | undefined>;
  findEndedSessions(sessionIds: string[]): Promise<string[]>;
  endAllSessions(userId: string): Promise<void>;
  /** For a process that serves players: what takes a moment to be ready is started. */
  warmUp(): void;
  jobs: Job[];
}

type Given = Omit<AccessDependencies, "hasher" | "judge" | "dummyHash" | "signatures" | "googleKeys">;

export const createAccess = async (given: Given): Promise<AccessFeature> => {
  const hasher = createPasswordHasher();
  const judge = createPasswordJudge();
  const dependencies: AccessDependencies = {
    ...given,
    hasher,
    judge,
    dummyHash: await hasher.hash(newToken()),
    signatures: createSignatureChecker(given.networks),
    googleKeys: given.social.google && createGoogleKeys(given.social.google.jwksUrl),
  };
  return {
    ...createAccessVerbs(dependencies),
    http: accessRoutes(dependencies),
    commands: accessCommands(dependencies),
    authenticate: createAuthenticate(dependencies),
    authenticateAll: (cookieHeaders) => authenticateAll(dependencies, cookieHeaders),
    refreshActor: (sessionId) => refreshActor(dependencies, sessionId),
    findEndedSessions: (sessionIds) => findEndedSessions(dependencies, sessionIds),
    endAllSessions: (userId) => endAllSessions(dependencies, userId),
    warmUp: judge.warmUp,
    jobs: [
      { name: "delete-old-sessions", schedule: "17 * * * *", run: () => deleteOldSessions(dependencies) },
      {
        name: "delete-expired-proofs",
        schedule: "27 * * * *",
        run: async () => (await deleteExpiredProofs(dependencies)) + (await deleteExpiredLinks(dependencies)),
      },
      { name: "forget-old-browsers", schedule: "17 3 * * *", run: () => forgetOldBrowsers(dependencies) },
      { name: "release-unproven-emails", schedule: "7 3 * * *", run: () => releaseUnprovenEmails(dependencies) },
      { name: "send-digests", schedule: "* * * * *", run: () => sendDigests(dependencies) },
      { name: "reseal-secrets", schedule: "37 3 * * *", run: () => resealSecrets(dependencies) },
    ],
  };
};

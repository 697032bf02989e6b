/** Account access: who is acting, ways in and out, sign-up, recovery, two-factor, sessions. */

import type { NetworkConfig } from "../../config/config.ts";
import { createSignatureChecker } from "../../platform/chain/signatures/signature-checker.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { newToken } from "../../platform/secrets/token.ts";
import type { Actor } from "../../platform/wire/actor.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import {
  createGoogleKeys,
  createPasswordHasher,
  createPasswordJudge,
  deleteExpiredProofs,
  resealSecrets,
} from "../factors/index.ts";
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
import { releaseUnprovenEmails } from "./clean-up/release-unproven-emails.ts";
import { accessCommands } from "./commands.ts";
import type { AccessDependencies } from "./dependencies.ts";
import { accessRoutes } from "./routes.ts";
import { type AccessVerbs, createAccessVerbs } from "./verbs.ts";

export { addAccount } from "./signup/create-account.ts";
export { checkUsername } from "./signup/username.ts";
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

type Made = "hasher" | "judge" | "dummyHash" | "signatures" | "googleKeys";

interface Given extends Omit<AccessDependencies, Made> {
  /** Chains on which contract wallets can be asked whether a signature is theirs. */
  networks: readonly NetworkConfig[];
}

export const createAccess = async ({ networks, ...given }: Given): Promise<AccessFeature> => {
  const hasher = createPasswordHasher();
  const judge = createPasswordJudge();
  const dependencies: AccessDependencies = {
    ...given,
    hasher,
    judge,
    dummyHash: await hasher.hash(newToken()),
    signatures: createSignatureChecker(networks),
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

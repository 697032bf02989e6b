/** Every way into an account, and back into it: login, step-up, sign-up, recovery. Composes session and factors. */
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
import { entryCommands } from "./commands.ts";
import type { EntryDependencies } from "./dependencies.ts";
import { entryRoutes } from "./routes.ts";
import { releaseUnprovenEmails } from "./sign-up/release-unproven-emails.ts";
import { type AccessVerbs, createAccessVerbs } from "./verbs.ts";

export { addAccount } from "./sign-up/create-account.ts";
export { checkUsername } from "./sign-up/username.ts";
export type { AccessVerbs } from "./verbs.ts";

export interface EntryFeature extends Handlers, AccessVerbs {
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

interface Given extends Omit<EntryDependencies, Made> {
  /** Chains on which contract wallets can be asked whether a signature is theirs. */
  networks: readonly NetworkConfig[];
}

export const createEntry = async ({ networks, ...given }: Given): Promise<EntryFeature> => {
  const hasher = createPasswordHasher();
  const judge = createPasswordJudge();
  const dependencies: EntryDependencies = {
    ...given,
    hasher,
    judge,
    dummyHash: await hasher.hash(newToken()),
    signatures: createSignatureChecker(networks),
    googleKeys: given.social.google && createGoogleKeys(given.social.google.jwksUrl),
  };
  return {
    ...createAccessVerbs(dependencies),
    http: entryRoutes(dependencies),
    commands: entryCommands(dependencies),
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

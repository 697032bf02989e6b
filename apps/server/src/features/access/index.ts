/** Account access: who is acting, login, logout, sessions. */
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Actor } from "../../platform/wire/actor.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import { authenticate, findEndedSessions, refreshActor } from "./authenticate.ts";
import { deleteOldSessions } from "./delete-old-sessions.ts";
import type { AccessDependencies } from "./dependencies.ts";
import { endAllSessions } from "./end-sessions.ts";
import { createPasswordHasher } from "./password-hasher.ts";
import { accessRoutes } from "./routes.ts";
import { newSessionToken } from "./session-token.ts";

export { canonicalEmail } from "./canonical-email.ts";
export { createPasswordHasher } from "./password-hasher.ts";

export interface AccessFeature extends Handlers {
  authenticate(cookieHeader: string | undefined): Promise<Actor | undefined>;
  refreshActor(sessionId: string): Promise<Actor | undefined>;
  findEndedSessions(sessionIds: string[]): Promise<string[]>;
  endAllSessions(userId: string): Promise<void>;
  jobs: Job[];
}

export const createAccess = async (given: Omit<AccessDependencies, "hasher" | "dummyHash">): Promise<AccessFeature> => {
  const hasher = createPasswordHasher();
  const dependencies: AccessDependencies = { ...given, hasher, dummyHash: await hasher.hash(newSessionToken()) };
  return {
    http: accessRoutes(dependencies),
    authenticate: (cookieHeader) => authenticate(dependencies, cookieHeader),
    refreshActor: (sessionId) => refreshActor(dependencies, sessionId),
    findEndedSessions: (sessionIds) => findEndedSessions(dependencies, sessionIds),
    endAllSessions: (userId) => endAllSessions(dependencies, userId),
    jobs: [{ name: "delete-old-sessions", schedule: "17 * * * *", run: () => deleteOldSessions(dependencies) }],
  };
};

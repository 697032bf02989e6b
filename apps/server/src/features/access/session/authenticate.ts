import { hashToken } from "../../../platform/secrets/token.ts";
import type { Actor } from "../../../platform/wire/actor.ts";
import { knownPermissions, locksOf } from "../../profile/index.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { type ActorRow, findActorBySession, findActorByToken, findLiveSessionIds, touchSession } from "./store.ts";

/** Who holds this cookie; undefined without a live session. The only way into an Actor over HTTP and at an upgrade. */
export const authenticate = async (
  dependencies: AccessDependencies,
  cookieHeader: string | undefined,
): Promise<Actor | undefined> => {
  const token = dependencies.readCookie(cookieHeader);
  if (token === undefined) return undefined;
  return use(dependencies, await findActorByToken(dependencies.db, dependencies.sessions, hashToken(token)));
};

/** Reads the actor of an open socket again: permissions, locks and the session itself may have changed. */
export const refreshActor = async (dependencies: AccessDependencies, sessionId: string): Promise<Actor | undefined> =>
  use(dependencies, await findActorBySession(dependencies.db, dependencies.sessions, sessionId));

/** Which of these sessions live no more: ended, expired or deleted. */
export const findEndedSessions = async ({ db, sessions }: AccessDependencies, ids: string[]): Promise<string[]> => {
  const live = new Set(await findLiveSessionIds(db, sessions, ids));
  return ids.filter((id) => !live.has(id));
};

const use = async ({ db }: AccessDependencies, row: ActorRow | undefined): Promise<Actor | undefined> => {
  if (row === undefined) return undefined;
  if (row.is_touch_due) await touchSession(db, row.session_id);
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    accountId: row.account_id,
    permissions: knownPermissions(row.permissions),
    locks: locksOf(row),
    authenticatedAt: msAgo(row.authenticated_ms_ago),
    twoFactorAt: row.two_factor_ms_ago === null ? undefined : msAgo(row.two_factor_ms_ago),
    confirmsBySecondFactor: row.has_passkey,
    isRenewalDue: row.renewal_due,
  };
};

/** The database says how old something is, and that age is told by our clock: the two may disagree about the time. */
const msAgo = (ms: number): Date => new Date(Date.now() - ms);

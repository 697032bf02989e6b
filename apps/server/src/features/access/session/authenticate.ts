import type { User } from "@passport/protocol";
import { hashToken } from "../../../platform/secrets/token.ts";
import type { Actor } from "../../../platform/wire/actor.ts";
import { knownPermissions, locksOf, toUser } from "../../profile/index.ts";
import type { AccessDependencies } from "../dependencies.ts";
import {
  type ActorRow,
  findActorBySession,
  findActorByToken,
  findActorsByTokens,
  findLiveSessionIds,
  findSessionOwnerByToken,
  touchSessions,
} from "./store.ts";

/** Who holds this cookie; undefined without a live session. The only way into an Actor over HTTP and at an upgrade. */
export const authenticate = async (
  dependencies: AccessDependencies,
  cookieHeader: string | undefined,
): Promise<Actor | undefined> => {
  const tokenHash = tokenHashIn(dependencies, cookieHeader);
  const row = tokenHash && (await findActorByToken(dependencies.db, dependencies.sessions, tokenHash));
  return row && use(dependencies, row);
};

/** The same for sockets that are opened at the same time: one query for all of them. */
export const authenticateAll = async (
  dependencies: AccessDependencies,
  cookieHeaders: readonly string[],
): Promise<(Actor | undefined)[]> => {
  const hashes = cookieHeaders.map((header) => tokenHashIn(dependencies, header));
  const tokenHashes = hashes.filter((hash) => hash !== undefined);
  if (tokenHashes.length === 0) return hashes.map(() => undefined);
  const rows = await findActorsByTokens(dependencies.db, dependencies.sessions, tokenHashes);
  const due = rows.filter(({ is_touch_due }) => is_touch_due).map(({ session_id }) => session_id);
  if (due.length > 0) await touchSessions(dependencies.db, due);
  const actors = new Map(rows.map((row) => [row.token_hash.toString("hex"), toActor(row)]));
  return hashes.map((hash) => hash && actors.get(hash.toString("hex")));
};

/** An actor with all that the player's own view shows. */
export interface Owner extends Actor {
  user: User;
}

/** The same for a session check, which also returns the player: one query instead of two. */
export const authenticateOwner = async (
  dependencies: AccessDependencies,
  cookieHeader: string | undefined,
): Promise<Owner | undefined> => {
  const tokenHash = tokenHashIn(dependencies, cookieHeader);
  const row = tokenHash && (await findSessionOwnerByToken(dependencies.db, dependencies.sessions, tokenHash));
  if (row === undefined) return undefined;
  const actor = await use(dependencies, { ...row, user_id: row.id, permissions: row.role_permissions });
  return { ...actor, user: toUser(row) };
};

/** Reads the actor of an open socket again: permissions, locks and the session itself may have changed. */
export const refreshActor = async (dependencies: AccessDependencies, sessionId: string): Promise<Actor | undefined> => {
  const row = await findActorBySession(dependencies.db, dependencies.sessions, sessionId);
  return row && use(dependencies, row);
};

/** Which of these sessions live no more: ended, expired or deleted. */
export const findEndedSessions = async ({ db, sessions }: AccessDependencies, ids: string[]): Promise<string[]> => {
  const live = new Set(await findLiveSessionIds(db, sessions, ids));
  return ids.filter((id) => !live.has(id));
};

const tokenHashIn = ({ readCookie }: AccessDependencies, cookieHeader: string | undefined): Buffer | undefined => {
  const token = readCookie(cookieHeader);
  return token === undefined ? undefined : hashToken(token);
};

const use = async ({ db }: AccessDependencies, row: ActorRow): Promise<Actor> => {
  if (row.is_touch_due) await touchSessions(db, [row.session_id]);
  return toActor(row);
};

const toActor = (row: ActorRow): Actor => ({
  sessionId: row.session_id,
  userId: row.user_id,
  accountId: row.account_id,
  permissions: knownPermissions(row.permissions),
  locks: locksOf(row),
  authenticatedAt: msAgo(row.authenticated_ms_ago),
  twoFactorAt: row.two_factor_ms_ago === null ? undefined : msAgo(row.two_factor_ms_ago),
  confirmsBySecondFactor: row.has_passkey,
  isRenewalDue: row.renewal_due,
});

/** The database says how old something is, and that age is told by our clock: the two may disagree about the time. */
const msAgo = (ms: number): Date => new Date(Date.now() - ms);

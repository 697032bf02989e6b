import type { User } from "@passport/protocol";
import { createBatcher } from "../../../platform/queue/batcher.ts";
import { hashToken } from "../../../platform/secrets/token.ts";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Identify } from "../../../platform/wire/handlers.ts";
import { knownPermissions, locksOf, toUser } from "../../profile/index.ts";
import type { SessionDependencies } from "../dependencies.ts";
import {
  type ActorRow,
  findActorBySession,
  findActorsByTokens,
  findLiveSessionIds,
  findSessionOwnersByTokens,
  touchSessions,
} from "./store.ts";

/**
 * Who holds this cookie; undefined without a live session. The only way into an Actor over HTTP. Requests that arrive while a
 * read is under way share the next one, which begins after they have arrived (batcher.test.ts): nothing is kept, and a
 * session that has ended lets none of them in.
 */
export const createAuthenticate = (dependencies: SessionDependencies): Identify<Actor | undefined> =>
  oneByOne(dependencies, (cookieHeaders) => authenticateAll(dependencies, cookieHeaders));

/** The same for a session check, which also returns the player: one query instead of two. */
export const createAuthenticateOwner = (dependencies: SessionDependencies): Identify<Owner | undefined> =>
  oneByOne(dependencies, async (cookieHeaders) => {
    const rows = await readSessions(dependencies, cookieHeaders, findSessionOwnersByTokens);
    return rows.map((row) => row && toOwner(row));
  });

/** For sockets, which wait in a queue of their own: a storm of them must not hold up requests. */
export const authenticateAll = async (
  dependencies: SessionDependencies,
  cookieHeaders: readonly string[],
): Promise<(Actor | undefined)[]> => {
  const rows = await readSessions(dependencies, cookieHeaders, findActorsByTokens);
  return rows.map((row) => row && toActor(row));
};

/** An actor with all that the player's own view shows. */
export interface Owner extends Actor {
  user: User;
  /** SESSION-26: the value that came with the request opens nothing, and is good for its renewal alone. */
  isRenewalDue: boolean;
}

const oneByOne = <A extends Actor>(
  { readCookie }: SessionDependencies,
  readAll: (cookieHeaders: readonly string[]) => Promise<(A | undefined)[]>,
): Identify<A | undefined> => {
  const batcher = createBatcher(readAll);
  // A guest waits for no read.
  return async (header) => (header !== undefined && readCookie(header) ? batcher.add(header) : undefined);
};

/** One for each cookie, in their order. */
const readSessions = async <Row extends SessionRow>(
  { db, sessions, readCookie }: SessionDependencies,
  cookieHeaders: readonly string[],
  find: (db: SessionDependencies["db"], life: SessionDependencies["sessions"], hashes: Buffer[]) => Promise<Row[]>,
): Promise<(Row | undefined)[]> => {
  const hashes = cookieHeaders.map((header) => {
    const token = readCookie(header);
    return token === undefined ? undefined : hashToken(token);
  });
  const wanted = hashes.filter((hash) => hash !== undefined);
  if (wanted.length === 0) return hashes.map(() => undefined);
  const rows = await find(db, sessions, wanted);
  const due = rows.filter(({ is_touch_due }) => is_touch_due).map(({ session_id }) => session_id);
  if (due.length > 0) await touchSessions(db, due);
  const byHash = new Map(rows.map((row) => [row.token_hash.toString("hex"), row]));
  return hashes.map((hash) => hash && byHash.get(hash.toString("hex")));
};

type SessionRow = Pick<ActorRow, "session_id" | "is_touch_due"> & { token_hash: Buffer };

/** Reads the actor of an open socket again: permissions, locks and the session itself may have changed. */
export const refreshActor = async (
  dependencies: SessionDependencies,
  sessionId: string,
): Promise<Actor | undefined> => {
  const row = await findActorBySession(dependencies.db, dependencies.sessions, sessionId);
  if (row === undefined) return undefined;
  if (row.is_touch_due) await touchSessions(dependencies.db, [row.session_id]);
  return toActor(row);
};

/** Which of these sessions live no more: ended, expired or deleted. */
export const findEndedSessions = async ({ db, sessions }: SessionDependencies, ids: string[]): Promise<string[]> => {
  const live = new Set(await findLiveSessionIds(db, sessions, ids));
  return ids.filter((id) => !live.has(id));
};

type OwnerRow = Awaited<ReturnType<typeof findSessionOwnersByTokens>>[number];

const toOwner = (row: OwnerRow): Owner => ({
  ...toActor({ ...row, user_id: row.id, permissions: row.role_permissions }),
  user: toUser(row),
  isRenewalDue: row.renewal_hash !== null,
});

const toActor = (row: ActorRow): Actor => ({
  sessionId: row.session_id,
  userId: row.user_id,
  accountId: row.account_id,
  permissions: knownPermissions(row.permissions),
  locks: locksOf(row),
  authenticatedAt: msAgo(row.authenticated_ms_ago),
  twoFactorAt: row.two_factor_ms_ago === null ? undefined : msAgo(row.two_factor_ms_ago),
  confirmsBySecondFactor: row.has_passkey,
});

/** The database says how old something is, and that age is told by our clock: the two may disagree about the time. */
const msAgo = (ms: number): Date => new Date(Date.now() - ms);

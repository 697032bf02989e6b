/**
 * All SQL of sessions. The database's clock is the only one: processes may disagree
 * about the time, and a session must not be alive for one and dead for the other.
 */
import { type Database, fixedQuery } from "@passport/database";
import { sql } from "kysely";
import type { SessionConfig } from "../../../config/config.ts";
import { selectUsers } from "../../profile/index.ts";

const ago = (ms: number) => sql<Date>`now() - ${ms} * interval '1 millisecond'`;
const msSince = (column: "authenticated_at" | "two_factor_at") =>
  sql<number>`(extract(epoch from now() - ${sql.ref(`sessions.${column}`)}) * 1000)::float8`;

/** SESSION-4. Kept in one place: everything that asks whether a session lives asks through this. */
const isLive = ({ absoluteMs, idleMs }: SessionConfig) =>
  sql<boolean>`(sessions.ended_at is null and sessions.created_at > ${ago(absoluteMs)} and sessions.last_used_at > ${ago(idleMs)})`;

const liveSessions = (db: Database, life: SessionConfig) => db.selectFrom("sessions").where(isLive(life));

/** Reads stay reads: the time of last use is exact to a minute. */
const touchEveryMs = 60_000;
const isTouchDue = () => sql<boolean>`sessions.last_used_at < ${ago(touchEveryMs)}`;

/** SESSION-26: one that is due opens nothing until the browser that made the change has fetched the new value. */
const isNotDue = sql<boolean>`sessions.renewal_hash is null`;

const selectActors = (db: Database, life: SessionConfig) =>
  liveSessions(db, life)
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("roles", "roles.name", "users.role")
    .select([
      "sessions.id as session_id",
      "users.id as user_id",
      "users.account_id",
      "users.withdraw_lock",
      "users.mint_lock",
      "users.total_lock",
      "roles.permissions",
    ])
    .select([
      msSince("authenticated_at").as("authenticated_ms_ago"),
      msSince("two_factor_at").$castTo<number | null>().as("two_factor_ms_ago"),
    ])
    .select(sql<boolean>`exists (select from passkeys where user_id = users.id)`.as("has_passkey"))
    .select(isTouchDue().as("is_touch_due"));

const actorsBySession = fixedQuery("actor_by_session", (db, given: BySession) =>
  selectActors(db, given).where("sessions.id", "=", given.sessionId),
);

type BySession = SessionConfig & { sessionId: string };
type ByTokens = SessionConfig & { tokenHashes: readonly Buffer[] };

export type ActorRow = Awaited<ReturnType<typeof actorsBySession>>[number];

export const findActorBySession = async (
  db: Database,
  life: SessionConfig,
  sessionId: string,
): Promise<ActorRow | undefined> => (await actorsBySession(db, { ...life, sessionId }))[0];

const hasTokenIn = ({ tokenHashes }: ByTokens) => sql<boolean>`sessions.token_hash = any(${tokenHashes}::bytea[])`;

const actorsByTokens = fixedQuery("actors_by_tokens", (db, given: ByTokens) =>
  selectActors(db, given).select("sessions.token_hash").where(hasTokenIn(given)).where(isNotDue),
);

export const findActorsByTokens = (db: Database, life: SessionConfig, tokenHashes: readonly Buffer[]) =>
  actorsByTokens(db, { ...life, tokenHashes });

/** The same with all that the player's own view shows: a session check is one query. */
const ownersByTokens = fixedQuery("session_owners_by_tokens", (db, given: ByTokens) =>
  selectUsers(db)
    .innerJoin("sessions", "sessions.user_id", "users.id")
    .where(isLive(given))
    .where(hasTokenIn(given))
    .select([
      "sessions.token_hash",
      "sessions.id as session_id",
      "sessions.renewal_hash",
      msSince("authenticated_at").as("authenticated_ms_ago"),
      msSince("two_factor_at").$castTo<number | null>().as("two_factor_ms_ago"),
      isTouchDue().as("is_touch_due"),
    ]),
);

export const findSessionOwnersByTokens = (db: Database, life: SessionConfig, tokenHashes: readonly Buffer[]) =>
  ownersByTokens(db, { ...life, tokenHashes });

/**
 * Conditional, so that many requests of one session at once write one row once. A session that a transaction holds is left
 * to the next request: all that are read together would wait for it (authenticate.int.test.ts).
 */
const sessionsTouched = fixedQuery("touch_sessions", (db, given: { ids: string[] }) =>
  db
    .updateTable("sessions")
    .set({ last_used_at: sql`now()` })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sessions")
        .select("id")
        .where("id", "=", sql<string>`any(${given.ids}::uuid[])`)
        .forUpdate()
        .skipLocked(),
    )
    .where("last_used_at", "<", ago(touchEveryMs)),
);

export const touchSessions = async (db: Database, ids: string[]): Promise<void> => {
  await sessionsTouched(db, { ids });
};

export const findLiveSessionIds = async (db: Database, life: SessionConfig, ids: readonly string[]) => {
  const rows = await liveSessions(db, life)
    .select("sessions.id")
    .where("sessions.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
};

export interface Proof {
  method: string;
  isTwoFactor: boolean;
}

/** What was proven before stays proven; each method is kept once. */
const withMethod = (method: string) => sql<string[]>`array_append(array_remove(methods, ${method}), ${method})`;

/** Returns whether the session still lives. */
export const renewSession = async (
  db: Database,
  sessionId: string,
  tokenHash: Buffer,
  proof: Proof | undefined,
): Promise<boolean> => {
  const result = await db
    .updateTable("sessions")
    .set({
      token_hash: tokenHash,
      renewal_hash: null,
      ...(proof && { authenticated_at: sql`now()`, methods: withMethod(proof.method) }),
      ...(proof?.isTwoFactor && { two_factor_at: sql`now()` }),
    })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** For what changes over a socket, which sets no cookie. Returns whether the session still lives. */
export const markRenewalDue = async (db: Database, sessionId: string, ticketHash: Buffer): Promise<boolean> => {
  const result = await db
    .updateTable("sessions")
    .set({ renewal_hash: ticketHash })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Of many checks at once exactly one renews: a ticket is good once, and with the value that it replaces. */
export const renewDueSession = async (
  db: Database,
  sessionId: string,
  { oldHash, newHash, ticketHash }: { oldHash: Buffer; newHash: Buffer; ticketHash: Buffer },
): Promise<boolean> => {
  const result = await db
    .updateTable("sessions")
    .set({ token_hash: newHash, renewal_hash: null })
    .where("id", "=", sessionId)
    .where("token_hash", "=", oldHash)
    .where("renewal_hash", "=", ticketHash)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** For what is proven over a socket. */
export const markTwoFactor = async (db: Database, sessionId: string, method: "passcode" | "passkey"): Promise<void> => {
  await db
    .updateTable("sessions")
    .set({ two_factor_at: sql`now()`, authenticated_at: sql`now()`, methods: withMethod(method) })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
};

/** How the player of this session has proven who they are, oldest first. */
export const findMethods = async (db: Database, sessionId: string): Promise<string[]> => {
  const row = await db.selectFrom("sessions").select("methods").where("id", "=", sessionId).executeTakeFirst();
  return row?.methods ?? [];
};

export const replaceFingerprint = async (db: Database, sessionId: string, fingerprint: string): Promise<void> => {
  await db.updateTable("sessions").set({ fingerprint }).where("id", "=", sessionId).execute();
};

export const findLiveSessions = (db: Database, life: SessionConfig, userId: string) =>
  liveSessions(db, life)
    .select(["sessions.id", "sessions.user_agent", "sessions.address", "sessions.created_at", "sessions.last_used_at"])
    .where("sessions.user_id", "=", userId)
    .orderBy("sessions.last_used_at", "desc")
    .execute();

export const findSessionOwner = async (db: Database, sessionId: string): Promise<string | undefined> => {
  const row = await db.selectFrom("sessions").select("user_id").where("id", "=", sessionId).executeTakeFirst();
  return row?.user_id;
};

/** One conditional statement: of many parallel calls exactly one ends the session and gets its id. */
const endSessions = (db: Database) =>
  db.updateTable("sessions").set({ ended_at: sql`now()` }).where("ended_at", "is", null).returning("id");

export const endSessionByToken = async (db: Database, tokenHash: Buffer): Promise<string[]> => {
  const rows = await endSessions(db).where("token_hash", "=", tokenHash).execute();
  return rows.map(({ id }) => id);
};

export const endSessionOfUser = async (db: Database, userId: string, sessionId: string): Promise<string[]> => {
  const rows = await endSessions(db).where("user_id", "=", userId).where("id", "=", sessionId).execute();
  return rows.map(({ id }) => id);
};

export const endSessionsOfUser = async (db: Database, userId: string, keptSessionId?: string): Promise<string[]> => {
  const rows = await endSessions(db)
    .where("user_id", "=", userId)
    .$if(keptSessionId !== undefined, (query) => query.where("id", "!=", keptSessionId ?? ""))
    .execute();
  return rows.map(({ id }) => id);
};

/** By age alone, for which there is an index: every session is over after its absolute lifetime. */
export const deleteSessionsOlderThan = async (db: Database, ageMs: number, limit: number): Promise<number> => {
  const result = await db
    .deleteFrom("sessions")
    .where("id", "in", (eb) =>
      eb
        .selectFrom("sessions")
        .select("id")
        .where("created_at", "<", ago(ageMs))
        .orderBy("created_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};

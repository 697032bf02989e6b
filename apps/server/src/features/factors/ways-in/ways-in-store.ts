/** SQL of the lock on an account's ways in, and of what they are. Triggers keep the table (migration 0051). */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";
import type { Way } from "./way.ts";

const keyOf = (userId: string) => sql`hashtextextended(${`ways in ${userId}`}, 0)`;

export const takeExclusively = async (transaction: Transaction, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${keyOf(userId)})`.execute(transaction);
};

export const takeShared = async (transaction: Transaction, userId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${keyOf(userId)})`.execute(transaction);
};

export type WayIn = Way | "password" | "passkey";

export interface WaysInRow {
  wallet: string | null;
  ways: WayIn[];
}

/** Those that open the account. A password needs an email to be entered with. */
export const findWaysIn = async (transaction: Transaction, userId: string): Promise<WaysInRow | undefined> => {
  const { rows } = await sql<WaysInRow>`
    select users.public_address as wallet, array(
      select distinct kind from ways_in
      where user_id = users.id and suspended_at is null and kind not in ('authenticator', 'recovery_codes')
        and (kind <> 'password' or users.email_canonical is not null)
    ) as ways
    from users where users.id = ${userId} and users.deleted_at is null
  `.execute(transaction);
  return rows[0];
};

/** Of every kind that there is, second factors included. */
export type WayKind = WayIn | "authenticator" | "recovery_codes";

export interface WayRow {
  kind: WayKind;
  ref: string;
}

/** Whether all of these are there and none is suspended. Without a ref any of its kind will do. */
export const areOpen = async (
  db: Database,
  userId: string,
  used: readonly { kind: WayKind; ref: string | null }[],
): Promise<boolean> => {
  const kinds = used.map(({ kind }) => kind);
  const refs = used.map(({ ref }) => ref);
  const asked = sql<boolean>`ways_open(${userId}::uuid, ${kinds}::text[], ${refs}::text[])`;
  const row = await db.selectNoFrom(asked.as("are_open")).executeTakeFirst();
  return row?.are_open === true;
};

/** Suspends every way in that was added since the time of a link that was just spent. The caller holds `lockWaysIn`. */
export const suspendNewWays = async (transaction: Transaction, userId: string, link: Buffer): Promise<WayRow[]> => {
  const { rows } = await sql<WayRow>`
    select kind, ref from suspend_new_ways(${userId}::uuid, ${link})`.execute(transaction);
  return rows;
};

/** Second factors alone: every other kind is removed at once. */
export const findSuspendedWays = (db: Database, userId: string) =>
  db
    .selectFrom("ways_in")
    .leftJoin("passkeys", (join) =>
      join
        .onRef("passkeys.user_id", "=", "ways_in.user_id")
        .on("ways_in.kind", "=", "passkey")
        .on(sql<boolean>`passkeys.id::text = ways_in.ref`),
    )
    .select(["ways_in.kind", "ways_in.ref", "ways_in.added_at", "ways_in.suspended_at", "passkeys.name"])
    .where("ways_in.user_id", "=", userId)
    .where("ways_in.suspended_at", "is not", null)
    .orderBy("ways_in.added_at")
    .orderBy("ways_in.kind")
    .$narrowType<{ kind: WayKind; suspended_at: Date }>()
    .execute();

/** Whether the session was last confirmed by a second factor that a thief cannot have added. */
export const isProvenByOldFactor = async (db: Database, sessionId: string): Promise<boolean> => {
  const row = await db
    .selectFrom("sessions")
    .select(sql<boolean>`is_old_factor(user_id, methods)`.as("is_old"))
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return row?.is_old === true;
};

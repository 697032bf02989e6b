/** All SQL of what the OpenID Connect provider keeps, and of the players that it speaks of. */
import type { Database, Transaction } from "@passport/database";
import type { PublicUser } from "@passport/protocol";
import { sql } from "kysely";
import { opensSites } from "../players/opens-sites-store.ts";

export interface PayloadKey {
  model: string;
  idHash: Buffer;
}

export interface NewPayload extends PayloadKey {
  sealed: string;
  grantHash: Buffer | null;
  uidHash: Buffer | null;
  expiresInSeconds: number | undefined;
}

/** What was used up stays used up, whatever is written over it. */
export const putPayload = async (db: Database, payload: NewPayload): Promise<void> => {
  const { expiresInSeconds: seconds } = payload;
  const columns = {
    payload_sealed: payload.sealed,
    grant_hash: payload.grantHash,
    uid_hash: payload.uidHash,
    expires_at: seconds === undefined ? null : sql<Date>`now() + ${seconds} * interval '1 second'`,
  };
  await db
    .insertInto("oidc_payloads")
    .values({ model: payload.model, id_hash: payload.idHash, ...columns })
    .onConflict((conflict) => conflict.columns(["model", "id_hash"]).doUpdateSet(columns))
    .execute();
};

const selectLive = (db: Database, model: string) =>
  db
    .selectFrom("oidc_payloads")
    .select(["id_hash", "payload_sealed"])
    .select(sql<number | null>`extract(epoch from consumed_at)::float8`.as("consumed_at_seconds"))
    .where("model", "=", model)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", sql<Date>`now()`)]));

export type PayloadRow = NonNullable<Awaited<ReturnType<typeof findPayload>>>;

export const findPayload = (db: Database, { model, idHash }: PayloadKey) =>
  selectLive(db, model).where("id_hash", "=", idHash).executeTakeFirst();

export const findPayloads = (db: Database, model: string, idHashes: readonly Buffer[]) =>
  selectLive(db, model)
    .where("id_hash", "=", sql<Buffer>`any(${[...idHashes]}::bytea[])`)
    .execute();

/** Of several the one that was written last. */
export const findPayloadByUid = (db: Database, model: string, uidHash: Buffer) =>
  selectLive(db, model).where("uid_hash", "=", uidHash).orderBy("expires_at", "desc").limit(1).executeTakeFirst();

const ofKey = (db: Database, { model, idHash }: PayloadKey) =>
  db.updateTable("oidc_payloads").where("model", "=", model).where("id_hash", "=", idHash);

/** S2: of many parallel calls exactly one gets true. */
export const consumePayload = async (db: Database, key: PayloadKey): Promise<boolean> => {
  const consumed = ofKey(db, key).set({ consumed_at: sql`now()` }).where("consumed_at", "is", null);
  return (await consumed.executeTakeFirst()).numUpdatedRows > 0n;
};

export const deletePayload = async (db: Database, { model, idHash }: PayloadKey): Promise<void> => {
  await db.deleteFrom("oidc_payloads").where("model", "=", model).where("id_hash", "=", idHash).execute();
};

export const deletePayloadsOfGrant = async (db: Database, model: string, grantHash: Buffer): Promise<void> => {
  await db.deleteFrom("oidc_payloads").where("model", "=", model).where("grant_hash", "=", grantHash).execute();
};

/** The grant and everything that was given out under it. */
export const deleteGrant = async (transaction: Transaction, grantHash: Buffer): Promise<void> => {
  await transaction
    .deleteFrom("oidc_payloads")
    .where((eb) =>
      eb.or([eb("grant_hash", "=", grantHash), eb.and([eb("model", "=", "Grant"), eb("id_hash", "=", grantHash)])]),
    )
    .execute();
};

export const deleteExpiredPayloads = async (db: Database, limit: number): Promise<number> => {
  const result = await sql`
    delete from oidc_payloads where ctid in (
      select ctid from oidc_payloads where expires_at < now() order by expires_at limit ${limit} for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
};

/** A player whose account opens other sites. With a session: only as long as that one has not ended. */
export const findPlayer = (db: Database, userId: string, sessionId?: string): Promise<PublicUser | undefined> =>
  db
    .selectFrom("users")
    .select(["id", "username", "first_name", "last_name"])
    .where("id", "=", userId)
    .where(opensSites)
    .$if(sessionId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom("sessions")
            .select("sessions.id")
            .whereRef("sessions.user_id", "=", "users.id")
            .where(sql<string>`sessions.id::text`, "=", sessionId ?? "")
            .where("sessions.ended_at", "is", null),
        ),
      ),
    )
    .executeTakeFirst();

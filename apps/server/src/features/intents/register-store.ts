/**
 * SQL of the signer's register of keys and addresses. The signer fills it from what players have; triggers forget what is
 * removed (0035-signer.sql). What is read here is both in the register and still the player's.
 */
import type { Database } from "@passport/database";
import { sql } from "kysely";
import type { KnownKeys } from "./key-objection.ts";

/**
 * What is new of one account, or of all, in two statements; without anything new nothing is written. For the signer: no
 * other role may write the register.
 */
export const registerKeys = async (db: Database, accountId?: string): Promise<void> => {
  const ofAccount = accountId === undefined ? sql`true` : sql`u.account_id = ${accountId}`;
  await sql`
    insert into signer.known_wallets (account_id, address)
    select u.account_id, lower(u.public_address) from users u
    where ${ofAccount} and u.public_address is not null and not exists (
      select from signer.known_wallets k where k.account_id = u.account_id and k.address = lower(u.public_address))
    on conflict do nothing`.execute(db);
  await sql`
    insert into signer.known_passkeys (credential_id, account_id, public_key)
    select p.credential_id, u.account_id, p.public_key from passkeys p join users u on u.id = p.user_id
    where ${ofAccount} and not exists (
      select from signer.known_passkeys k where k.credential_id = p.credential_id)
    on conflict do nothing`.execute(db);
};

/** No key waits for 30 days, so the signer never needs a removal that is older. */
export const deleteOldRemovals = async (db: Database): Promise<void> => {
  await db
    .deleteFrom("signer.removed_passkeys")
    .where("removed_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
};

export const readKnownKeys = async (
  db: Database,
  { accountId, wallet = "" }: { accountId: string; wallet?: string },
): Promise<KnownKeys> => {
  const { rows: wallets } = await sql<{ since: Date; is_ready_first: boolean }>`
    select k.first_seen_at as since, exists (
      select from first_wallets f where f.user_id = u.id and f.address = k.address and f.is_ready
    ) as is_ready_first from signer.known_wallets k
    join users u on u.account_id = k.account_id and lower(u.public_address) = k.address
    where k.account_id = ${accountId} and k.address = ${wallet}`.execute(db);
  const { rows: passkeys } = await sql<{
    credential_id: Buffer;
    public_key: Buffer;
    since: Date;
    is_suspended: boolean;
  }>`
    select k.credential_id, k.public_key, k.first_seen_at as since, exists (
      select from ways_in w where w.user_id = u.id and w.kind = 'passkey' and w.ref = p.id::text and w.suspended_at is not null
    ) as is_suspended from signer.known_passkeys k
    join passkeys p on p.credential_id = k.credential_id and p.public_key = k.public_key
    join users u on u.id = p.user_id and u.account_id = k.account_id
    where k.account_id = ${accountId} order by k.first_seen_at, k.credential_id`.execute(db);
  const removed = await db
    .selectFrom("signer.removed_passkeys")
    .select(["first_seen_at as since", "removed_at as removedAt"])
    .where("account_id", "=", accountId)
    .execute();
  return {
    removed,
    walletSince: wallets[0]?.since,
    isReadyFirst: wallets[0]?.is_ready_first === true,
    passkeys: passkeys.map(({ credential_id, public_key, since, is_suspended }) => ({
      id: credential_id.toString("base64url"),
      publicKey: public_key,
      since,
      isSuspended: is_suspended,
    })),
  };
};

/** The player's passkeys as a browser wants them named. For the api: the signer may not read all of it. */
export const findPasskeyDescriptors = async (db: Database, userId: string) => {
  const rows = await db
    .selectFrom("passkeys")
    .select(["credential_id", "transports"])
    .where("user_id", "=", userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ways_in")
            .select("ref")
            .whereRef("ways_in.user_id", "=", "passkeys.user_id")
            .where("kind", "=", "passkey")
            .where("ref", "=", sql<string>`passkeys.id::text`)
            .where("suspended_at", "is not", null),
        ),
      ),
    )
    .orderBy("created_at")
    .execute();
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString("base64url"),
    type: "public-key" as const,
    transports,
  }));
};

/**
 * One conditional statement: a count that does not rise is refused, also in parallel, unless the authenticator never
 * counts. Returns whether it was accepted.
 */
export const countPasskeyUse = async (
  db: Database,
  { id, signCount }: { id: string; signCount: number },
): Promise<boolean> => {
  const result = await db
    .updateTable("signer.known_passkeys")
    .set({ sign_count: signCount })
    .where("credential_id", "=", Buffer.from(id, "base64url"))
    .where((eb) =>
      eb.or([eb("sign_count", "<", signCount), eb.and([eb("sign_count", "=", 0), eb.val(signCount === 0)])]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

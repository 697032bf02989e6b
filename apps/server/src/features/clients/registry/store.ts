/** All SQL of registered clients. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

export interface ClientAddresses {
  name: string;
  origins: readonly string[];
  redirect_urls: readonly string[];
  logout_urls: readonly string[];
}

/** A removed client is none. */
const selectClients = (db: Database) => db.selectFrom("clients").selectAll().where("removed_at", "is", null);

export type ClientRow = Awaited<ReturnType<typeof findAllClients>>[number];

export const findAllClients = (db: Database) => selectClients(db).orderBy("created_at").orderBy("id").execute();

/** A disabled one too: what was given to it can still be taken back. */
export const findConsented = (db: Database, id: string) =>
  db.selectFrom("clients").select(["id", "consents_version"]).where("id", "=", id).executeTakeFirst();

/** For whom it matters that a client is in use: a disabled one is as good as none. */
const selectEnabled = (db: Database) => selectClients(db).where("disabled_at", "is", null);

export const findClientById = (db: Database, id: string) => selectEnabled(db).where("id", "=", id).executeTakeFirst();

export const findClientByOrigin = (db: Database, origin: string) =>
  selectEnabled(db)
    .where("id", "=", (eb) => eb.selectFrom("client_origins").select("client_id").where("origin", "=", origin))
    .executeTakeFirst();

/** Two clients may share an address, such as the pages of one studio's games: the older one is named. */
export const findClientByRedirect = (db: Database, url: string) =>
  selectEnabled(db)
    .where(sql<boolean>`${url} = any(redirect_urls)`)
    .orderBy("created_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

const columnsOf = ({ name, origins, redirect_urls, logout_urls }: ClientAddresses) => ({
  name,
  origins: [...origins],
  redirect_urls: [...redirect_urls],
  logout_urls: [...logout_urls],
});

export const insertClient = (
  transaction: Transaction,
  client: ClientAddresses & { id: string; secret_hash: Buffer | null },
) =>
  transaction
    .insertInto("clients")
    .values({ id: client.id, secret_hash: client.secret_hash, ...columnsOf(client) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** For the seed: puts it there as given, whatever was there before. */
export const putClient = async (
  transaction: Transaction,
  { id, ...client }: ClientAddresses & { id: string; secret_hash: Buffer | null },
): Promise<void> => {
  const columns = { secret_hash: client.secret_hash, ...columnsOf(client) };
  await transaction
    .insertInto("clients")
    .values({ id, ...columns })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
    .execute();
};

/** Disabled stays disabled since then. */
export const changeClient = (
  transaction: Transaction,
  id: string,
  { isDisabled, ...client }: ClientAddresses & { isDisabled: boolean },
) =>
  transaction
    .updateTable("clients")
    .set({
      ...columnsOf(client),
      // In any order they are the same addresses (EXTERNAL-28).
      consents_version: sql<number>`consents_version + case
        when origins @> ${[...client.origins]}::text[] and origins <@ ${[...client.origins]}::text[]
          and redirect_urls @> ${[...client.redirect_urls]}::text[] and redirect_urls <@ ${[...client.redirect_urls]}::text[]
        then 0 else 1 end`,
      disabled_at: isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null,
    })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .returningAll()
    .executeTakeFirst();

/** Returns whether there is such a client. */
export const replaceSecret = async (transaction: Transaction, id: string, secretHash: Buffer): Promise<boolean> => {
  const result = await transaction
    .updateTable("clients")
    .set({ secret_hash: secretHash })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** A disabled one too; a removed one is none. */
export const hasClient = async (db: Database, id: string): Promise<boolean> => {
  const client = db.selectFrom("clients").select("id").where("id", "=", id).where("removed_at", "is", null);
  return (await client.executeTakeFirst()) !== undefined;
};

/** Whether none of them is another client's at this moment; `claimOrigins` decides. */
export const areOriginsFree = async (db: Database, clientId: string, origins: readonly string[]): Promise<boolean> => {
  if (origins.length === 0) return true;
  const taken = db
    .selectFrom("client_origins")
    .select("origin")
    .where("origin", "in", [...origins])
    .where("client_id", "!=", clientId);
  return (await taken.executeTakeFirst()) === undefined;
};

/** Until the transaction ends, no other transaction changes this client or its keys. False when there is no such client. */
export const lockClient = async (transaction: Transaction, id: string): Promise<boolean> => {
  const client = transaction.selectFrom("clients").select("id").where("id", "=", id).where("removed_at", "is", null);
  return (await client.forUpdate().executeTakeFirst()) !== undefined;
};

/** Returns false when one of them is another client's. In a fixed order: two who swap origins do not wait for each other. */
export const claimOrigins = async (
  transaction: Transaction,
  clientId: string,
  origins: readonly string[],
): Promise<boolean> => {
  const wanted = [...new Set(origins)].sort();
  await sql`delete from client_origins where client_id = ${clientId} and origin <> all(${wanted}::text[])`.execute(
    transaction,
  );
  await sql`
    insert into client_origins (origin, client_id)
    select origin, ${clientId} from unnest(${wanted}::text[]) with ordinality as given (origin, place) order by place
    on conflict do nothing`.execute(transaction);
  const held = await transaction
    .selectFrom("client_origins")
    .select("origin")
    .where("client_id", "=", clientId)
    .execute();
  return held.length === wanted.length;
};

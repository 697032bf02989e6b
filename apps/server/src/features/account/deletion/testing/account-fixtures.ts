/** Time passes in the database, never on a clock; and what an account may hold. */
import { type Database, newId } from "@passport/database";
import { sql } from "kysely";
import type { AccessFixture } from "../../../entry/testing/access-fixture.ts";

/** The waiting time of these accounts is over. */
export const waitOut = async (db: Database, ...userIds: string[]): Promise<void> => {
  await db
    .updateTable("users")
    .set({ deletion_due_at: sql`now()` })
    .where("id", "in", userIds)
    .where("deletion_due_at", "is not", null)
    .execute();
};

/** Runs the worker's job once. Returns how many accounts are gone. */
export const runDeletions = ({ api }: Pick<AccessFixture, "api">): Promise<number> => api.runJob("delete-due-accounts");

export const rowOf = (db: Database, userId: string) =>
  db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();

const addCollection = async (db: Database, kind: "721" | "1155"): Promise<string> => {
  const slug = `c-${newId()}`;
  await db.insertInto("collections").values({ slug, kind, name: "Relics", chain_id: 31337 }).execute();
  return slug;
};

export const giveItems = async (db: Database, accountId: string, count: string): Promise<void> => {
  const collection = await addCollection(db, "1155");
  await db.insertInto("items").values({ account_id: accountId, collection, token_id: "1", count }).execute();
};

export const giveAsset = async (
  db: Database,
  accountId: string,
  place: { on_chain_status: "MINTABLE" | "STAKABLE" | "UNSTAKABLE"; wallet?: string },
): Promise<string> => {
  const [id, collection] = [newId(), await addCollection(db, "721")];
  await db
    .insertInto("assets")
    .values({ id, hash: id, collection, token_id: "1", owner_id: accountId, ...place })
    .execute();
  return id;
};

export const openOperation = async (db: Database, accountId: string): Promise<void> => {
  await db
    .insertInto("operations")
    .values({ id: newId(), kind: "deposit", state: "pending", account_id: accountId, tx_hash: Buffer.from(newId()) })
    .execute();
};

export const ownerOfAsset = async (db: Database, id: string): Promise<string | null> =>
  (await db.selectFrom("assets").select("owner_id").where("id", "=", id).executeTakeFirstOrThrow()).owner_id;

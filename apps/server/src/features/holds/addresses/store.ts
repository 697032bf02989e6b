/** SQL of the address book: every wallet that a player has linked, since when it is known, and from when it is usable. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";
import { findWallet } from "../../profile/index.ts";

const inBook = (address: string): string => address.toLowerCase();

/** Returns from when it is usable. A known address keeps its age. */
export const insertAddress = async (
  transaction: Transaction,
  { userId, address, waitMs }: { userId: string; address: string; waitMs: number },
): Promise<{ usableFrom: Date; isReady: boolean }> => {
  await transaction
    .insertInto("withdrawal_addresses")
    .values({
      user_id: userId,
      address: inBook(address),
      usable_from: sql<Date>`now() + ${waitMs} * interval '1 millisecond'`,
    })
    .onConflict((conflict) => conflict.columns(["user_id", "address"]).doNothing())
    .execute();
  const row = await transaction
    .selectFrom("withdrawal_addresses")
    .select("usable_from")
    .select(sql<boolean>`usable_from <= now()`.as("is_ready"))
    .where("user_id", "=", userId)
    .where("address", "=", inBook(address))
    .executeTakeFirstOrThrow();
  return { usableFrom: row.usable_from, isReady: row.is_ready };
};

/** The first address of an account waits for nothing if the account has had a second factor for long enough (HOLD-4). */
export const maySkipWait = async (transaction: Transaction, userId: string): Promise<boolean> => {
  const { rows } = await sql<{ may: boolean }>`select may_skip_wait(${userId}) as may`.execute(transaction);
  return rows[0]?.may === true;
};

/** An address that nothing could be sent to yet leaves no age behind: linked again, it waits again. */
export const deleteUnready = async (transaction: Transaction, userId: string, address: string): Promise<void> => {
  await transaction
    .deleteFrom("withdrawal_addresses")
    .where("user_id", "=", userId)
    .where("address", "=", inBook(address))
    .where("usable_from", ">", sql<Date>`now()`)
    .execute();
};

/** `moment` as the database writes it, exact to the microsecond. */
export const deleteAddressesSince = async (transaction: Transaction, userId: string, moment: string): Promise<void> => {
  await transaction
    .deleteFrom("withdrawal_addresses")
    .where("user_id", "=", userId)
    .where("added_at", ">=", sql<Date>`${moment}::timestamptz`)
    .execute();
};

export const findAddresses = (db: Database, userId: string) =>
  db
    .selectFrom("withdrawal_addresses")
    .select(["address", "name", "added_at", "usable_from"])
    .where("user_id", "=", userId)
    .orderBy("added_at", "desc")
    .execute();

/** The linked wallet while nothing can be sent to it. */
export const findWaitingAddress = async (db: Database, userId: string) => {
  const wallet = await findWallet(db, userId);
  if (wallet === undefined) return undefined;
  return db
    .selectFrom("withdrawal_addresses")
    .select(["added_at", "usable_from"])
    .where("user_id", "=", userId)
    .where("address", "=", inBook(wallet))
    .where("usable_from", ">", sql<Date>`now()`)
    .executeTakeFirst();
};

/** Returns whether the player has this address. */
export const writeAddressName = async (
  db: Database,
  userId: string,
  { address, name }: { address: string; name: string },
): Promise<boolean> => {
  const result = await db
    .updateTable("withdrawal_addresses")
    .set({ name })
    .where("user_id", "=", userId)
    .where("address", "=", inBook(address))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Returns whether the player had this address. */
export const deleteAddress = async (transaction: Transaction, userId: string, address: string): Promise<boolean> => {
  const result = await transaction
    .deleteFrom("withdrawal_addresses")
    .where("user_id", "=", userId)
    .where("address", "=", inBook(address))
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};

export const deleteAddresses = async (transaction: Transaction, userId: string): Promise<void> => {
  await transaction.deleteFrom("withdrawal_addresses").where("user_id", "=", userId).execute();
};

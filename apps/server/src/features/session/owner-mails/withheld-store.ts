/** All SQL of news that wait for a digest. */
import { type Database, newId, type Transaction } from "@passport/database";

export interface WithheldRow {
  user_id: string;
  email_canonical: string;
  sealed: string;
}

export const insertWithheld = async (transaction: Transaction, row: WithheldRow): Promise<void> => {
  await transaction
    .insertInto("withheld_emails")
    .values({ id: newId(), ...row })
    .execute();
};

export const isAnyWithheld = async (transaction: Transaction, emailCanonical: string): Promise<boolean> => {
  const row = await transaction
    .selectFrom("withheld_emails")
    .select("id")
    .where("email_canonical", "=", emailCanonical)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const findWaitingMailboxes = async (db: Database): Promise<string[]> => {
  const rows = await db.selectFrom("withheld_emails").select("email_canonical").distinct().execute();
  return rows.map(({ email_canonical }) => email_canonical);
};

/** Oldest first. What another transaction withholds at this moment waits for the next digest. */
export const takeWithheld = async (
  transaction: Transaction,
  emailCanonical: string,
): Promise<(WithheldRow & { created_at: Date })[]> => {
  const rows = await transaction
    .deleteFrom("withheld_emails")
    .where("email_canonical", "=", emailCanonical)
    .returning(["user_id", "email_canonical", "sealed", "created_at"])
    .execute();
  return rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
};

export const findWithheldOf = (db: Database, userId: string) =>
  db.selectFrom("withheld_emails").select("sealed").where("user_id", "=", userId).orderBy("created_at").execute();

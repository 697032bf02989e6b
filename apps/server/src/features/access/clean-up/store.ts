/** Deletes what has expired. Each in batches: a deletion never holds its locks noticeably. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

/** All of them have `expires_at`. */
export const expiringTables = [
  "email_codes",
  "email_proofs",
  "link_tokens",
  "tfa_challenges",
  "identity_proofs",
  "provider_visits",
  "wallet_nonces",
] as const;

/** How long what is over stays, for questions such as "did my link ever come?". */
const keptAfterwards = sql`now() - interval '1 day'`;

export const deleteExpired = async (
  db: Database,
  table: (typeof expiringTables)[number],
  limit: number,
): Promise<number> => {
  const result = await sql`
    delete from ${sql.table(table)} where ctid in (
      select ctid from ${sql.table(table)} where expires_at < ${keptAfterwards} limit ${limit} for update skip locked
    )`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
};

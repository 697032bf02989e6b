/** Deletes what has expired, in batches: a deletion never holds its locks noticeably. */
import type { Database } from "@passport/database";
import { type RawBuilder, sql } from "kysely";

/** Expired rows stay for a day, for questions such as "did my code ever come?". */
const expired = (limit: number) =>
  sql`where expires_at < now() - interval '1 day' order by expires_at limit ${limit} for update skip locked`;

const deletions: ((limit: number) => RawBuilder<unknown>)[] = [
  (limit) => sql`delete from email_codes where ctid in (select ctid from email_codes ${expired(limit)})`,
  (limit) => sql`delete from email_proofs where ctid in (select ctid from email_proofs ${expired(limit)})`,
  (limit) => sql`delete from tfa_challenges where ctid in (select ctid from tfa_challenges ${expired(limit)})`,
  (limit) => sql`delete from identity_proofs where ctid in (select ctid from identity_proofs ${expired(limit)})`,
  (limit) => sql`delete from provider_visits where ctid in (select ctid from provider_visits ${expired(limit)})`,
  (limit) => sql`delete from passkey_challenges where ctid in (select ctid from passkey_challenges ${expired(limit)})`,
  (limit) => sql`delete from wallet_nonces where ctid in (select ctid from wallet_nonces ${expired(limit)})`,
];

/** One for each table. Each deletes at most so many rows and returns how many. */
export const deletionsOfExpired = (db: Database) =>
  deletions.map((deletion) => async (limit: number): Promise<number> => {
    const result = await deletion(limit).execute(db);
    return Number(result.numAffectedRows ?? 0n);
  });

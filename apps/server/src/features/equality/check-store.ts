/** Comparisons and what they found. Kept for good. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";
import type { Booking, EqualityLine, Subject } from "./compare-books.ts";

export const insertCheck = async (
  transaction: Transaction,
  check: { id: string; isEqual: boolean; lines: readonly EqualityLine[] },
): Promise<void> => {
  await transaction.insertInto("equality_checks").values({ id: check.id, is_equal: check.isEqual }).execute();
  if (check.lines.length === 0) return;
  await transaction
    .insertInto("equality_lines")
    .values(
      check.lines.map(({ chainId, blockNumber, expected, found, ...line }) => ({
        ...line,
        check_id: check.id,
        chain_id: chainId,
        block_number: blockNumber,
        expected: String(expected),
        found: String(found),
      })),
    )
    .execute();
};

export const findBookings = async (db: Database): Promise<Booking[]> => {
  const rows = await db.selectFrom("equality_bookings").selectAll().execute();
  return rows.map(({ chain_id, subject, address, asset, amount }) => ({
    chainId: chain_id,
    subject: subject as Subject,
    address,
    asset,
    amount: BigInt(amount),
  }));
};

/** Seconds since all chains were last compared; not a number before the first time. */
export const readCheckAge = async (db: Database): Promise<{ isEqual: boolean; ageSeconds: number } | undefined> => {
  const { rows } = await sql<{ is_equal: boolean; age: number }>`
    select is_equal, extract(epoch from clock_timestamp() - at)::double precision as age
    from equality_checks order by at desc limit 1`.execute(db);
  return rows[0] && { isEqual: rows[0].is_equal, ageSeconds: rows[0].age };
};

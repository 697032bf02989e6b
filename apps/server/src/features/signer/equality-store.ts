/** The last comparison of what the books promise with what the chains hold. Another process makes it; see docs/decisions/0046. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";

export interface EqualityCheck {
  at: Date;
  isEqual: boolean;
}

/** Undefined when no check was ever made. */
export const readLastEqualityCheck = async (transaction: Transaction): Promise<EqualityCheck | undefined> => {
  const { rows } = await sql<{ at: Date; is_equal: boolean }>`
    select at, is_equal from equality_checks order by at desc limit 1`.execute(transaction);
  return rows[0] && { at: rows[0].at, isEqual: rows[0].is_equal };
};

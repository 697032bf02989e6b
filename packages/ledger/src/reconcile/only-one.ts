/** One auditor at a time. Every role may take every advisory lock: one that another role holds keeps no auditor from its work. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

/** Whether an auditor has the lock already, asked when it could not be taken. */
export const isHeldByAuditor = async (db: Database, name: string): Promise<boolean> => {
  const { rows } = await sql<{ is_held: boolean }>`
    select exists (
      select from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and objsubid = 1 and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32 | objid::bigint) = hashtextextended(${name}, 0) and pg_has_role(usesysid, 'passport_auditor', 'member')
    ) as is_held`.execute(db);
  return rows[0]?.is_held === true;
};

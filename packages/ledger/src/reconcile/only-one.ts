/** Lets one auditor work at a time. Any role can take any advisory lock, so a lock that another role holds does not count. */
import type { Database } from "@passport/database";
import { sql } from "kysely";

/** Tells whether an auditor holds the lock, which is asked when it could not be taken. */
export const isHeldByAuditor = async (db: Database, name: string): Promise<boolean> => {
  const { rows } = await sql<{ is_held: boolean }>`
    select exists (
      select from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and objsubid = 1 and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32 | objid::bigint) = hashtextextended(${name}, 0) and pg_has_role(usesysid, 'passport_auditor', 'member')
    ) as is_held`.execute(db);
  return rows[0]?.is_held === true;
};

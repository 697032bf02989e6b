import { sql } from "kysely";
import type { AccessFixture } from "./access-fixture.ts";

/** How many transactions of this database wait for another one. */
export const waitersOnLocks = async ({ db }: Pick<AccessFixture, "db">): Promise<number> => {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
};

/** How often transactions of this database have waited for each other. They are run again, so nothing else shows it. */
export const circlesIn = async ({ db }: Pick<AccessFixture, "db">): Promise<number> => {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::integer from pg_stat_database where datname = current_database()
  `.execute(db);
  return rows[0]?.deadlocks ?? 0;
};

/** Building an index over a finished table takes a fraction of the time that keeping it up for every row does. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";

interface Definition {
  drop: string;
  create: string;
}

/** Runs `work` while the table has no indexes; they come back as the migrations made them. */
export const withoutIndexes = async (db: Transaction, table: string, work: () => Promise<void>): Promise<void> => {
  const definitions = await readDefinitions(db, table);
  for (const { drop } of definitions) await sql.raw(drop).execute(db);
  await work();
  for (const { create } of definitions) await sql.raw(create).execute(db);
};

const readDefinitions = async (db: Transaction, table: string): Promise<Definition[]> => {
  const { rows } = await sql<Definition>`
    select
      case when made.oid is null then format('drop index %s', indexrelid::regclass)
        else format('alter table %s drop constraint %I', indrelid::regclass, conname) end as drop,
      -- PostgreSQL says ONLY of a partitioned index: it thinks of restoring the partitions' one by one.
      case when made.oid is null then replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ')
        else format('alter table %s add constraint %I %s', indrelid::regclass, conname, pg_get_constraintdef(made.oid))
      end as create
    from pg_index left join pg_constraint made on made.conindid = indexrelid and made.contype in ('p', 'u')
    where indrelid = ${table}::regclass`.execute(db);
  return rows;
};

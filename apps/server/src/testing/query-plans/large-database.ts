/**
 * A database that PostgreSQL takes for ten times the design's size. Each table has one row in one block, and its statistics
 * say how many rows a block holds: the planner multiplies. No column has statistics, so it assumes the usual two hundred
 * different values, and a plan depends on which indexes there are and on nothing that a test has written.
 */
import pg from "pg";
import { allTableSizes, smallTable } from "../../retention.ts";

const growth = 10;

/** Tables that must not be read whole. */
export const growingTables: ReadonlySet<string> = new Set(
  [...allTableSizes].flatMap(([table, { rows }]) => (rows > smallTable ? [table] : [])),
);

interface Column {
  relation: string;
  name: string;
  type: string;
  /** The partition's lower bound, if this column decides in which one a row is. */
  bound: string | null;
}

const literalFor = ({ type, bound }: Column): string => {
  if (bound !== null) return bound === "MINVALUE" ? "'-infinity'" : bound;
  if (type.endsWith("[]")) return "'{}'";
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "jsonb") return "'{}'";
  if (type === "boolean") return "true";
  if (type === "bytea") return "'\\x00'";
  if (type === "date" || type.startsWith("timestamp")) return "now()";
  if (type === "text") return "'a'";
  return "0";
};

const ours = "('public'::regnamespace, 'ledger'::regnamespace, 'signer'::regnamespace, 'log_partitions'::regnamespace)";

/** `client` is a superuser's, and the database is a copy that nothing else uses. */
export const makeLarge = async (client: pg.Client): Promise<void> => {
  // No trigger and no foreign key: each row is there for its block alone.
  await client.query("set session_replication_role = replica");
  await dropChecks(client);
  const inserts = [...Map.groupBy(await readColumns(client), (column) => column.relation)].map(
    ([relation, columns]) => {
      const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
      return `insert into ${relation} (${names}) values (${columns.map(literalFor).join(", ")}) on conflict do nothing`;
    },
  );
  await client.query(inserts.join(";\n"));
  await refuseUnknownTables(client);
  const sizes = [...allTableSizes].map(([table, { rows }]) => ({
    table: table.includes(".") ? table : `public.${table}`,
    rows: rows * growth,
  }));
  await client.query(
    `with leaf as (
       select coalesce(part.relid, size."table"::regclass) as oid, size.rows / count(*) over (partition by size."table") as rows
       from jsonb_to_recordset($1) as size ("table" text, rows float8)
       left join pg_partition_tree(size."table"::regclass) part on part.isleaf)
     update pg_class set relpages = 1, reltuples = leaf.rows from leaf where relkind = 'r' and pg_class.oid = leaf.oid`,
    [JSON.stringify(sizes)],
  );
};

/** The type check sees a forgotten table of `DB`; the ledger's are not in it. */
const refuseUnknownTables = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace in ${ours} and relname <> 'schema_migrations'`,
  );
  const unknown = rows.filter(({ name }) => !allTableSizes.has(name)).map(({ name }) => name);
  if (unknown.length > 0) throw new Error(`retention.ts does not say how large these get: ${unknown.join(", ")}`);
};

const dropChecks = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
     from pg_constraint where contype = 'c' and conrelid <> 0 and coninhcount = 0 and connamespace in ${ours}`,
  );
  await client.query(rows.map(({ drop }) => drop).join(";\n"));
};

const readColumns = async (client: pg.Client): Promise<Column[]> => {
  const { rows } = await client.query<Column>(
    `select attrelid::regclass::text as relation, attname as name, format_type(atttypid, null) as type,
       case when partrelid is not null
         then substring(pg_get_expr(relpartbound, pg_class.oid) from 'FROM \\((.*?)\\) TO') end as bound
     from pg_attribute join pg_class on pg_class.oid = attrelid
     left join pg_inherits on inhrelid = pg_class.oid
     left join pg_partitioned_table on partrelid = inhparent and attname = (
       select key.attname from pg_attribute key where key.attrelid = inhparent and key.attnum = partattrs[0])
     where relkind = 'r' and attnum > 0 and not attisdropped and attidentity <> 'a' and attgenerated = ''
       and relnamespace in ${ours}
     order by attrelid, attnum`,
  );
  return rows;
};

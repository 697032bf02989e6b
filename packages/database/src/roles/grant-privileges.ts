/** Writes the table of privileges to the database: what it does not name is taken away. */
import type pg from "pg";
import { ledgerFunctions, plainFunctions, publicFunctions } from "./function-privileges.ts";
import { type ColumnSet, ledgerAppenders, ledgerReaders, type TablePrivileges, tablePrivileges } from "./privileges.ts";
import { databaseRoleOf, limitTemporaryTables, type ProcessRole, processRoles } from "./process-roles.ts";

/** Within one transaction: no process sees a moment without its rights. */
export const grantPrivileges = async (client: pg.Client): Promise<void> => {
  await client.query("begin");
  try {
    const columns = await readColumns(client);
    const { rows } = await client.query<{ name: string }>("select quote_ident(current_database()) as name");
    const temporary = rows.map(({ name }) => limitTemporaryTables(name));
    await client.query([...revocations(), ...grants(columns), ...temporary].join(";\n"));
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
};

type Columns = ReadonlyMap<string, readonly string[]>;

const readColumns = async (client: pg.Client): Promise<Columns> => {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table,
       array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema in ('public', 'signer') group by table_schema, table_name`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
};

const everyRole = processRoles.map(databaseRoleOf).join(", ");

const revocations = (): string[] =>
  ["public", "ledger", "signer"].flatMap((schema) => [
    `revoke all on schema ${schema} from ${everyRole}`,
    `revoke all on all tables in schema ${schema} from ${everyRole}`,
    `revoke all on all functions in schema ${schema} from public, ${everyRole}`,
    `revoke all on all sequences in schema ${schema} from ${everyRole}`,
    `grant usage on schema ${schema} to ${everyRole}`,
  ]);

const grants = (columns: Columns): string[] => [
  ...Object.entries(tablePrivileges).flatMap(([table, roles]) =>
    Object.entries(roles).flatMap(([role, privileges]) =>
      verbsOf(privileges, columns.get(table) ?? []).map(
        (verb) => `grant ${verb} on ${qualifiedName(table)} to ${databaseRoleOf(role as ProcessRole)}`,
      ),
    ),
  ),
  // The migrations that were applied: a process can tell whether its schema is there.
  `grant select on public.schema_migrations to ${everyRole}`,
  // A relay begins its search above the ids that were given out a while ago.
  `grant select on sequence public.outbox_id_seq to ${databaseRoleOf("api")}, ${databaseRoleOf("worker")}`,
  `grant select on all tables in schema ledger to ${ledgerReaders.map(databaseRoleOf).join(", ")}`,
  ...Object.entries(ledgerAppenders).map(
    ([table, roles]) => `grant insert on ledger.${table} to ${roles.map(databaseRoleOf).join(", ")}`,
  ),
  ...callGrants("ledger", ledgerFunctions),
  ...callGrants("public", { ...publicFunctions, ...plainFunctions }),
];

/** As `tables.ts` names it: with its schema, unless that is `public`. */
const qualifiedName = (table: string): string => (table.includes(".") ? table : `public.${table}`);

const callGrants = (schema: string, functions: Readonly<Record<string, readonly ProcessRole[]>>): string[] =>
  Object.entries(functions).map(
    ([name, roles]) => `grant execute on function ${schema}.${name} to ${roles.map(databaseRoleOf).join(", ")}`,
  );

const verbsOf = ({ select, insert, update, delete: remove }: TablePrivileges, columns: readonly string[]): string[] => [
  ...(select ? [select === true ? "select" : `select (${columnsOf(select, columns).join(", ")})`] : []),
  ...(insert ? [`insert (${columnsOf(insert, columns).join(", ")})`] : []),
  ...(update ? [`update (${columnsOf(update, columns).join(", ")})`] : []),
  ...(remove ? ["delete"] : []),
];

/** Which of a table's columns are meant. */
export const columnsOf = (set: ColumnSet, columns: readonly string[]): readonly string[] => {
  if (set === true) return columns;
  return "except" in set ? columns.filter((column) => !set.except.includes(column)) : set;
};

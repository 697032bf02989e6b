/**
 * Every change of a column that a process could try: in every table, in every direction, by plain SQL. What it may not be is
 * not looked up anywhere; each act is tried with the process's own login and undone.
 */
import pg from "pg";

/** A number or a time rises or falls; a truth is turned on or off; all else changes. `fill` begins at null, `clear` ends there. */
export type Act = "insert" | "raise" | "lower" | "on" | "off" | "change" | "fill" | "clear";

interface Column {
  name: string;
  type: string;
  /** As PostgreSQL groups types: N, D and B are numbers, times and truths. */
  category: string;
  isNullable: boolean;
  isKey: boolean;
}

export interface Table {
  /** With its schema, unless that is `public`. */
  name: string;
  columns: Column[];
}

export const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

/** But for what PostgreSQL fills in itself, which no statement changes. */
export const readTables = async (owner: pg.Client): Promise<Table[]> => {
  const { rows } = await owner.query<Column & { table: string }>(
    `select case nspname when 'public' then '' else nspname || '.' end || relname as table, attname as name,
       format_type(atttypid, null) as type, typcategory::text as category, not attnotnull as "isNullable",
       exists (select from pg_index where indrelid = c.oid and indisprimary and attnum = any (indkey)) as "isKey"
     from pg_class c
     join pg_namespace n on n.oid = relnamespace and nspname in ('public', 'signer')
     join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attidentity <> 'a' and attgenerated = ''
     join pg_type t on t.oid = atttypid
     where relkind in ('r', 'p') and not relispartition and relname <> 'schema_migrations'
     order by 1, attname`,
  );
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return [...tables].map(([name, columns]) => ({ name, columns }));
};

export interface StateColumn {
  table: string;
  values: string[];
}

/** Reads the states of each table from its check, before `fillTables` drops the checks. */
export const readStates = async (owner: pg.Client): Promise<StateColumn[]> => {
  const { rows } = await owner.query<StateColumn>(
    `select conrelid::regclass::text as table,
       array(select part[1] from regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g') as part) as values
     from pg_constraint
     where contype = 'c' and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(state = ANY' order by 1`,
  );
  return rows;
};

/** Tries to insert a row in this state. */
export const startIn = ({ columns, name }: Table, state: string): Trial => {
  const key = columns.filter(({ isKey }) => isKey);
  const values = [...key.map((column) => valueIn("new", column)), `'${state}'`].join(", ");
  const sql = `insert into ${name} (${namesOf(key)}, "state") overriding system value values (${values}) returning state = '${state}' as done`;
  return { table: name, column: "state", act: "insert", sql };
};

/** A row with a value in every column, one with as many nulls as there may be, and what a new row would say. */
const places = ["full", "empty", "new"] as const;
type Place = (typeof places)[number];

/** Equal in all tables, so that the rows belong together: the player of one is the player of the other. */
const ids: Record<Place, string> = {
  full: "0a000000-0000-4000-8000-0000000002aa",
  empty: "0b000000-0000-4000-8000-0000000002aa",
  new: "0c000000-0000-4000-8000-0000000002aa",
};

const inDays = (days: number): string => `'${new Date(Date.now() + days * 86_400_000).toISOString()}'::timestamptz`;
/** What is new claims to be old: that is what an attacker wants of it. */
const times: Record<Place, string> = { full: inDays(2), empty: inDays(1), new: inDays(-9) };

const valueIn = (place: Place, { type, category }: Column): string => {
  if (category === "B") return String(place !== "empty");
  if (category === "N") return { full: "1000", empty: "500", new: "700" }[place];
  if (category === "D") return times[place];
  if (type === "uuid") return `'${ids[place]}'`;
  if (type === "jsonb" || type === "json") return `'{"${place}": 1}'`;
  if (type.endsWith("[]")) return type === "uuid[]" ? `'{${ids[place]}}'` : `'{${place}}'`;
  if (type === "bytea") return `'\\x${Buffer.from(place).toString("hex")}'`;
  return `'${place}'`;
};

/**
 * One full and one empty row in every table. Checks, references and required values are dropped: here counts who may
 * change a column in which direction, whatever it contains, and triggers stay.
 */
export const fillTables = async (owner: pg.Client, tables: readonly Table[]): Promise<void> => {
  await owner.query(`do $$ declare made record; begin
    for made in
      select conrelid::regclass as relation, conname from pg_constraint join pg_class on pg_class.oid = conrelid
      where contype in ('c', 'f') and conislocal and relnamespace in ('public'::regnamespace, 'signer'::regnamespace)
        and not relispartition
    loop execute format('alter table %s drop constraint %I', made.relation, made.conname); end loop;
  end $$`);
  for (const { name, columns } of tables)
    for (const column of columns.filter(({ isNullable, isKey }) => !isNullable && !isKey))
      await owner.query(`alter table ${name} alter column "${column.name}" drop not null`);
  await owner.query("set session_replication_role = replica");
  for (const { name, columns } of tables) {
    for (const place of ["full", "empty"] as const) {
      const values = columns.map((column) =>
        place === "empty" && column.isNullable ? "null" : valueIn(place, column),
      );
      await owner.query(
        `insert into ${name} (${namesOf(columns)}) overriding system value values (${values.join(", ")}) on conflict do nothing`,
      );
    }
  }
  // Their accounts are not deleted, and their requests wait.
  await owner.query("update users set deleted_at = null; update staff_requests set ended_at = null, outcome = null");
  await owner.query("reset session_replication_role");
};

const namesOf = (columns: readonly Column[]): string => columns.map(({ name }) => `"${name}"`).join(", ");

export interface Trial {
  table: string;
  /** "row" for what concerns all of it. */
  column: string;
  act: Act | "delete";
  sql: string;
}

const at = (place: "full" | "empty", key: readonly Column[]): string =>
  key.map((column) => `"${column.name}" = ${valueIn(place, column)}`).join(" and ");

/** Each statement returns a row if what it tried is so afterwards: a trigger may have written something else. */
export const trialsOf = ({ name, columns }: Table): Trial[] => {
  const key = columns.filter(({ isKey }) => isKey);
  const identifying = key.length > 0 ? key : columns.slice(0, 1);
  const update = (column: Column, act: Act, place: "full" | "empty", value: string, isSo: string): Trial => ({
    table: name,
    column: column.name,
    act,
    sql: `update ${name} set "${column.name}" = ${value} where ${at(place, identifying)} returning "${column.name}" ${isSo} as done`,
  });
  return [
    {
      table: name,
      column: "row",
      act: "delete",
      sql: `delete from ${name} where ${at("full", identifying)} returning true as done`,
    },
    ...columns.flatMap((column) => {
      const { category, isNullable } = column;
      const [full, fresh] = [valueIn("full", column), valueIn("new", column)];
      const inserted = [...key.filter(({ name: other }) => other !== column.name), column];
      const insert: Trial = {
        table: name,
        column: column.name,
        act: "insert",
        sql: `insert into ${name} (${namesOf(inserted)}) overriding system value
              values (${inserted.map((one) => valueIn("new", one)).join(", ")}) returning "${column.name}" = ${fresh} as done`,
      };
      const clear = update(column, "clear", "full", "null", "is null");
      const nulls = isNullable
        ? [
            { ...clear, sql: clear.sql.replace(" returning", ` and "${column.name}" is not null returning`) },
            update(column, "fill", "empty", fresh, `= ${fresh}`),
          ]
        : [];
      if (category === "B")
        return [
          insert,
          update(column, "on", "empty", "true", ""),
          update(column, "off", "full", "false", "is false"),
          ...nulls,
        ];
      if (category === "N" || category === "D") {
        const step = category === "N" ? "1" : "interval '1 day'";
        return [
          insert,
          update(column, "raise", "full", `${full} + ${step}`, `> ${full}`),
          update(column, "lower", "full", `${full} - ${step}`, `< ${full}`),
          ...nulls,
        ];
      }
      return [insert, update(column, "change", "full", fresh, `= ${fresh}`), ...nulls];
    }),
  ];
};

export type Outcome = "done" | "refused" | { error: string };

/** Undone, whatever becomes of it. */
export const tryAct = async (client: pg.Client, { sql }: Trial): Promise<Outcome> => {
  await client.query("begin");
  try {
    const { rows } = await client.query<{ done: boolean }>(sql);
    return rows.some(({ done }) => done) ? "done" : "refused";
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === "42501") return "refused";
    return { error: `${code} ${message}` };
  } finally {
    await client.query("rollback");
  }
};

/**
 * Queries that are run all the time and whose text never changes (decision 0049). Kysely builds the text once for the
 * process instead of at every call, and each connection prepares the statement once: PostgreSQL then neither parses
 * nor plans it again (`fixed-query.int.test.ts`).
 */
import type { CompiledQuery, Kysely } from "kysely";
import type { DB } from "./tables.ts";

type Database = Kysely<DB>;

/** What Kysely builds, and text of our own (`sql`), which needs to know the database. */
interface Buildable<Row> {
  compile(db: Database): CompiledQuery<Row>;
}

/** Stands in a built query where a value goes at every run. */
class Slot {
  readonly field: string;

  constructor(field: string) {
    this.field = field;
  }
}

/** Text to name, for the driver. As many entries as there are fixed queries in the code. */
const namesByText = new Map<string, string>();
const takenNames = new Set<string>();

export const statementNameOf = (text: string): string | undefined => namesByText.get(text);

/**
 * `build` runs once. What it gets as values are placeholders of the same type, so it may hand them on to Kysely but
 * neither look at them nor choose by them; a choice would be another text, and so another query.
 */
export const fixedQuery = <Values extends object, Row>(
  name: string,
  build: (db: Database, values: Values) => Buildable<Row>,
): ((db: Database, values: Values) => Promise<Row[]>) => {
  if (takenNames.has(name)) throw new Error(`two fixed queries are named ${name}`);
  takenNames.add(name);
  let built: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    built ??= named(name, build(db, slotsFor<Values>()).compile(db));
    const parameters = built.parameters.map((value) =>
      value instanceof Slot ? values[value.field as keyof Values] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
};

/** PostgreSQL refuses a prepared statement that would return more columns than before, until its process reconnects. */
const allColumns = /\b(select|returning) \*|\.\*/i;

const named = <Row>(name: string, compiled: CompiledQuery<Row>): CompiledQuery<Row> => {
  if (allColumns.test(compiled.sql)) throw new Error(`the fixed query ${name} does not name its columns`);
  const text = withHiddenLists(compiled.sql);
  namesByText.set(text, name);
  return { ...compiled, sql: text };
};

/**
 * PostgreSQL keeps a plan only if planning for the values of a call promises nothing better. For a list it does: a plan for
 * the one element of this call looks cheaper than one for a list of unknown length, and so it would plan every call. In a
 * subquery it does not see the list before the query runs.
 */
const withHiddenLists = (text: string): string => text.replaceAll(/\$\d+::(\w+\[\])/g, "((select $&)::$1)");

const slotsFor = <Values extends object>(): Values =>
  new Proxy(
    {},
    {
      get: (_, field) => new Slot(String(field)),
      // `...rest` would find no field, and the query would run without its values.
      ownKeys: () => {
        throw new Error("the values of a fixed query are taken by name");
      },
    },
  ) as Values;

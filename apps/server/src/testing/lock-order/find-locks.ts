/**
 * Which tables a statement locks rows of, in their order: by its own text, by the functions that it calls and by the
 * triggers that it fires, whose texts the catalogue holds, and by foreign keys that follow a deletion. A plain insert locks nothing that exists, and a foreign key's
 * share lock (`for key share`) waits for a deletion alone: both are left out.
 */
import type pg from "pg";

export interface Effects {
  tables: ReadonlySet<string>;
  /** Source by name, without the schema: no two functions of ours share one. */
  functions: ReadonlyMap<string, string>;
  /** By "table event". */
  triggers: ReadonlyMap<string, readonly Trigger[]>;
  /** Lists the locks that foreign keys take when a row of the table is deleted. */
  cascades: ReadonlyMap<string, readonly Cascade[]>;
}

interface Cascade {
  table: string;
  event: "update" | "delete";
}

interface Trigger {
  calls: string;
  /** It is fired by an update that sets one of these, if it names any. */
  columns: readonly string[];
}

export const readEffects = async (client: pg.Client): Promise<Effects> => {
  const ours = "('public', 'ledger', 'signer')";
  const named = (schema: string, name: string) => (schema === "public" ? name : `${schema}.${name}`);
  const { rows: tables } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, tablename as name from pg_tables where schemaname in ${ours}`,
  );
  const { rows: functions } = await client.query<{ name: string; source: string }>(
    `select proname as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as source from pg_proc
     where pronamespace::regnamespace::text in ${ours} and prokind = 'f'`,
  );
  const { rows: triggers } = await client.query<{ schema: string; table: string; event: string } & Trigger>(
    `select event_object_schema as schema, event_object_table as table, lower(event_manipulation) as event,
       substring(action_statement from '(\\w+)\\(') as calls,
       array(select event_object_column::text from information_schema.triggered_update_columns columns
             where columns.trigger_schema = triggers.trigger_schema and columns.trigger_name = triggers.trigger_name
               and columns.event_object_table = triggers.event_object_table and triggers.event_manipulation = 'UPDATE') as columns
     from information_schema.triggers order by action_timing desc, trigger_name`,
  );
  const nameOf = (column: string) => `regexp_replace(${column}::regclass::text, '^public\\.', '')`;
  const { rows: cascades } = await client.query<{ parent: string } & Cascade>(
    `select ${nameOf("confrelid")} as parent, ${nameOf("conrelid")} as table,
       case confdeltype when 'c' then 'delete' else 'update' end as event
     from pg_constraint where contype = 'f' and confdeltype in ('c', 'n', 'd') and conparentid = 0 order by conname`,
  );
  const byEvent = new Map<string, Trigger[]>();
  for (const { schema, table, event, calls, columns } of triggers) {
    const key = `${named(schema, table)} ${event}`;
    byEvent.set(key, [...(byEvent.get(key) ?? []), { calls, columns }]);
  }
  return {
    tables: new Set(tables.map(({ schema, name }) => named(schema, name))),
    functions: new Map(functions.map(({ name, source }) => [name, source])),
    triggers: byEvent,
    cascades: Map.groupBy(cascades, ({ parent }) => parent),
  };
};

export interface Lock {
  table: string;
  /** Rows that the statement inserts: no other transaction can hold them. */
  isNew: boolean;
}

/** A table that is locked and one of which rows are made are told apart; each is found once. */
const once = (locks: readonly Lock[]): Lock[] => [
  ...new Map(locks.map((lock) => [`${lock.table} ${lock.isNew}`, lock])).values(),
];

interface Change extends Lock {
  event?: "insert" | "update" | "delete";
}

/** A pair of parentheses, or a whole statement. */
interface Scope {
  /** Tables read here by the name they have here. */
  read: Map<string, string>;
  /** Columns that its update sets. */
  columns: Set<string>;
  isListOver: boolean;
  /** Locks of what stands inside it, which runs first. */
  locks: Lock[];
  changes: Change[];
}

const newScope = (): Scope => ({ read: new Map(), columns: new Set(), isListOver: false, locks: [], changes: [] });

const noise = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\bfor key share\b|"/g;
/** Phrases that the reader takes as one word. */
const phrases: readonly [RegExp, string][] = [
  [/\bfor (no key )?update\b|\bfor share\b/g, "for_lock"],
  [/\bdo update\b/g, "do_update"],
  [/\binsert into\b/g, "insert_into"],
  [/\bmerge into\b/g, "merge_into"],
  [/\b(from|update|join|merge_into) only\b/g, "$1"],
  [/\bdelete from\b/g, "delete_from"],
  [/\bas\b/g, " "],
];
const token = /[a-z_][\w$]*(?:\.[a-z_][\w$]*)*|[();,=]/g;
/** Words that follow a table's name without being another name of it. */
const clauses =
  /^([();,=]|select|where|set|on|join|left|right|inner|cross|full|lateral|using|order|group|limit|for_lock|returning)$/;

const tokensOf = (text: string): string[] => {
  const plain = text.toLowerCase().replace(noise, " ").replace(/\s+/g, " ");
  return phrases.reduce((read, [phrase, word]) => read.replace(phrase, word), plain).match(token) ?? [];
};

export class LockFinder {
  readonly #effects: Effects;
  readonly #found = new Map<string, readonly Lock[]>();

  constructor(effects: Effects) {
    this.#effects = effects;
  }

  /** Each table once, in the order in which the statement locks them. */
  locksOf(text: string): readonly Lock[] {
    const known = this.#found.get(text);
    if (known !== undefined) return known;
    // A function that calls itself finds this.
    this.#found.set(text, []);
    const locks = once(this.#read(tokensOf(text)));
    this.#found.set(text, locks);
    return locks;
  }

  #read(tokens: readonly string[]): Lock[] {
    const whole = newScope();
    const open = [whole];
    const close = () => {
      const scope = open.pop() ?? whole;
      (open.at(-1) ?? whole).locks.push(...this.#locksOfChanges(scope));
    };
    for (const [at, word] of [...tokens, ";"].entries()) {
      if (word === "(" || open.length === 1) open.push(newScope());
      const scope = open.at(-1) ?? whole;
      if (word === ")" && open.length > 2) close();
      else if (word === ";") while (open.length > 1) close();
      else this.#readWord(scope, word, tokens.slice(at + 1));
    }
    return whole.locks;
  }

  /** The scope's own changes, after all that stands inside it. */
  #locksOfChanges({ locks, changes, columns }: Scope): Lock[] {
    return [...locks, ...changes.flatMap((change) => this.#locksOfChange(change, columns, new Set()))];
  }

  /** `seen` holds the tables whose foreign keys were followed already, because foreign keys may form a cycle. */
  #locksOfChange({ event, ...lock }: Change, columns: ReadonlySet<string>, seen: Set<string>): Lock[] {
    const triggers = this.#effects.triggers.get(`${lock.table} ${event}`) ?? [];
    const due = triggers.filter(
      (trigger) => trigger.columns.length === 0 || trigger.columns.some((column) => columns.has(column)),
    );
    const cascades = event === "delete" && !seen.has(lock.table) ? (this.#effects.cascades.get(lock.table) ?? []) : [];
    seen.add(lock.table);
    return [
      lock,
      ...due.flatMap(({ calls }) => this.#locksOfFunction(calls)),
      ...cascades.flatMap((cascade) => this.#locksOfChange({ ...cascade, isNew: false }, new Set(), seen)),
    ];
  }

  #readWord(scope: Scope, word: string, rest: readonly string[]): void {
    const [next = "", after = ""] = rest;
    const table = this.#tableNamed(next);
    if (word === "do_update") changeInserted(scope);
    else if (word === "for_lock") lockRead(scope, next === "of" ? namesIn(rest.slice(1)) : undefined);
    else if (table !== undefined) readTable(scope, word, { table, name: clauses.test(after) ? next : after });
    if (word === "where" || word === "from") scope.isListOver = true;
    if (next === "=" && !scope.isListOver) scope.columns.add(word);
    if (next === "(") scope.locks.push(...this.#locksOfFunction(word.split(".").at(-1) ?? word));
  }

  /** Functions of the ledger and of the signer name their tables without the schema. */
  #tableNamed(name: string): string | undefined {
    const candidates = [name, `ledger.${name}`, `signer.${name}`, name.replace(/^public\./, "")];
    return candidates.find((candidate) => this.#effects.tables.has(candidate));
  }

  #locksOfFunction(name: string): readonly Lock[] {
    const source = this.#effects.functions.get(name);
    return source === undefined ? [] : this.locksOf(source);
  }
}

const readTable = (scope: Scope, word: string, { table, name }: { table: string; name: string }): void => {
  if (word === "update") scope.changes.push({ table, isNew: false, event: "update" });
  if (word === "insert_into") scope.changes.push({ table, isNew: true, event: "insert" });
  // The rows decide which kind of change each one is.
  if (word === "merge_into")
    for (const event of ["insert", "update", "delete"] as const) scope.changes.push({ table, isNew: false, event });
  if (word === "delete_from") scope.changes.push({ table, isNew: false, event: "delete" });
  if (word === "from" || word === "join" || word === ",") scope.read.set(name, table);
};

/** `on conflict … do update`: the insert may change a row that exists. */
const changeInserted = (scope: Scope): void => {
  const inserted = scope.changes.findLast(({ event }) => event === "insert");
  if (inserted === undefined) return;
  inserted.isNew = false;
  scope.changes.push({ table: inserted.table, isNew: false, event: "update" });
};

/** The names between `of` and the next clause. */
const namesIn = (tokens: readonly string[]): string[] => {
  const end = tokens.findIndex((word, at) => word !== "," && at > 0 && tokens[at - 1] !== ",");
  return tokens.slice(0, end === -1 ? undefined : end);
};

const lockRead = (scope: Scope, names: readonly string[] | undefined): void => {
  for (const [name, table] of scope.read) {
    if (names === undefined || names.includes(name)) scope.changes.push({ table, isNew: false });
  }
};

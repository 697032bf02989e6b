/** Every act of every role on every table, tried in a real database: what the table of privileges names, and nothing else. */
import { createTestDatabase, type TestDatabase } from "@passport/testbed";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "../migrate.ts";
import { ledgerFunctions, plainFunctions, publicFunctions } from "./function-privileges.ts";
import { columnsOf } from "./grant-privileges.ts";
import { type ColumnSet, ledgerAppenders, type TablePrivileges, tablePrivileges } from "./privileges.ts";
import { addressAs, databaseRoleOf, type ProcessRole, processRoles, temporaryTableMakers } from "./process-roles.ts";

let database: TestDatabase;
let owner: pg.Client;
const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connect(database.ownerUrl);
});
afterAll(async () => {
  await owner.end();
  await database[Symbol.asyncDispose]();
});

interface Table {
  name: string;
  columns: string[];
}

const readTables = async (schema: string): Promise<Table[]> => {
  const { rows } = await owner.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       -- What PostgreSQL fills in by itself is changed by no statement, whoever asks.
       and a.attidentity <> 'a' and a.attgenerated = ''
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') group by c.relname order by c.relname`,
    [schema],
  );
  return rows;
};

/** Whether the statement was refused for want of a right. It touches no row: rights are looked at before rows are. */
const isRefused = async (client: pg.Client, statement: string): Promise<boolean> => {
  await client.query("begin");
  try {
    await client.query(statement);
    return false;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "42501") return true;
    throw new Error(`${statement}: ${String(error)}`, { cause: error });
  } finally {
    await client.query("rollback");
  }
};

interface Act {
  statement: string;
  isAllowed: boolean;
}

const actsOn = (schema: string, { name, columns }: Table, allowed: TablePrivileges): Act[] => {
  const table = `${schema}."${name}"`;
  const names = (set: ColumnSet | undefined) => (set === undefined ? [] : columnsOf(set, columns));
  const inserted = names(allowed.insert);
  const updated = names(allowed.update);
  const selected = names(allowed.select);
  return [
    { statement: `delete from ${table} where false`, isAllowed: allowed.delete === true },
    { statement: `truncate ${table} cascade`, isAllowed: false },
    { statement: `alter table ${table} add column mine int`, isAllowed: false },
    { statement: `drop table ${table} cascade`, isAllowed: false },
    ...columns.flatMap((column) => [
      { statement: `select "${column}" from ${table} where false`, isAllowed: selected.includes(column) },
      {
        statement: `insert into ${table} ("${column}") select null where false`,
        isAllowed: inserted.includes(column),
      },
      { statement: `update ${table} set "${column}" = null where false`, isAllowed: updated.includes(column) },
    ]),
  ];
};

const tryAll = async (role: ProcessRole, acts: readonly Act[]): Promise<string[]> => {
  const client = await connect(addressAs(database.ownerUrl, role));
  try {
    const wrong: string[] = [];
    for (const { statement, isAllowed } of acts)
      if ((await isRefused(client, statement)) === isAllowed)
        wrong.push(`${role} ${isAllowed ? "is refused" : "may"}: ${statement}`);
    return wrong;
  } finally {
    await client.end();
  }
};

describe.each(processRoles)("the role of the %s", (role) => {
  it("does with each table of ours what the table of privileges says, column by column", async () => {
    const acts = (await readTables("public")).flatMap((table) =>
      actsOn("public", table, privilegesOf(table.name, role)),
    );
    expect(acts.length).toBeGreaterThan(1_000);
    expect(await tryAll(role, acts)).toEqual([]);
  });

  it("does with the signer's tables what the table of privileges says, column by column", async () => {
    const acts = (await readTables("signer")).flatMap((table) =>
      actsOn("signer", table, privilegesOf(`signer.${table.name}`, role)),
    );
    expect(acts.length).toBeGreaterThan(30);
    expect(await tryAll(role, acts)).toEqual([]);
  });

  it("reads the ledger, and writes none of it but what the auditor appends", async () => {
    const acts = (await readTables("ledger")).flatMap((table) => {
      const isAppender = ledgerAppenders[table.name]?.includes(role) ?? false;
      return actsOn("ledger", table, { select: true, ...(isAppender && { insert: true }) });
    });
    expect(acts.length).toBeGreaterThan(100);
    expect(await tryAll(role, acts)).toEqual([]);
  });

  it("calls the functions that the table names for it and no other one", async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'ledger', 'signer') and has_function_privilege($1, p.oid, 'execute') order by 1`,
      [databaseRoleOf(role)],
    );
    const named = (schema: string, functions: typeof ledgerFunctions) =>
      Object.entries(functions).flatMap(([name, roles]) => (roles.includes(role) ? [`${schema}.${name}`] : []));
    expect(rows.map(({ name }) => name)).toEqual(
      [...named("ledger", ledgerFunctions), ...named("public", { ...publicFunctions, ...plainFunctions })].sort(),
    );
  });

  it("makes a temporary table only if one of its jobs needs it", async () => {
    const isAllowed = temporaryTableMakers.includes(role);
    expect(await tryAll(role, [{ statement: "create temporary table staff_requests (id uuid)", isAllowed }])).toEqual(
      [],
    );
  });

  it("becomes no other role, makes no schema and nothing in ours", async () => {
    const others = ["postgres", "passport_ledger", "passport_server", ...processRoles.map(databaseRoleOf)];
    const statements = [
      ...others.filter((other) => other !== databaseRoleOf(role)).map((other) => `set role ${other}`),
      ...["create schema mine", "create table public.mine (id int)", "create table ledger.mine (id int)"],
      "create table signer.mine (id int)",
      "create function public.mine() returns int language sql return 1",
      `alter role ${databaseRoleOf(role)} superuser`,
      "create role mallory",
      "copy (select 1) to program 'true'",
    ];
    expect(
      await tryAll(
        role,
        statements.map((statement) => ({ statement, isAllowed: false })),
      ),
    ).toEqual([]);
  });
});

const privilegesOf = (table: string, role: ProcessRole): TablePrivileges => {
  if (table === "schema_migrations") return { select: true };
  return tablePrivileges[table as keyof typeof tablePrivileges][role] ?? {};
};

it("takes away what an earlier version granted", async () => {
  await using other = await createTestDatabase();
  const client = await connect(other.ownerUrl);
  try {
    await client.query("grant all on users, ledger.accounts to passport_api");
    await client.query("grant execute on function ledger.resume_withdrawals to passport_api, public");
    await migrate(other.ownerUrl);
    const { rows } = await client.query(
      `select has_table_privilege('passport_api', 'users', 'delete') as users,
         has_table_privilege('passport_api', 'ledger.accounts', 'update') as accounts,
         has_function_privilege('passport_api', 'ledger.resume_withdrawals(text)', 'execute') as resume`,
    );
    expect(rows).toEqual([{ users: false, accounts: false, resume: false }]);
  } finally {
    await client.end();
  }
});

it("lets PUBLIC call no function of ours", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select p.oid::regprocedure::text as name
     from pg_proc p cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) granted
     where p.pronamespace::regnamespace::text in ('public', 'ledger', 'signer', 'log_partitions')
       and granted.grantee = 0 and granted.privilege_type = 'EXECUTE'`,
  );
  expect(rows).toEqual([]);
});

it("gives each function of ours a search path of its own, with temporary tables last", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'ledger', 'signer')
       -- The names in a body that is parsed at creation are bound to their objects.
       and p.prosqlbody is null
       and not exists (select from unnest(p.proconfig) setting where setting ~ '^search_path=(.*, )?pg_temp$')`,
  );
  expect(rows).toEqual([]);
});

it("withdraws a request to unlock whatever tables its caller has made", async () => {
  // The worker may make temporary tables: the path of the trigger's function is what keeps it from reading this one.
  const client = await connect(addressAs(database.ownerUrl, "worker"));
  try {
    await client.query(
      "create temporary table staff_requests (kind text, subject text, ended_at timestamptz, outcome text)",
    );
    const { rows } = await owner.query<{ id: string }>(
      `with people as (
         insert into users (id, account_id, username) select gen_random_uuid(), gen_random_uuid(), 'temp_' || n
         from generate_series(1, 2) n returning id)
       insert into staff_requests (id, kind, subject, concerned, details, reason, requested_by)
       select gen_random_uuid(), 'user.unlock', min(id::text), array[min(id::text)::uuid], '{}', 'asked by phone', max(id::text)::uuid
       from people returning subject as id`,
    );
    const subject = rows[0]?.id;
    await client.query("update users set total_lock = true where id = $1", [subject]);
    const { rows: open } = await owner.query("select from staff_requests where subject = $1 and ended_at is null", [
      subject,
    ]);
    expect(open).toEqual([]);
  } finally {
    await client.end();
  }
});

/** Tables with a few rows: reading one whole costs as much as its index. */
const small = ["factions"];

it("indexes every foreign key whose parent rows are deleted", async () => {
  const deleted = Object.entries(tablePrivileges).flatMap(([table, roles]) =>
    Object.values(roles).some((privileges) => "delete" in privileges) ? [table] : [],
  );
  expect(deleted).toContain("sessions");
  const { rows } = await owner.query<{ child: string; parent: string; columns: string[] }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent, columns
     from pg_constraint foreign_key,
       lateral (select array_agg(attname::text) as columns from pg_attribute
                where attrelid = conrelid and attnum = any (conkey)) named
     where contype = 'f' and confrelid::regclass::text = any ($1) and not exists (
       select from pg_index where indrelid = conrelid and indisvalid
         -- An index that leaves out nulls serves as well: no parent has a null key.
         and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || columns[1] || ' IS NOT NULL)')
         and (indkey::smallint[])[0:cardinality(conkey) - 1] @> conkey)`,
    [deleted],
  );
  expect(rows.filter(({ child }) => !small.includes(child))).toEqual([]);
});

it("refers to clients from no table that each call of a game writes", async () => {
  const { rows } = await owner.query<{ child: string }>(
    `select conrelid::regclass::text as child from pg_constraint
     where contype = 'f' and confrelid = 'clients'::regclass order by 1`,
  );
  // Written when a client is set up, and when a player connects a game for the first time.
  expect(rows.map(({ child }) => child)).toEqual([
    ...["client_origins", "client_players", "collections", "service_keys", "webhook_endpoints"],
  ]);
});

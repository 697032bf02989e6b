// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is text here.
/** Each wall between the tables of two features is broken once on purpose. */
import { expect, it } from "vitest";
import { findBreaches, findStaleReads, type Walls } from "./find-breaches.ts";

const walls: Walls = {
  tableOwners: { users: "features/profile", roles: "features/profile", assets: "features/assets" },
  sharedReads: { "features/assets/joins-store.ts": { tables: ["users"] } },
};
const breachesOf = (code: string, file = "features/assets/store.ts") => findBreaches(file, code, walls);

const reads = "features/assets/store.ts:1 reads users, which features/profile owns; call a verb that it exports.";
const writes = "features/assets/store.ts:1 writes users, which features/profile owns; call a verb that it exports.";

it.each([
  ["a select", 'db.selectFrom("users").selectAll()', reads],
  ["a select with an alias", 'db.selectFrom("users as owner").selectAll()', reads],
  ["a select from several tables", 'db.selectFrom(["assets", "users"]).selectAll()', reads],
  ["an inner join", 'db.selectFrom("assets").innerJoin("users", "users.id", "assets.owner_id")', reads],
  ["a left join", 'db.selectFrom("assets").leftJoin("users as u", (join) => join.onTrue())', reads],
  ["a subquery", 'db.selectFrom("assets").where((eb) => eb.exists(eb.selectFrom("users")))', reads],
  ["an update from", 'db.updateTable("assets").from("users").set({})', reads],
  ["a delete using", 'db.deleteFrom("assets").using("users")', reads],
  ["an insert", 'db.insertInto("users").values({})', writes],
  ["an update", 'db.updateTable("users").set({})', writes],
  ["a delete", 'db.deleteFrom("users").where("id", "=", id)', writes],
  ["a merge", 'db.mergeInto("users")', writes],
  ["raw SQL that selects", "sql`select id from users where id = ${id}`", reads],
  ["raw SQL that joins", "sql<Row>`select 1 from assets a join users on users.id = a.owner_id`", reads],
  ["raw SQL with a list of tables", "sql`select 1 from assets a, users u where true`", reads],
  ["raw SQL with a subquery", "sql`(select count(*) from only public.users)`", reads],
  ["raw SQL that names a column", "sql`exists (select 1 where users.id = ${id})`", reads],
  ["raw SQL after a placeholder", "sql`select ${column} from users`", reads],
  ["raw SQL that inserts", "sql`insert into users (id) values (${id})`", writes],
  ["raw SQL that updates", "sql`update users set version = 1`", writes],
  ["raw SQL that deletes", "sql`delete from users where id = ${id}`", writes],
  ["raw SQL that truncates", "sql`truncate users`", writes],
  ["a literal name of a table", 'db.selectFrom("assets").where(sql.table("users"))', writes],
])("fails on %s of another feature's table", (_what, code, breach) => {
  expect(breachesOf(code)).toContain(breach);
});

it.each([
  "db.deleteFrom(table)",
  "db.selectFrom(names[0])",
  "db.selectFrom(`${prefix}s`)",
  "sql`${sql.raw(text)}`",
  "sql`delete from ${table} where true`",
])("fails on the computed name in %s", (code) => {
  const computed = "computes the name of a table; write it out, so that this check can read it.";
  expect(breachesOf(`${code}; db.selectFrom("assets")`)).toContain(`features/assets/store.ts:1 ${computed}`);
});

it("allows the owner everything, and names that are no tables", () => {
  expect(breachesOf('db.deleteFrom("users"); sql`update users set a = 1`', "features/profile/x-store.ts")).toEqual([]);
  expect(breachesOf("sql`select extract(epoch from ${at}), a is distinct from ${b} from assets`")).toEqual([]);
  expect(breachesOf('db.selectFrom("new_leaves"); sql`select 1 from unnest(${x}) users_of`')).toEqual([]);
  expect(
    breachesOf("sql`select 1 from assets -- as from users\n where name = 'from users' for update of assets`"),
  ).toEqual([]);
  expect(breachesOf('db.selectFrom("assets"); Array.from(users); Buffer.from("users")')).toEqual([]);
});

it("allows a listed read, and no write with it", () => {
  const file = "features/assets/joins-store.ts";
  expect(breachesOf('db.selectFrom("assets").innerJoin("users", "a", "b")', file)).toEqual([]);
  expect(breachesOf('db.selectFrom("roles")', file)).toHaveLength(1);
  expect(breachesOf('db.updateTable("users")', file)).toHaveLength(1);
});

it("fails on a listed read that is not used, or whose file is gone", () => {
  expect(findStaleReads(() => 'db.selectFrom("assets").leftJoin("users")', walls)).toEqual([]);
  expect(findStaleReads(() => 'db.selectFrom("assets")', walls)).toHaveLength(1);
  expect(findStaleReads(() => undefined, walls)).toHaveLength(1);
});

it("fails on a query outside of a store, and on the ledger's tables everywhere but in tests", () => {
  expect(breachesOf('db.selectFrom("assets")', "features/assets/list-assets.ts")).toHaveLength(1);
  expect(breachesOf('db.selectFrom("users")', "features/assets/testing/players.ts")).toEqual([]);
  expect(breachesOf("sql`select 1 from ledger.accounts`")).toHaveLength(1);
  expect(breachesOf("sql`select 1 from ledger.accounts`", "features/assets/testing/players.ts")).toHaveLength(1);
});

it("fails on SQL outside of features and platform, which own nothing", () => {
  expect(breachesOf('db.selectFrom("users")', "context/store.ts")).toHaveLength(1);
});

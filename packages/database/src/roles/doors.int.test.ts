/** No process closes a door for ever: no time that it writes is infinite, and what it holds ends. */
import { createTestDatabase, type TestDatabase } from "@passport/testbed";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../new-id.ts";
import { ledgerFunctions, publicFunctions } from "./function-privileges.ts";
import { addressAs } from "./process-roles.ts";
import { connect, readTables } from "./testing/try-acts.ts";

let database: TestDatabase;
let owner: pg.Client;
let api: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connect(database.ownerUrl);
  api = await connect(addressAs(database.ownerUrl, "api"));
});
afterAll(async () => {
  for (const client of [owner, api]) await client.end();
  await database[Symbol.asyncDispose]();
});

/** Where it is how "never" is written, or ends as easily as it was written. */
const exceptions: Record<string, string> = {
  "assets.unlocked_at": "the api sets it back",
  "assets.refreshed_at": "never asked for",
  "assets.asked_at": "never asked for",
  "operations.followed_at": "never followed",
  "service_requests.created_at": "over",
};

it("[HOLD-25] no time of any table is infinite", async () => {
  await owner.query("create schema tried");
  const accepted = new Set<string>();
  let count = 0;
  for (const { name, columns } of await readTables(owner)) {
    await owner.query(`create table tried.copy (like ${name} including constraints)`);
    await owner.query(`do $$ declare name text; begin
      for name in select attname from pg_attribute where attrelid = 'tried.copy'::regclass and attnum > 0 and attnotnull
      loop execute format('alter table tried.copy alter column %I drop not null', name); end loop;
    end $$`);
    for (const { name: column, type } of columns.filter(({ category }) => category === "D")) {
      for (const value of ["infinity", "-infinity"]) {
        count += 1;
        const tried = owner.query(`insert into tried.copy ("${column}") values ('${value}'::${type})`);
        await tried.then(
          () => accepted.add(`${name}.${column}`),
          (error: unknown) => expect(error).toMatchObject({ code: "23514" }),
        );
      }
    }
    await owner.query("drop table tried.copy");
  }
  expect(count).toBeGreaterThan(250);
  expect([...accepted].sort()).toEqual(Object.keys(exceptions).sort());
});

it("[HOLD-25] no function that a process calls takes a time", async () => {
  const names = [...Object.keys(publicFunctions), ...Object.keys(ledgerFunctions)];
  const { rows } = await owner.query<{ name: string }>(
    `select proname as name from pg_proc where proname = any ($1) and pronamespace in ('public'::regnamespace, 'ledger'::regnamespace)
       and proargtypes::oid[] && array['timestamptz', 'timestamp', 'date', 'interval']::regtype[]::oid[]`,
    [names],
  );
  // Its time only chooses which page of entries is read.
  expect(rows).toEqual([{ name: "entries_before" }]);
});

describe("[HOLD-25] what the api holds", () => {
  const addPlayer = async (): Promise<string> => {
    const id = newId();
    await owner.query(
      "insert into users (id, account_id, username, created_at) values ($1, gen_random_uuid(), $2, now() - interval '1 year')",
      [...[id, `p_${id.slice(-12)}`]],
    );
    return id;
  };
  const isSo = async (what: string, id: string): Promise<boolean | undefined> =>
    (await owner.query<{ so: boolean }>(`select ${what} as so`, [id])).rows[0]?.so;

  it("ends within 30 days", async () => {
    const id = await addPlayer();
    for (const column of ["withdrawals_held_until", "wallet_usable_from"]) {
      await api.query(`update users set ${column} = '9999-12-31' where id = $1`, [id]);
      const isBounded = `(select ${column} between now() + interval '29 days' and now() + interval '31 days' from users where id = $1)`;
      expect(await isSo(isBounded, id)).toBe(true);
    }
    await api.query(
      "insert into withdrawal_addresses (user_id, address, usable_from) values ($1, '0x12', '9999-12-31')",
      [id],
    );
    expect(
      await isSo("(select usable_from < now() + interval '31 days' from withdrawal_addresses where user_id = $1)", id),
    ).toBe(true);
    const hours = api.query("insert into withdrawal_protections (user_id, hold_hours) values ($1, 169)", [id]);
    await expect(hours).rejects.toMatchObject({ code: "23514" });
  });

  it("[SESSION-27] suspends no way in that is older than the link that says so, whose time no process writes", async () => {
    const id = await addPlayer();
    await owner.query(
      "insert into ways_in (user_id, kind, ref, added_at) values ($1, 'password', '', now() - interval '1 hour')",
      [id],
    );
    const insert = (more: string, value: string) =>
      api.query(
        `insert into link_tokens (token_hash, purpose, user_id, email_canonical, expires_at, used_at${more})
         values ('\\x01', 'lock_account', $1, 'a@passport.example', now() + interval '1 day', now()${value})`,
        [id],
      );
    await expect(insert(", created_at", ", '-infinity'")).rejects.toMatchObject({ code: "42501" });
    await insert("", "");
    for (const assignment of ["created_at = '2000-01-01'", "user_id = gen_random_uuid()", "purpose = 'verify_email'"])
      await expect(api.query(`update link_tokens set ${assignment}`)).rejects.toMatchObject({ code: "42501" });
    const suspended = await api.query("select kind from suspend_new_ways($1, '\\x01')", [id]);
    expect(suspended.rows).toEqual([]);
    await expect(api.query("select suspend_new_ways($1, '\\x02')", [id])).rejects.toMatchObject({ code: "P0002" });
    expect(await isSo("(select suspended_at is null from ways_in where user_id = $1)", id)).toBe(true);
  });
});

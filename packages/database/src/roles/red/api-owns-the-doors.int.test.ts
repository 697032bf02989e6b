/** RED: one api process is owned, with its database login alone. What it does here outlives it: nothing but the owner of the database undoes it. */
import { createTestDatabase, type TestDatabase } from "@passport/testbed";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../new-id.ts";
import { addressAs } from "../process-roles.ts";
import { connect } from "../testing/try-acts.ts";

let database: TestDatabase;
let owner: pg.Client;
let api: pg.Client;
let worker: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connect(database.ownerUrl);
  api = await connect(addressAs(database.ownerUrl, "api"));
  worker = await connect(addressAs(database.ownerUrl, "worker"));
});
afterAll(async () => {
  for (const client of [owner, api, worker]) await client.end();
  await database[Symbol.asyncDispose]();
});

const addPlayers = async (count: number, role = "Member") => {
  await owner.query(
    `insert into users (id, account_id, username, role, created_at) select gen_random_uuid(), gen_random_uuid(), 'p_' || $2 || nth, $2, now() - interval '1 year'
     from generate_series(1, $1::integer) nth`,
    [count, role],
  );
  await owner.query(`insert into passwords (user_id, hash) select id, 'x' from users on conflict do nothing`);
  await owner.query(
    `insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, aaguid, name, is_syncable, is_synced)
     select gen_random_uuid(), id, uuid_send(gen_random_uuid()), '\\x01', 0, '{}', gen_random_uuid(), 'x', false, false from users
     where not exists (select from passkeys where user_id = users.id)`,
  );
};
const count = async (query: string) => Number((await owner.query<{ count: string }>(query)).rows[0]?.count);

it("RED 13a: one statement suspends every way into every account, of staff too, and no function ends a suspension", async () => {
  await addPlayers(20);
  await addPlayers(2, "Admin");
  expect(await count("select count(*) from ways_in where suspended_at is null")).toBe(44);
  await api.query("select count(*) from (select suspend_new_ways(id, '-infinity') from users) as suspended");
  expect(await count("select count(*) from ways_in where suspended_at is null")).toBe(0);
  // Nobody of staff can log in or sign now, so nobody asks for user.suspended.remove, and nobody approves it.
  for (const client of [api, worker])
    await expect(client.query("update ways_in set suspended_at = null")).rejects.toMatchObject({ code: "42501" });
});

it("RED 13b: one statement holds every account's withdrawals for ever, and no process or decision of two people ends a hold", async () => {
  await api.query("update users set withdrawals_held_until = 'infinity'");
  for (const client of [api, worker])
    for (const value of ["now()", "null"])
      await expect(client.query(`update users set withdrawals_held_until = ${value}`)).rejects.toMatchObject({ code: "42501" });
  const kinds = await owner.query<{ kind: string }>("select kind from staff_request_kinds where kind ~ 'hold'");
  expect(kinds.rows).toEqual([]);
});

it("RED 15: the api keeps a player from hearing of a request of staff: it takes the mail out of the queue, or changes the address", async () => {
  // As the worker writes the mail of `user.unlock`.
  await worker.query("insert into mails (id, sealed) values ($1, 'the owner may object')", [newId()]);
  expect((await api.query("delete from mails")).rowCount).toBe(1);
  const [player] = (await owner.query<{ id: string }>("select id from users limit 1")).rows;
  await api.query("update users set email = 'mallory@example.com', email_canonical = 'mallory@example.com' where id = $1", [player?.id]);
  expect((await owner.query("select email from users where id = $1", [player?.id])).rows).toEqual([{ email: "mallory@example.com" }]);
});

it("RED 5c: a transaction that began two weeks ago makes every account due to be deleted now", async () => {
  await owner.query("update waiting_times set seconds = 2 where what = 'deletion'");
  await addPlayers(0);
  await api.query("begin");
  await api.query("select now()");
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await api.query("update users set deletion_due_at = now()");
  await api.query("commit");
  // Nobody had a second to see it: the worker's next turn deletes them all.
  const total = await count("select count(*) from users");
  expect(await count("select count(*) from users where deletion_due_at <= clock_timestamp()")).toBe(total);
  expect(total).toBeGreaterThan(20);
});

const wallet = (): string => `0x${newId().replaceAll("-", "")}00000000`;
/** By the api: nobody has signed for this wallet. */
const dummyWith = async (address: string) => {
  const [id, account] = [newId(), newId()];
  await api.query("insert into users (id, account_id, username, public_address) values ($1, $2, $3, $4)", [id, account, `d_${id.slice(-12)}`, address]);
  return { id, account };
};

it("RED 2c [EARLY2-16]: an allocation is bound for ever to an account that nobody has, and its contributor has no limit", async () => {
  const address = wallet();
  await owner.query(
    "insert into early_allocations (id, wallet, allocation, daily_release, starts_at, cliff_at) values (gen_random_uuid(), $1, 1000, 10, now(), now() + interval '1 year')",
    [address],
  );
  const dummy = await dummyWith(address);
  await api.query("update users set public_address = null where id = $1", [dummy.id]);
  const contributor = await dummyWith(address);
  const { rows } = await owner.query("select account_id from early_allocations where wallet = $1", [address]);
  expect(rows).toEqual([{ account_id: dummy.account }]);
  expect(contributor.account).not.toBe(dummy.account);
});

it("RED 18: a collectible that a wallet without an account has staked is the attacker's at once, and stays so when the wallet goes", async () => {
  const address = wallet();
  await owner.query("insert into collections (slug, kind, name, chain_id) values ('machines', '721', 'Machines', 1)");
  await owner.query(
    "insert into assets (id, hash, collection, token_id, on_chain_status, wallet) values (gen_random_uuid(), 'h1', 'machines', 7, 'UNSTAKABLE', $1)",
    [address],
  );
  const mallory = await dummyWith(address);
  await api.query("update users set public_address = null where id = $1", [mallory.id]);
  expect((await owner.query("select owner_id, on_chain_status from assets where hash = 'h1'")).rows).toEqual([
    { owner_id: mallory.account, on_chain_status: "UNSTAKABLE" },
  ]);
  // The wallet's real owner, who comes with its signature the next day, finds nothing.
  const alice = await dummyWith(address);
  expect((await owner.query("select owner_id from assets where hash = 'h1'")).rows).not.toEqual([{ owner_id: alice.account }]);
});

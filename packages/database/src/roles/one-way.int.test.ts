/** What protects an account, changed by plain SQL as each process may: with its own login, and none of our code in between. */
import { createTestDatabase, type TestDatabase } from "@passport/testbed";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../new-id.ts";
import { addressAs } from "./process-roles.ts";
import { connect } from "./testing/try-acts.ts";

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

const addPlayer = async (): Promise<string> => {
  const id = newId();
  await owner.query(
    "insert into users (id, account_id, username, created_at) values ($1, gen_random_uuid(), $2, now() - interval '1 year')",
    [id, `p_${id.slice(-12)}`],
  );
  return id;
};
const newWallet = (): string => `0x${newId().replaceAll("-", "")}00000000`;
const linkedPlayer = async (): Promise<{ id: string; wallet: string }> => {
  const [id, wallet] = [await addPlayer(), newWallet()];
  await owner.query(
    "insert into withdrawal_addresses (user_id, address, usable_from) values ($1, $2, now() + interval '1 day')",
    [id, wallet],
  );
  await owner.query(
    `update users set public_address = $2, wallet_usable_from = now() + interval '1 day',
       withdrawals_held_until = now() + interval '1 day' where id = $1`,
    [id, wallet],
  );
  return { id, wallet };
};
const change = (client: pg.Client, id: string, assignment: string) =>
  client.query(`update users set ${assignment} where id = $1`, [id]);
const read = async (id: string, what: string): Promise<unknown> =>
  (await owner.query<{ what: unknown }>(`select ${what} as what from users where id = $1`, [id])).rows[0]?.what;
/** As if the signer had verified the passkeys of both. */
const sign = async (request: string, people: readonly [string, string]): Promise<void> => {
  for (const [nth, act] of ["request", "approve"].entries()) {
    const [person, credential] = [people[nth], `\\x${newId().replaceAll("-", "")}`];
    await owner.query(
      `insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, aaguid, name, is_syncable, is_synced)
       values (gen_random_uuid(), $1, $2, '\\x01', 0, '{}', gen_random_uuid(), 'x', false, false)`,
      [person, credential],
    );
    await owner.query(
      `insert into signer.known_passkeys (credential_id, account_id, public_key)
       select $2, account_id, '\\x01' from users where id = $1`,
      [person, credential],
    );
    await owner.query(
      "insert into signer.staff_verdicts (request_id, act, user_id, credential_id) values ($1, $2, $3, $4)",
      [request, act, person, credential],
    );
  }
};
const refused = { code: "42501" };

describe("[HOLD-21] locks", () => {
  it("are set by the api, and taken off by no process alone, nor is the ledger's copy", async () => {
    const id = await addPlayer();
    for (const lock of ["withdraw_lock", "mint_lock", "total_lock"]) {
      await change(api, id, `${lock} = true`);
      for (const process of [api, worker])
        await expect(change(process, id, `${lock} = false`)).rejects.toMatchObject(refused);
    }
    const locks = "(select locks from ledger.accounts where accounts.id = users.account_id)";
    expect(await read(id, locks)).toBe(7);
  });

  it("are taken off by the worker in the transaction that carries out what two people decided, and no other lock is", async () => {
    const id = await addPlayer();
    const [first, second, request] = [await addPlayer(), await addPlayer(), newId()];
    await change(owner, id, "total_lock = true, mint_lock = true");
    await owner.query("update staff_request_kinds set approvable_seconds = 0");
    await owner.query(
      `insert into staff_requests (id, kind, subject, concerned, details, reason, requested_by)
       values ($1, 'user.unlock', $2::text, array[$2::uuid], '{"locks": ["account"]}', 'x', $3)`,
      [request, id, first],
    );
    await owner.query("update staff_requests set approved_by = $2 where id = $1", [request, second]);
    const decide = (due: string) =>
      owner.query("update staff_requests set due_at = now() + $2::interval where id = $1", [request, due]);
    const carryOut = async (assignment: string, player = id): Promise<void> => {
      await worker.query("begin");
      try {
        await worker.query("update staff_requests set ended_at = now(), outcome = 'done' where id = $1", [request]);
        await change(worker, player, assignment);
        await worker.query("commit");
      } finally {
        await worker.query("rollback");
      }
    };
    await decide("1 hour");
    await expect(carryOut("total_lock = false")).rejects.toMatchObject({ code: "PT002" });
    await decide("-1 hour");
    await expect(carryOut("total_lock = false")).rejects.toMatchObject({ code: "PT004" });
    await sign(request, [first, second]);
    await expect(carryOut("total_lock = false, mint_lock = false")).rejects.toMatchObject(refused);
    // Nor is that of another player.
    const other = await addPlayer();
    await change(owner, other, "total_lock = true");
    await expect(carryOut("total_lock = false", other)).rejects.toMatchObject(refused);
    await carryOut("total_lock = false");
    expect(await read(id, "array[total_lock, mint_lock]")).toEqual([false, true]);
    // The decision was for once.
    await change(api, id, "total_lock = true");
    await expect(change(worker, id, "total_lock = false")).rejects.toMatchObject(refused);
  });
});

describe("[HOLD-21] holds", () => {
  it("are lengthened and never shortened", async () => {
    const { id } = await linkedPlayer();
    for (const process of [api, worker]) {
      for (const end of ["null", "now()", "withdrawals_held_until - interval '1 second'"])
        await expect(change(process, id, `withdrawals_held_until = ${end}`)).rejects.toMatchObject(refused);
      await change(process, id, "withdrawals_held_until = withdrawals_held_until + interval '1 hour'");
    }
    expect(await read(id, "withdrawals_held_until > now() + interval '25 hours'")).toBe(true);
  });

  it("lose no row, neither of holds nor of protections, before the account is deleted", async () => {
    const { id } = await linkedPlayer();
    await owner.query("insert into withdrawal_protections (user_id, daily_limit) values ($1, 5)", [id]);
    await api.query(
      "insert into holds (id, user_id, reason, ends_at) values ($1, $2, 'recovery', now() + interval '1 day')",
      [newId(), id],
    );
    const remove = (client: pg.Client, table: string) => client.query(`delete from ${table} where user_id = $1`, [id]);
    for (const process of [api, worker])
      for (const table of ["holds", "withdrawal_protections"])
        await expect(remove(process, table)).rejects.toMatchObject(refused);
    // The api asks for the deletion of an account, and it waits.
    await change(api, id, "deletion_due_at = now()");
    expect(await read(id, "deletion_due_at > now() + interval '13 days'")).toBe(true);
    await expect(change(worker, id, "deleted_at = now(), public_address = null")).rejects.toMatchObject(refused);
    await change(owner, id, "deletion_due_at = now()");
    await expect(change(api, id, "deleted_at = now(), public_address = null")).rejects.toMatchObject(refused);
    for (const table of ["holds", "withdrawal_protections"]) await remove(worker, table);
    await change(worker, id, "deleted_at = now(), public_address = null, withdrawals_held_until = null");
    expect(await read(id, "withdrawals_held_until")).toBeNull();
  });
});

describe("[HOLD-21] the age of a wallet", () => {
  it("only falls, in the account and in the address book", async () => {
    const { id, wallet } = await linkedPlayer();
    for (const process of [api, worker])
      for (const start of ["null", "now()"])
        await expect(change(process, id, `wallet_usable_from = ${start}`)).rejects.toMatchObject(refused);
    for (const assignment of ["usable_from = now()", "added_at = now() - interval '1 year'"])
      await expect(
        api.query(`update withdrawal_addresses set ${assignment} where user_id = $1`, [id]),
      ).rejects.toMatchObject(refused);
    // Removed and linked again with an age that is made up, it waits as a new one.
    await change(api, id, "public_address = null, wallet_usable_from = null");
    await api.query("delete from withdrawal_addresses where user_id = $1", [id]);
    await expect(change(api, id, `public_address = '${wallet}'`)).rejects.toMatchObject(refused);
    await api.query("insert into withdrawal_addresses (user_id, address, usable_from) values ($1, $2, now())", [
      ...[id, wallet],
    ]);
    await change(api, id, `public_address = '${wallet}', wallet_usable_from = now()`);
    expect(await read(id, "wallet_usable_from >= now() + interval '23 hours'")).toBe(true);
  });

  it("[HOLD-4] is none for the first address of an account with a second factor of more than a day, once", async () => {
    const withFactor = async (age: string, suspended = "null", kind = "authenticator") => {
      const id = await addPlayer();
      await owner.query(
        `insert into ways_in (user_id, kind, ref, added_at, suspended_at)
         values ($1, $3, '', now() - $2::interval, ${suspended})`,
        [id, age, kind],
      );
      return id;
    };
    const add = async (id: string, wallet = newWallet()): Promise<boolean> => {
      const { rows } = await api.query<{ ready: boolean }>(
        `insert into withdrawal_addresses (user_id, address, usable_from) values ($1, $2, now())
         returning usable_from <= now() as ready`,
        [id, wallet],
      );
      return rows[0]?.ready === true;
    };
    const [alice, wallet] = [await withFactor("25 hours"), newWallet()];
    expect(await add(alice, wallet)).toBe(true);
    expect(await add(await withFactor("25 hours", "null", "passkey"))).toBe(true);
    expect(await add(await withFactor("25 hours", "null", "recovery_codes"))).toBe(false);
    expect(await add(alice)).toBe(false);
    await api.query("delete from withdrawal_addresses where user_id = $1", [alice]);
    expect(await add(alice, wallet)).toBe(false);
    for (const id of [await withFactor("23 hours"), await withFactor("25 hours", "now()"), await addPlayer()])
      expect(await add(id)).toBe(false);
    // The wait that the player chose applies to a first one too, and after "This wasn't me" none is at once.
    const [careful, denied] = [await withFactor("25 hours"), await withFactor("25 hours")];
    await owner.query("insert into withdrawal_protections (user_id, hold_hours) values ($1, 72)", [careful]);
    await owner.query("insert into denials (user_id, since) values ($1, now())", [denied]);
    for (const id of [careful, denied]) expect(await add(id)).toBe(false);
    for (const process of [api, worker])
      await expect(process.query("update first_wallets set is_ready = true")).rejects.toMatchObject(refused);
  });

  it("is none for the wallet that an account is made with", async () => {
    const [id, wallet] = [newId(), newWallet()];
    await api.query("begin");
    await api.query("insert into users (id, account_id, username, public_address) values ($1, $2, $3, $4)", [
      ...[id, newId(), `p_${id.slice(-12)}`, wallet],
    ]);
    await api.query("insert into withdrawal_addresses (user_id, address, usable_from) values ($1, $2, now())", [
      ...[id, wallet],
    ]);
    await api.query("commit");
    const { rows } = await owner.query(
      "select usable_from <= now() as ready from withdrawal_addresses where user_id = $1",
      [id],
    );
    expect(rows).toEqual([{ ready: true }]);
  });
});

describe("[HOLD-21] what a player chose", () => {
  it("rises at once and falls after the wait that applies", async () => {
    const id = await addPlayer();
    await api.query("insert into withdrawal_protections (user_id, hold_hours, daily_limit) values ($1, 72, 10)", [id]);
    const set = (assignment: string) =>
      api.query(`update withdrawal_protections set ${assignment} where user_id = $1`, [id]);
    const readOwn = async (what: string): Promise<unknown> =>
      (await owner.query(`select ${what} as what from withdrawal_protections where user_id = $1`, [id])).rows[0]?.what;
    for (const less of ["hold_hours = 48", "hold_hours = null", "daily_limit = 11", "daily_limit = null"])
      await expect(set(less)).rejects.toMatchObject(refused);
    await set("hold_hours = 96, daily_limit = 9");
    await set("next_hold_hours = 24, next_hold_at = now(), next_daily_limit = 100, next_limit_at = now()");
    for (const time of ["next_hold_at", "next_limit_at"])
      expect(await readOwn(`${time} > now() + interval '95 hours'`)).toBe(true);
    await set("next_hold_at = now() + interval '1 hour'");
    expect(await readOwn("next_hold_at > now() + interval '95 hours'")).toBe(true);
    // What waits is not exchanged for less shortly before its time.
    const soon = "now() + interval '1 minute'";
    for (const swapped of ["next_hold_hours = null", "next_daily_limit = 1000"]) {
      await owner.query(
        `update withdrawal_protections set next_hold_at = ${soon}, next_limit_at = ${soon} where user_id = $1`,
        [id],
      );
      await set(swapped);
      const time = swapped.startsWith("next_hold") ? "next_hold_at" : "next_limit_at";
      expect(await readOwn(`${time} > now() + interval '95 hours'`)).toBe(true);
    }
    await set("next_hold_hours = 24, next_daily_limit = 100");
    await owner.query(
      "update withdrawal_protections set next_hold_at = now() - interval '1 hour', next_limit_at = now() - interval '1 hour'",
    );
    // What has become due may be written down as what applies, and nothing beyond it.
    await expect(set("daily_limit = 101")).rejects.toMatchObject(refused);
    await set("hold_hours = 24, next_hold_hours = null, next_hold_at = null, daily_limit = 100");
    expect(await readOwn("hold_hours")).toBe(24);
  });
});

it("[HOLD-21] the waits are the decision of the owner of the database", async () => {
  const { rows } = await owner.query("select what, seconds from waiting_times order by what");
  expect(rows).toEqual([
    { what: "deletion", seconds: 14 * 86_400 },
    { what: "less_protection", seconds: 86_400 },
    { what: "longest_hold", seconds: 30 * 86_400 },
    { what: "new_address", seconds: 86_400 },
  ]);
  for (const process of [api, worker])
    await expect(process.query("update waiting_times set seconds = 0")).rejects.toMatchObject(refused);
});

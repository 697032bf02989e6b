/** What waits counts from the clock, whenever the transaction that writes it has begun. */
import { createTestDatabase, type TestDatabase, waitUntil } from "@passport/testbed";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../new-id.ts";
import { columnsOf } from "./grant-privileges.ts";
import { type TablePrivileges, tablePrivileges } from "./privileges.ts";
import { addressAs, type ProcessRole } from "./process-roles.ts";
import { connect } from "./testing/try-acts.ts";

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = await connect(database.ownerUrl);
});
afterAll(async () => {
  await owner.end();
  await database[Symbol.asyncDispose]();
});

/** Matches every clock that stands still while its process waits: those of the transaction, the statement and the day. */
const stillTime =
  /\bnow\(\)|'now'|\b((transaction|statement)_timestamp|current_(timestamp|date|time)|localtime(stamp)?)\b/i;

describe("[HOLD-23] the catalogue", () => {
  /** Functions that may ask when their transaction began, and why. */
  const exceptions: Record<string, string> = {
    "public.open_session": "writes sessions, whose times the api may write as it likes",
  };

  it("has no function that counts from the begin of a transaction", async () => {
    const { rows } = await owner.query<{ name: string; body: string }>(
      `select nspname || '.' || proname as name, coalesce(pg_get_function_sqlbody(p.oid), prosrc) as body
       from pg_proc p join pg_namespace n on n.oid = pronamespace where nspname in ('public', 'ledger', 'signer')`,
    );
    expect(rows.length).toBeGreaterThan(60);
    const found = rows.filter(({ body }) => stillTime.test(body)).map(({ name }) => name);
    expect(found.sort()).toEqual(Object.keys(exceptions).sort());
  });

  /** Columns whose default may be the transaction's clock, because nothing waits for them. */
  const harmless: Record<string, string> = {
    "ledger.currencies.created_at": "the owner of the database declares currencies",
    "ledger.state.changed_at": "says when withdrawals were halted, and nothing follows from it",
    "public.early_allocations.created_at": "the owner of the database writes allocations",
    "public.equality_bookings.booked_at": "the owner of the database books differences",
    "public.link_tokens.created_at": "of its transaction, where that has begun within a minute",
    "public.staff_requests.created_at": "a trigger writes it (0055)",
    "public.staff_requests.expires_at": "a trigger writes it (0055)",
  };

  it("has no such default where a process cannot write the time itself", async () => {
    const { rows } = await owner.query<{ schema: string; table: string; column: string; value: string }>(
      `select nspname as schema, relname as table, attname as column, pg_get_expr(adbin, adrelid) as value
       from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
       join pg_class c on c.oid = adrelid join pg_namespace n on n.oid = relnamespace
       where nspname in ('public', 'ledger', 'signer') and not relispartition and relname <> 'schema_migrations'
         and atttypid in ('timestamptz'::regtype, 'timestamp'::regtype, 'date'::regtype)`,
    );
    expect(rows.length).toBeGreaterThan(60);
    const isOverridden = ({ schema, table, column }: (typeof rows)[number]): boolean => {
      const name = schema === "public" ? table : `${schema}.${table}`;
      const privileges = Object.values(
        tablePrivileges[name as keyof typeof tablePrivileges] ?? {},
      ) as TablePrivileges[];
      const inserters = privileges.flatMap(({ insert }) => (insert === undefined ? [] : [insert]));
      return inserters.length > 0 && inserters.every((set) => columnsOf(set, [column]).length === 1);
    };
    const wrong = rows.filter((row) => stillTime.test(row.value) && !isOverridden(row));
    const found = wrong.map(({ schema, table, column }) => `${schema}.${table}.${column}`);
    expect(found.sort()).toEqual(Object.keys(harmless).sort());
  });
});

describe("[HOLD-23] a transaction of long ago", () => {
  /** The lengths of all waits, in seconds. */
  const wait = 2;
  beforeAll(async () => {
    await owner.query("update waiting_times set seconds = $1", [wait]);
  });

  const addPlayer = async (): Promise<string> => {
    const id = newId();
    await owner.query("insert into users (id, account_id, username) values ($1, gen_random_uuid(), $2)", [
      ...[id, `p_${id.slice(-12)}`],
    ]);
    return id;
  };
  const isSo = async (what: string, id: string): Promise<boolean | undefined> =>
    (await owner.query<{ so: boolean }>(`select ${what} as so`, [id])).rows[0]?.so;

  /** Writes in a transaction that was open for longer than any wait before it wrote. */
  const lately = async (role: ProcessRole, statements: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    const client = await connect(addressAs(database.ownerUrl, role));
    try {
      await client.query("begin");
      await client.query("select now()");
      await new Promise((resolve) => setTimeout(resolve, (wait + 1) * 1000));
      await statements(client);
      await client.query("commit");
    } finally {
      await client.end();
    }
  };

  it("writes nothing that has waited already", async () => {
    const id = await addPlayer();
    await owner.query("insert into withdrawal_protections (user_id, daily_limit) values ($1, 100)", [id]);
    await lately("api", async (client) => {
      await client.query("insert into two_factor (user_id, secret_sealed, activated_at) values ($1, 'x', now())", [id]);
      await client.query("update users set deletion_due_at = now() where id = $1", [id]);
      await client.query("update withdrawal_protections set next_limit_at = now() where user_id = $1", [id]);
      await client.query(
        "insert into holds (id, user_id, reason, ends_at) values ($1, $2, 'recovery', now() + interval '1 hour')",
        [...[newId(), id]],
      );
    });
    expect(await isSo("may_skip_wait($1)", id)).toBe(false);
    const later = `clock_timestamp() + interval '${wait - 1} seconds'`;
    expect(await isSo(`(select deletion_due_at > ${later} from users where id = $1)`, id)).toBe(true);
    expect(await isSo(`(select next_limit_at > ${later} from withdrawal_protections where user_id = $1)`, id)).toBe(
      true,
    );
    const recently = "clock_timestamp() - interval '1 second'";
    expect(await isSo(`(select started_at > ${recently} from holds where user_id = $1)`, id)).toBe(true);
  });

  it("has made no account that was made since: the address it adds waits", async () => {
    const [id, wallet] = [newId(), `0x${"12".repeat(20)}`];
    await lately("api", async (client) => {
      const other = await connect(addressAs(database.ownerUrl, "api"));
      await other.query(
        "insert into users (id, account_id, username, public_address) values ($1, $2, 'made_since', $3)",
        [...[id, newId(), wallet]],
      );
      await other.end();
      await client.query("insert into withdrawal_addresses (user_id, address, usable_from) values ($1, $2, now())", [
        id,
        wallet,
      ]);
    });
    expect(
      await isSo("(select usable_from > clock_timestamp() from withdrawal_addresses where user_id = $1)", id),
    ).toBe(true);
  });

  it("carries out no request that another one has carried out since", async () => {
    const [id, first, second, request] = [await addPlayer(), await addPlayer(), await addPlayer(), newId()];
    await owner.query("update users set total_lock = true where id = $1", [id]);
    await owner.query("update staff_request_kinds set approvable_seconds = 0, delay_seconds = 0");
    await owner.query(
      `insert into staff_requests (id, kind, subject, concerned, details, reason, requested_by)
       values ($1, 'user.unlock', $2::text, array[$2::uuid], '{"locks": ["account"]}', 'x', $3)`,
      [request, id, first],
    );
    await owner.query("update staff_requests set approved_by = $2 where id = $1", [request, second]);
    const takenOff = lately("worker", async (client) => {
      await owner.query("set session_replication_role = replica");
      await owner.query("update staff_requests set ended_at = clock_timestamp(), outcome = 'done' where id = $1", [
        request,
      ]);
      await owner.query("reset session_replication_role");
      await client.query("update users set total_lock = false where id = $1", [id]);
    });
    await expect(takenOff).rejects.toMatchObject({ code: "42501" });
  });
});

it("[HOLD-23] ends transactions of the api that stay open, and no other ones: what they write is seen at most minutes later", async () => {
  const [api, worker] = [
    await connect(addressAs(database.ownerUrl, "api")),
    await connect(addressAs(database.ownerUrl, "worker")),
  ];
  let hasEnded = false;
  api.on("error", () => {});
  api.on("end", () => {
    hasEnded = true;
  });
  for (const client of [api, worker]) {
    await client.query("set idle_in_transaction_session_timeout = 0");
    await client.query("begin");
    await client.query("select now()");
  }
  // As the signer calls it, each minute.
  const signer = await connect(addressAs(database.ownerUrl, "signer"));
  const ended = await signer.query<{ count: number }>("select end_old_api_transactions() as count");
  expect(ended.rows).toEqual([{ count: 0 }]);
  const { rows } = await owner.query("select prosrc as body from pg_proc where proname = 'end_old_api_transactions'");
  expect(rows).toMatchObject([
    { body: expect.stringContaining("end_api_transactions_older_than(interval '5 minutes')") },
  ]);
  await expect(worker.query("select end_api_transactions_older_than('0')")).rejects.toMatchObject({ code: "42501" });
  await worker.query("rollback; begin; select now()");
  await owner.query("select end_api_transactions_older_than('0')");
  await waitUntil("its end", () => hasEnded);
  expect((await worker.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  for (const client of [worker, signer]) await client.end();
});

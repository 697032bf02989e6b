import { addressAs, connectDatabase, type Database, inTransaction } from "@passport/database";
import { createTestDatabase, startNats, useTestbed, waitUntil } from "@passport/testbed";
import { runSql } from "@passport/testbed/run-sql";
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { describe, expect, it, vi } from "vitest";
import type { Bus } from "../bus/bus.ts";
import { announcedBy, type Subject } from "../bus/subjects.ts";
import { connectedBus } from "../bus/testing/connected-bus.ts";
import { announceHint, announceSessionsEnded } from "./outbox.ts";
import { createOutboxRelay } from "./relay.ts";

const log = pino({ level: "silent" });

const setUp = async (natsUrl = useTestbed().natsUrl) => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl, ownerUrl } = stack.use(await createTestDatabase());
  const db = connectDatabase(databaseUrl);
  stack.defer(() => db.destroy());
  const bus = stack.use(await connectedBus(natsUrl));
  const owned = stack.move();
  return { db, bus, ownerUrl, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

const hear = async (bus: Bus, subject: Subject): Promise<unknown[]> => {
  const heard: unknown[] = [];
  bus.subscribe(subject, (body) => heard.push(body));
  await bus.flush();
  return heard;
};

const announce = (db: Database, subject: Subject, nth: number) =>
  inTransaction(db, (transaction) => announceHint(transaction, subject, { nth }));

const rowsLeft = async (db: Database): Promise<number> => (await db.selectFrom("outbox").select("id").execute()).length;

describe("the outbox", () => {
  it("announces what was committed, in order, and nothing that was rolled back", async () => {
    await using world = await setUp();
    const { db, bus } = world;
    const heard = await hear(bus, "test.outbox-order");
    await using relay = createOutboxRelay({ db, bus, log, role: "worker" });
    for (const nth of [2, 3]) await announce(db, "test.outbox-order", nth);
    const undone = inTransaction(db, async (transaction) => {
      await announceHint(transaction, "test.outbox-order", { nth: 4 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    relay.poke();
    await waitUntil("an empty outbox", async () => (await rowsLeft(db)) === 0);
    expect(heard).toEqual([{ nth: 2 }, { nth: 3 }]);
  });

  it("finds what a crash between commit and poke left behind", async () => {
    await using world = await setUp();
    const { db, bus } = world;
    const heard = await hear(bus, "test.outbox-crash");
    await announce(db, "test.outbox-crash", 2);
    await using _relay = createOutboxRelay({ db, bus, log, role: "worker" });
    await waitUntil("the announcement", () => heard.length === 1);
  });

  it("finds the row of a transaction that took its id long before it committed", async () => {
    await using world = await setUp();
    const { db, bus } = world;
    const heard = await hear(bus, "test.outbox-late");
    await using relay = createOutboxRelay({ db, bus, log, role: "worker", sweepMs: 100 });
    await inTransaction(db, async (transaction) => {
      await announceHint(transaction, "test.outbox-late", { nth: 1 });
      // Sweeps pass meanwhile, so the search now begins above this row's id.
      for (const nth of [2, 3, 4, 5]) {
        await announce(db, "test.outbox-late", nth);
        relay.poke();
        await waitUntil("the newer rows", () => heard.length >= nth - 1);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    });
    await waitUntil("the older row", () => heard.length === 5);
    expect(heard.at(-1)).toEqual({ nth: 1 });
  });

  it("reads no more pages behind rows that cannot be removed yet than in front of them", async () => {
    await using world = await setUp();
    const { db, bus, ownerUrl } = world;
    const snapshot = new pg.Client({ connectionString: ownerUrl });
    await snapshot.connect();
    try {
      await snapshot.query("begin isolation level repeatable read");
      await snapshot.query("select 1 from outbox");
      const ids = await runSql<{ id: number }>(
        ownerUrl,
        `with dead as (insert into outbox (subject, body) select 'test.outbox-dead', '{}' from generate_series(1, 50000) returning id)
         select max(id)::int as id from dead`,
      );
      await runSql(ownerUrl, "delete from outbox");
      const pagesFrom = async (above: number) => {
        const [plan] = await runSql<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
          ownerUrl,
          `explain (analyze, buffers, format json)
           select id from outbox where id > ${above} order by id limit 200 for update skip locked`,
        );
        const found = plan?.["QUERY PLAN"][0].Plan;
        return (found?.["Shared Hit Blocks"] ?? 0) + (found?.["Shared Read Blocks"] ?? 0);
      };
      expect(await pagesFrom(0)).toBeGreaterThan(500);
      const newest = ids[0]?.id ?? 0;
      expect(await pagesFrom(newest)).toBeLessThan(10);
      const sent = vi.spyOn(pg.Client.prototype, "query");
      await using _relay = createOutboxRelay({ db, bus, log, role: "worker", sweepMs: 600 });
      const starts = () =>
        (sent.mock.calls as unknown[][]).flatMap(([query, values]) =>
          (query as { name?: string }).name === "claim_announcements" ? (values as unknown[]) : [],
        );
      await waitUntil("a search above the dead rows", () => starts().includes(newest));
      sent.mockRestore();
    } finally {
      await snapshot.end();
    }
  });

  it("does not wait for the disk to forget what it has announced", async () => {
    await using world = await setUp();
    const { db, bus, ownerUrl } = world;
    await runSql(
      ownerUrl,
      `create table waits (setting text);
       create function note_wait() returns trigger language plpgsql security definer as
         $$ begin insert into waits values (current_setting('synchronous_commit')); return null; end $$;
       create trigger note_wait after delete on outbox for each row execute function note_wait();
       grant select on waits to public`,
    );
    await announce(db, "test.outbox-disk", 2);
    await using _relay = createOutboxRelay({ db, bus, log, role: "worker" });
    await waitUntil("an empty outbox", async () => (await rowsLeft(db)) === 0);
    const { rows } = await sql<{ setting: string }>`select setting from waits`.execute(db);
    expect(rows).toEqual([{ setting: "off" }]);
  });

  it("announces ended sessions, and says nothing about none", async () => {
    await using world = await setUp();
    const { db, bus } = world;
    await inTransaction(db, (transaction) => announceSessionsEnded(transaction, []));
    expect(await rowsLeft(db)).toBe(0);
    await inTransaction(db, (transaction) => announceSessionsEnded(transaction, ["a", "b"]));
    const heard = await hear(bus, "session.ended");
    await using _relay = createOutboxRelay({ db, bus, log, role: "worker" });
    // Other tests end sessions on the same NATS.
    await waitUntil("the announcement", () =>
      heard.some((body) => JSON.stringify(body) === '{"sessionIds":["a","b"]}'),
    );
  });

  it("loses nothing while NATS is away", async () => {
    await using nats = await startNats();
    await using world = await setUp(nats.url);
    const { db, bus } = world;
    const heard = await hear(bus, "test.patience");
    await using relay = createOutboxRelay({ db, bus, log, role: "worker" });
    await nats.kill();
    for (const nth of [2, 3, 4]) await announce(db, "test.patience", nth);
    relay.poke();
    await waitUntil("the loss to be noticed", () => !bus.isConnected());
    expect(await rowsLeft(db)).toBe(3);
    await nats.restart();
    await waitUntil("everything", () => heard.length >= 3);
    await waitUntil("an empty outbox", async () => (await rowsLeft(db)) === 0);
  });

  it("is shared by several relays: thousands of rows, none lost", async () => {
    await using world = await setUp();
    const { db, bus } = world;
    const heard = await hear(bus, "test.many");
    const body = JSON.stringify({});
    const rows = Array.from({ length: 2000 }, () => ({ subject: "test.many", body }));
    await db.insertInto("outbox").values(rows).execute();
    await using first = createOutboxRelay({ db, bus, log, role: "worker" });
    await using second = createOutboxRelay({ db, bus, log, role: "worker" });
    first.poke();
    second.poke();
    await waitUntil("an empty outbox", async () => (await rowsLeft(db)) === 0);
    await waitUntil("all of them", () => heard.length >= 2000);
  });

  it("the relay of an api takes what an api may announce; the worker's takes the rest and removes unknown subjects", async () => {
    await using world = await setUp();
    const { db, bus } = world;
    const subjects = async () =>
      (await db.selectFrom("outbox").select("subject").orderBy("id").execute()).map(({ subject }) => subject);
    const heard = await hear(bus, "rates.changed");
    await announce(db, "rates.changed", 1);
    await db.insertInto("outbox").values({ subject: "signer.told", body: "{}" }).execute();
    await announce(db, "users.changed", 2);
    {
      await using _relay = createOutboxRelay({ db, bus, log, role: "api" });
      await waitUntil("the api's row", async () => (await rowsLeft(db)) === 2);
      expect(await subjects()).toEqual(["rates.changed", "signer.told"]);
    }
    await using _relay = createOutboxRelay({ db, bus, log, role: "worker" });
    await waitUntil("an empty outbox", async () => (await rowsLeft(db)) === 0);
    // Other tests announce prices on the same NATS.
    await waitUntil("the announcement", () => heard.some((body) => JSON.stringify(body) === '{"nth":1}'));
  });

  it("takes from an api process only what an api process may announce: the worker's relay would say it with the worker's key", async () => {
    await using database = await createTestDatabase();
    await using api = connectDatabase(addressAs(database.databaseUrl, "api"));
    const own = announcedBy("api");
    for (const subject of announcedBy("worker")) {
      const written = api.insertInto("outbox").values({ subject, body: "{}" }).execute();
      if (own.includes(subject)) await written;
      else await expect(written, subject).rejects.toMatchObject({ code: "42501" });
    }
  });
});

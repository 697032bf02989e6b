import { connectDatabase, type Database, inTransaction } from "@passport/database";
import { createTestDatabase, startNats, useTestbed, waitUntil } from "@passport/testbed";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { Bus } from "../bus/bus.ts";
import { connectedBus } from "../bus/testing/connected-bus.ts";
import { announceSessionsEnded, announceTopic } from "./outbox.ts";
import { createOutboxRelay } from "./relay.ts";

const log = pino({ level: "silent" });

const setUp = async (natsUrl = useTestbed().natsUrl) => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl } = stack.use(await createTestDatabase());
  const db = connectDatabase(databaseUrl);
  stack.defer(() => db.destroy());
  const bus = stack.use(await connectedBus(natsUrl));
  const owned = stack.move();
  return { db, bus, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

const hear = async (bus: Bus, subject: string): Promise<unknown[]> => {
  const heard: unknown[] = [];
  bus.subscribe(subject, (body) => heard.push(body));
  await bus.flush();
  return heard;
};

const announce = (db: Database, topicPath: string, seq: number) =>
  inTransaction(db, (transaction) => announceTopic(transaction, { topicPath, key: "USER", payload: { seq }, seq }));

const rowsLeft = async (db: Database): Promise<number> => (await db.selectFrom("outbox").select("id").execute()).length;

describe("the outbox", () => {
  it("announces what was committed, in order, and nothing that was rolled back", async () => {
    await using world = await setUp();
    const { db, bus } = world;
    const heard = await hear(bus, "topic.user.outbox-order");
    await using relay = createOutboxRelay({ db, bus, log });
    for (const seq of [2, 3]) await announce(db, "/user/outbox-order", seq);
    const undone = inTransaction(db, async (transaction) => {
      await announceTopic(transaction, { topicPath: "/user/outbox-order", key: "USER", payload: null, seq: 4 });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    relay.poke();
    await waitUntil("an empty outbox", async () => (await rowsLeft(db)) === 0);
    expect(heard).toEqual([
      { key: "USER", payload: { seq: 2 }, seq: 2 },
      { key: "USER", payload: { seq: 3 }, seq: 3 },
    ]);
  });

  it("finds what a crash between commit and poke left behind", async () => {
    await using world = await setUp();
    const { db, bus } = world;
    const heard = await hear(bus, "topic.user.outbox-crash");
    await announce(db, "/user/outbox-crash", 2);
    await using _relay = createOutboxRelay({ db, bus, log });
    await waitUntil("the announcement", () => heard.length === 1);
  });

  it("announces ended sessions, and says nothing about none", async () => {
    await using world = await setUp();
    const { db, bus } = world;
    await inTransaction(db, (transaction) => announceSessionsEnded(transaction, []));
    expect(await rowsLeft(db)).toBe(0);
    await inTransaction(db, (transaction) => announceSessionsEnded(transaction, ["a", "b"]));
    const heard = await hear(bus, "session.ended");
    await using _relay = createOutboxRelay({ db, bus, log });
    // Other tests end sessions on the same NATS.
    await waitUntil("the announcement", () =>
      heard.some((body) => JSON.stringify(body) === '{"sessionIds":["a","b"]}'),
    );
  });

  it("loses nothing while NATS is away", async () => {
    await using nats = await startNats();
    await using world = await setUp(nats.url);
    const { db, bus } = world;
    const heard = await hear(bus, "topic.user.patience");
    await using relay = createOutboxRelay({ db, bus, log });
    await nats.kill();
    for (const seq of [2, 3, 4]) await announce(db, "/user/patience", seq);
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
    const heard = await hear(bus, "topic.user.many");
    const body = JSON.stringify({ key: "USER", payload: null, seq: 1 });
    const rows = Array.from({ length: 2000 }, () => ({ subject: "topic.user.many", body }));
    await db.insertInto("outbox").values(rows).execute();
    await using first = createOutboxRelay({ db, bus, log });
    await using second = createOutboxRelay({ db, bus, log });
    first.poke();
    second.poke();
    await waitUntil("an empty outbox", async () => (await rowsLeft(db)) === 0);
    await waitUntil("all of them", () => heard.length >= 2000);
  });
});

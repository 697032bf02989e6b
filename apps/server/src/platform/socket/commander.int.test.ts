import { type Access, declareCommand } from "@passport/protocol";
import { createTestDatabase, useTestbed, waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createRateLimiter } from "../http/rate-limiter.ts";
import { bucketsOf } from "../http/testing/bucket-sizes.ts";
import { Failure } from "../wire/failure.ts";
import { onCommand } from "../wire/handlers.ts";
import type { Edge } from "./testing/start-edge.ts";
import { startWorld, type World } from "./testing/start-world.ts";

const declare = <const A extends Access>(key: string, access: A) => ({
  ...declareCommand({
    key,
    summary: "",
    payload: z.strictObject({ text: z.string() }),
    output: z.strictObject({ text: z.string() }),
    access: "user",
    ownership: "self",
    locks: [],
    rate: "write",
    errors: ["name_too_long"],
  }),
  access,
});

let acts = 0;
const gates = new Map<string, () => void>();
const open = async (name: string) => (await waitUntil(`${name} at its gate`, () => gates.get(name)))();

const commands = [
  onCommand(declare("TEST:ECHO", "user"), async ({ payload }) => {
    acts += 1;
    return payload;
  }),
  onCommand(declare("TEST:WHO", "user"), async ({ actor }) => ({ text: actor.userId })),
  onCommand(declare("TEST:WAIT", "user"), async ({ payload }) => {
    await new Promise<void>((resolve) => gates.set(payload.text, resolve));
    return payload;
  }),
  onCommand(declare("TEST:REFUSE", "user"), async () => {
    throw new Failure("name_too_long");
  }),
  onCommand(declare("TEST:UNDECLARED", "user"), async () => {
    throw new Failure("wallet_login_failed");
  }),
  onCommand(declare("TEST:BREAK", "user"), async () => {
    throw new Error("secret detail of the database");
  }),
  onCommand(declare("TEST:LEAK", "user"), async () => ({ text: "x", password: "hunter2" }) as { text: string }),
  onCommand(declare("TEST:FRESH", "step-up"), async ({ payload }) => payload),
  onCommand(declare("TEST:ADMIN", { oneOf: ["AuditRead"], staff: "read" }), async ({ payload }) => payload),
  onCommand({ ...declare("TEST:SPEND", "user"), locks: ["total"] as const }, async ({ payload }) => {
    acts += 1;
    return payload;
  }),
  onCommand(declare("AUTH:TEST", "guest"), async ({ payload }) => payload),
  onCommand(declare("TEST:OPEN", "guest"), async ({ payload }) => payload),
];

let world: World;
let edge: Edge;
const stack = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = stack.use(await createTestDatabase());
  world = stack.use(await startWorld({ databaseUrl, natsUrl: useTestbed().natsUrl }));
  edge = await world.edge({ commands });
});
afterAll(() => stack.disposeAsync());

const commander = (of: Edge = edge) => of.connect(`/user/${world.alice.userId}/commander`, world.alice);
const payload = { text: "hi" };

describe("the commander", () => {
  it("[REALTIME-2] [REALTIME-11] returns each command by its transactionId, in whatever order they finish", async () => {
    const alice = await commander();
    const slow = alice.command("TEST:WAIT", { text: "slow" }, "slow00000001");
    const fast = await alice.command("TEST:ECHO", payload, "fast00000001");
    expect(fast).toEqual({ key: "TEST:ECHO", payload, transactionId: "fast00000001" });
    expect(alice.frames).toHaveLength(1);
    await open("slow");
    expect(await slow).toEqual({ key: "TEST:WAIT", payload: { text: "slow" }, transactionId: "slow00000001" });
  });

  it("[REALTIME-12] [ERR-3] [ERR-4] returns a failure with key ERROR, text and code, and keeps undeclared errors to itself", async () => {
    const alice = await commander();
    expect(await alice.command("TEST:REFUSE", payload, "refuse000001")).toEqual({
      key: "ERROR",
      error: "A name can have at most 50 characters.",
      error_code: "name_too_long",
      transactionId: "refuse000001",
    });
    for (const [key, id] of [
      ["TEST:BREAK", "break0000001"],
      ["TEST:UNDECLARED", "undecl000001"],
      ["TEST:LEAK", "leak00000001"],
    ] as const) {
      const reply = await alice.command(key, payload, id);
      expect(reply).toMatchObject({ key: "ERROR", error_code: "internal" });
    }
    expect(alice.texts.join()).not.toMatch(/secret|hunter2/);
  });

  it("[REALTIME-15] [LEDGER-12] returns a repeated transactionId once and acts once", async () => {
    const alice = await commander();
    acts = 0;
    const request = JSON.stringify({ key: "TEST:ECHO", payload, transactionId: "again0000001" });
    for (let copy = 0; copy < 5; copy += 1) alice.say(request);
    await alice.frame(({ transactionId }) => transactionId === "again0000001");
    alice.say(request);
    await alice.command("TEST:ECHO", payload, "other0000001");
    expect(acts).toBe(2);
    expect(alice.frames.map(({ transactionId }) => transactionId)).toEqual(["again0000001", "other0000001"]);
    // Another connection has ids of its own.
    const second = await commander();
    expect(await second.command("TEST:ECHO", payload, "again0000001")).toMatchObject({ key: "TEST:ECHO" });
  });

  it("[REALTIME-16] returns an unknown key or a wrong shape with ERROR and stays open", async () => {
    const alice = await commander();
    const wrong: [unknown, string][] = [
      [{ key: "NO:SUCH", payload, transactionId: "wrong0000001" }, "wrong0000001"],
      [{ key: "TEST:ECHO", payload: { text: 1 }, transactionId: "wrong0000002" }, "wrong0000002"],
      [{ key: "TEST:ECHO", payload: { text: "", more: 1 }, transactionId: "wrong0000003" }, "wrong0000003"],
      [{ key: "TEST:ECHO", transactionId: "wrong0000004" }, "wrong0000004"],
      [{ key: "__proto__", payload, transactionId: "wrong0000005" }, "wrong0000005"],
      [{ key: 7, payload, transactionId: "wrong0000006" }, "wrong0000006"],
      [{ key: "TEST:ECHO", payload, transactionId: "short" }, "short"],
      [{ key: "TEST:ECHO", payload, transactionId: "wrong0000007", userId: "x" }, "wrong0000007"],
    ];
    for (const [message, id] of wrong) {
      alice.say(JSON.stringify(message));
      const reply = await alice.frame(({ transactionId }) => transactionId === id);
      expect(reply).toMatchObject({ key: "ERROR", error_code: "bad_request" });
    }
    for (const text of ["", "{", "null", "[]", "7", '"x"', '{"transactionId":{}}']) alice.say(text);
    alice.socket.send(Buffer.from(JSON.stringify({ key: "TEST:ECHO", payload, transactionId: "binary000001" })));
    await alice.until(({ frames }) => frames.filter(({ transactionId }) => transactionId === "").length === 8);
    expect(await alice.command("TEST:ECHO", payload, "after0000001")).toMatchObject({ key: "TEST:ECHO" });
  });

  it("acts for the session's user, whatever the payload says", async () => {
    const alice = await commander();
    const reply = await alice.command("TEST:WHO", { text: world.mallory.userId }, "who000000001");
    expect(reply.payload).toEqual({ text: world.alice.userId });
  });

  it("asks for a recent login and for the exact permission where they are declared", async () => {
    const bob = await world.store.addPlayer("bob");
    const client = await edge.connect(`/user/${bob.userId}/commander`, bob);
    expect(await client.command("TEST:FRESH", payload, "fresh0000001")).toMatchObject({ key: "TEST:FRESH" });
    await world.db
      .updateTable("sessions")
      .set({ authenticated_at: new Date(Date.now() - 601_000) })
      .where("id", "=", bob.sessionId)
      .execute();
    expect(await client.command("TEST:FRESH", payload, "fresh0000002")).toMatchObject({
      error_code: "step_up_required",
    });
    expect(await client.command("TEST:ADMIN", payload, "admin0000001")).toMatchObject({
      error_code: "permission_denied",
    });
  });

  it("does not act for a player whose account is locked by now, where that lock is declared", async () => {
    const erin = await world.store.addPlayer("erin");
    const client = await edge.connect(`/user/${erin.userId}/commander`, erin);
    expect(await client.command("TEST:SPEND", payload, "spend0000001")).toMatchObject({ key: "TEST:SPEND" });
    await world.db.updateTable("users").set({ total_lock: true }).where("id", "=", erin.userId).execute();
    acts = 0;
    expect(await client.command("TEST:SPEND", payload, "spend0000002")).toMatchObject({
      key: "ERROR",
      error_code: "account_locked",
    });
    expect(acts).toBe(0);
    expect(await client.command("TEST:ECHO", payload, "spend0000003")).toMatchObject({ key: "TEST:ECHO" });
  });

  it("does not act for a session that ended without a word, and closes its sockets", async () => {
    const carol = await world.store.addPlayer("carol");
    const client = await edge.connect(`/user/${carol.userId}/commander`, carol);
    await world.store.endSession(carol.sessionId, { announce: false });
    acts = 0;
    client.say(JSON.stringify({ key: "TEST:ECHO", payload, transactionId: "ended0000001" }));
    expect(await client.closed).toEqual({ code: 4401, reason: "session_ended" });
    expect(acts).toBe(0);
  });

  it("refuses a command beyond the bound of commands under way, and the declared budget", async () => {
    const narrow = await world.edge({
      commands,
      limits: { commandsInFlight: 2 },
      rateLimiter: createRateLimiter(bucketsOf({ burst: 1, perMinute: 1 }, { write: { burst: 4, perMinute: 1 } })),
    });
    const alice = await commander(narrow);
    for (const name of ["a", "b"]) void alice.command("TEST:WAIT", { text: name }, `wait0000000${name}`);
    const refused = await alice.command("TEST:ECHO", payload, "third0000001");
    expect(refused).toMatchObject({ key: "ERROR", error_code: "too_many_requests" });
    for (const name of ["a", "b"]) await open(name);
    await alice.until(({ frames }) => frames.length === 3);
    expect(await alice.command("TEST:ECHO", payload, "four00000001")).toMatchObject({ key: "TEST:ECHO" });
    expect(await alice.command("TEST:ECHO", payload, "five00000001")).toMatchObject({ key: "TEST:ECHO" });
    expect(await alice.command("TEST:ECHO", payload, "six000000001")).toMatchObject({
      error_code: "too_many_requests",
    });
  });
});

describe("the guests' commander", () => {
  it('[REALTIME-2] [REALTIME-4] [ERR-8] takes AUTH keys and answers "User not authenticated." to every other key', async () => {
    const guest = await edge.connect("/commander");
    expect(await guest.command("AUTH:TEST", payload, "guest0000001")).toMatchObject({ key: "AUTH:TEST", payload });
    const keys = ["TEST:ECHO", "TEST:OPEN", "TEST:FRESH", "NO:SUCH", "AUTH:NO:SUCH"];
    for (const [index, key] of keys.entries()) {
      const reply = await guest.command(key, payload, `guest100000${index}`);
      expect(reply).toMatchObject({ key: "ERROR", error: "User not authenticated." });
    }
  });

  it("[REALTIME-4] stays a guest even with a player's cookie", async () => {
    const guest = await edge.connect("/commander", world.alice);
    expect(await guest.command("TEST:WHO", payload, "guest2000001")).toMatchObject({ error_code: "not_authenticated" });
  });
});

/** Two real api processes behind one database and one NATS, as in production; each of them, and NATS, may die. */
import { createHash, randomBytes } from "node:crypto";
import { connectDatabase, type Database, newId } from "@passport/database";
import { socketPaths } from "@passport/protocol";
import { createTestDatabase, type Nats, type ServerProcess, startNats, startServer } from "@passport/testbed";
import { connectPlainly } from "@passport/testbed/plain-nats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { medianOf } from "../../testing/median-of.ts";
import { connectedBus } from "../bus/testing/connected-bus.ts";
import { createWorldStore, type WorldStore } from "./testing/player-fixtures.ts";
import { TestClient } from "./testing/test-client.ts";

let db: Database;
let store: WorldStore;
let nats: Nats;
let first: ServerProcess;
let second: ServerProcess;
const stack = new AsyncDisposableStack();
const rates = "/public/exchange_rates";

beforeAll(async () => {
  const { databaseUrl } = stack.use(await createTestDatabase());
  nats = stack.use(await startNats());
  db = connectDatabase(databaseUrl);
  stack.defer(() => db.destroy());
  store = createWorldStore(db);
  await store.addPrices();
  const servers = { role: "api", databaseUrl, natsUrl: nats.url } as const;
  [first, second] = await Promise.all([startServer(servers), startServer(servers)]);
  for (const server of [first, second]) stack.use(server);
});
afterAll(() => stack.disposeAsync());

/** A session as a login makes it: the browser has the value, the database its hash. */
const logIn = async (username: string) => {
  const { userId, accountId } = await store.addPlayer(username);
  const token = randomBytes(32).toString("base64url");
  const token_hash = createHash("sha256").update(token).digest();
  await db.insertInto("sessions").values({ id: newId(), token_hash, user_id: userId }).execute();
  return { userId, accountId, cookie: `passport_sid=${token}` };
};

const connect = (server: ServerProcess, path: string, cookie = "") =>
  new TestClient(`${server.origin.replace("http", "ws")}${socketPaths.root}${path}`, {
    headers: { origin: server.origin, cookie },
  }).open();

const subscribe = async (server: ServerProcess) => {
  const client = await connect(server, "/public");
  client.say(`SUBSCRIBE:${rates}`);
  await client.frame(({ uri }) => uri === rates);
  return client;
};

describe("two api processes", () => {
  it("[SESSION-5] [SESSION-15] a logout on one closes the sockets on the other within a second", async () => {
    const tookMs: number[] = [];
    for (const name of ["alice1", "alice2", "alice3", "alice4", "alice5"]) {
      const alice = await logIn(name);
      const page = await connect(second, `/user/${alice.userId}`, alice.cookie);
      page.say(`SUBSCRIBE:/user/${alice.userId}`);
      await page.frame(({ key }) => key === "USER:INIT");
      const others = await Promise.all([
        connect(first, `/account/${alice.accountId}`, alice.cookie),
        connect(second, `/user/${alice.userId}/commander`, alice.cookie),
      ]);
      const start = performance.now();
      const answer = await fetch(`${first.origin}/auth/logout`, {
        headers: { cookie: alice.cookie, "sec-fetch-site": "same-origin" },
      });
      expect(answer.status).toBe(200);
      for (const socket of [page, ...others]) {
        expect(await socket.closed).toEqual({ code: 4401, reason: "session_ended" });
      }
      tookMs.push(performance.now() - start);
      expect(page.frames.at(-1)).toMatchObject({ key: "USER:INIT", payload: null });
      const again = connect(second, `/user/${alice.userId}`, alice.cookie);
      await expect(again).rejects.toMatchObject({ status: 401 });
    }
    expect(medianOf(tookMs)).toBeLessThan(1000);
  });

  it("a command on one reaches the pages on the other", async () => {
    const bob = await logIn("bob");
    const page = await connect(second, `/user/${bob.userId}`, bob.cookie);
    page.say(`SUBSCRIBE:/user/${bob.userId}`);
    await page.frame(({ key }) => key === "USER:INIT");
    const commander = await connect(first, `/user/${bob.userId}/commander`, bob.cookie);
    const reply = await commander.command("USER:UPDATE", { id: bob.userId, first_name: "Bobby" }, "update000001");
    expect(reply).toMatchObject({ payload: { first_name: "Bobby" } });
    expect(await page.frame(({ key }) => key === "USER")).toMatchObject({ payload: { first_name: "Bobby" } });
  });

  it("[REALTIME-8] after kill -9 of NATS no page keeps a stale value", async () => {
    const pages = [await subscribe(first), await subscribe(second)];
    await nats.kill();
    const seq = await store.changePrice("5.5");
    await nats.restart();
    for (const page of pages) {
      const { payload } = await page.frame((frame) => frame.seq === seq);
      expect(payload).toMatchObject({ sup_to_usd: "5.5" });
    }
  });

  it("kill -9 of one ends only its own sockets, and what it left unannounced the other announces", async () => {
    const carol = await logIn("carol");
    const open = async (server: ServerProcess) => {
      const page = await connect(server, `/user/${carol.userId}`, carol.cookie);
      page.say(`SUBSCRIBE:/user/${carol.userId}`);
      await page.frame(({ key }) => key === "USER:INIT");
      return page;
    };
    const [lost, kept] = [await open(first), await open(second)];
    await first.kill();
    expect((await lost.closed).code).toBe(1006);
    // Committed, and not announced by the process that committed it.
    const seq = await store.renamePlayer(carol.userId, "Caroline");
    expect(await kept.frame((frame) => frame.seq === seq)).toMatchObject({ payload: { first_name: "Caroline" } });
    await first.restart();
    const back = await open(first);
    expect(back.frames[0]).toMatchObject({ seq, payload: { first_name: "Caroline" } });
  });

  it("[REALTIME-33] shows no page a price that was only said on the bus, with any key", async () => {
    const page = await subscribe(second);
    const { seq: shown = 0, payload } = page.frames[0] ?? {};
    const forged = { key: "SUPS:EXCHANGE", payload: { ...(payload as object), sup_to_usd: "999" }, seq: shown + 1 };
    const subjects = ["rates.changed", "topic.public.exchange_rates", "sale.changed", "users.changed"];
    for (const user of ["api", "worker", "developer"] as const) {
      const socket = await connectPlainly(nats.url, user);
      const body = JSON.stringify(forged);
      for (const subject of subjects) socket.write(`PUB ${subject} ${Buffer.byteLength(body)}\r\n${body}\r\n`);
      socket.write("PING\r\n");
      for await (const data of socket) if (String(data).includes("PONG")) break;
      socket.destroy();
    }
    const seq = await store.changePrice("7.5");
    await using worker = await connectedBus(nats.url, "worker");
    worker.publish("rates.changed", {});
    await page.frame((frame) => frame.seq === seq);
    expect(page.frames.map((frame) => (frame.payload as { sup_to_usd: string }).sup_to_usd)).toEqual([
      expect.not.stringMatching("999"),
      "7.5",
    ]);
  });

  it("SIGTERM tells every client to come back later", async () => {
    const page = await subscribe(first);
    await first.stop();
    expect(await page.closed).toEqual({ code: 1001, reason: "server_stopping" });
  });
});

/** The service edge over a real database, with calls made for the test: one reads, the others announce something. */
import type { AddressInfo } from "node:net";
import { connectDatabase, type Database } from "@passport/database";
import { declareServiceRead, declareServiceWrite } from "@passport/protocol";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import * as z from "zod/mini";
import { createAuthenticateGame, seedClients } from "../features/clients/index.ts";
import { gameApiEdge } from "../platform/game-api/register-calls.ts";
import { createClientAddress } from "../platform/http/client-address.ts";
import { webEdge } from "../platform/http/edges.ts";
import { createHttpServer } from "../platform/http/http-server.ts";
import { createRateLimiter, type RateLimiter } from "../platform/http/rate-limiter.ts";
import { createCookies } from "../platform/http/token-cookie.ts";
import { announceHint } from "../platform/outbox/outbox.ts";
import { createLog } from "../platform/telemetry/log.ts";
import { createMetrics } from "../platform/telemetry/metrics.ts";
import { Failure } from "../platform/wire/failure.ts";
import { onService, onServiceBatch } from "../platform/wire/handlers.ts";
import { type GameServer, startGameServer } from "./service-key.ts";

const publicOrigin = "https://passport.example";

const readProbe = declareServiceRead({
  name: "readProbe",
  summary: "A read of this test",
  path: "/api/service/probe/{id}",
  query: z.strictObject({ id: z.string(), mark: z.optional(z.string()) }),
  output: z.strictObject({ client_id: z.string(), id: z.string() }),
  access: { scope: "claims:read" },
  errors: [],
  example: { query: { id: "1" }, output: { client_id: "x", id: "1" } },
});

const writeProbe = declareServiceWrite({
  name: "writeProbe",
  summary: "A write of this test",
  path: "/api/service/probe/{id}",
  query: z.strictObject({ id: z.string() }),
  body: z.strictObject({ text: z.string(), wait_ms: z.optional(z.int()) }),
  output: z.strictObject({ z_first: z.int(), a_last: z.string() }),
  access: { scope: "claims:write" },
  errors: ["not_found"],
  example: { query: { id: "1" }, body: { text: "x" }, output: { z_first: 1, a_last: "x" } },
});

/** Runs together with others of other ids. */
const batchProbe = declareServiceWrite({
  name: "batchProbe",
  summary: "A write of this test that is done together with others",
  path: "/api/service/batch/{id}",
  query: z.strictObject({ id: z.string() }),
  body: z.strictObject({ text: z.string() }),
  output: z.strictObject({ z_first: z.int(), a_last: z.string() }),
  access: { scope: "claims:write" },
  errors: ["not_found"],
  example: { query: { id: "1" }, body: { text: "x" }, output: { z_first: 1, a_last: "x" } },
});

export interface EdgeFixture extends AsyncDisposable {
  origin: string;
  db: Database;
  /** Of clients of their own. */
  games: { first: GameServer; second: GameServer };
  clientIds: { first: string; second: string };
  /** What the write has announced, oldest first. */
  effects(): Promise<string[]>;
  pokes(): number;
  /** What was done together, since the last call: the ids of each batch. */
  takeBatches(): string[][];
  batchCount(): number;
  /** Of the queue of writes. */
  clock: { ms: number };
}

export const startEdge = async (rateLimiter: RateLimiter = createRateLimiter()): Promise<EdgeFixture> => {
  await using started = new AsyncDisposableStack();
  const { databaseUrl } = started.use(await createTestDatabase());
  const db = started.adopt(connectDatabase(databaseUrl, { applicationName: "edge" }), (each) => each.destroy());
  const log = createLog({ level: "silent", role: "test" });
  const clientIds = { first: "first-game", second: "second-game" };
  const none = { origins: [], redirect_urls: [], logout_urls: [] };
  await seedClients(db, [
    { id: clientIds.first, name: "First", ...none },
    { id: clientIds.second, name: "Second", ...none },
  ]);
  const clock = { ms: 0 };
  let pokes = 0;
  let calls = 0;
  let batches: string[][] = [];
  let isLost = false;
  const gameApi = gameApiEdge({
    handlers: [
      onService(readProbe, async ({ game, query }) => ({ client_id: game.clientId, id: query.id })),
      onService(writeProbe, async ({ transaction, game, query, body }) => {
        calls += 1;
        await announceHint(transaction, "test.probe", { said: `${game.clientId} ${query.id} ${body.text}` });
        if (body.wait_ms !== undefined) await sql`select pg_sleep(${body.wait_ms / 1000})`.execute(transaction);
        if (body.text === "refuse") throw new Failure("not_found");
        if (body.text === "undeclared") throw new Failure("account_locked");
        return { z_first: calls, a_last: body.text };
      }),
      onServiceBatch(batchProbe, {
        rowOf: ({ query }) => query.id,
        async handleAll(transaction, exchanges) {
          batches.push(exchanges.map(({ query }) => query.id));
          await sql`select pg_sleep(0.05)`.execute(transaction);
          const outcomes: (Failure | { z_first: number; a_last: string })[] = [];
          for (const { game, query, body } of exchanges) {
            calls += 1;
            if (body.text === "broken") throw new Error("a defect of this call");
            if (body.text === "lost" && !isLost) {
              isLost = true;
              await sql`select pg_terminate_backend(pg_backend_pid())`.execute(transaction);
            }
            const isRefused = body.text === "refuse";
            if (!isRefused)
              await announceHint(transaction, "test.probe", { said: `${game.clientId} ${query.id} ${body.text}` });
            outcomes.push(isRefused ? new Failure("not_found") : { z_first: calls, a_last: body.text });
          }
          return outcomes;
        },
      }),
    ],
    authenticateGame: createAuthenticateGame(db),
    db,
    nowMs: () => clock.ms,
    outbox: {
      poke() {
        pokes += 1;
      },
    },
    rateLimiter,
    addressOf: createClientAddress(["127.0.0.1"]),
  });
  const headers = {
    publicOrigin,
    connectOrigins: [],
    mediaOrigins: [],
    walletOrigins: [],
    providerOrigins: [],
    providerScripts: [],
  };
  const cookies = createCookies({ publicOrigin, sessionMaxAgeMs: 1000 });
  const app = await createHttpServer({
    ...headers,
    edges: [webEdge(undefined, { ...headers, cookies }), gameApi],
    log,
    metrics: createMetrics("test"),
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  started.defer(() => app.close());
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const games = {
    first: await startGameServer({ origin, db }, { clientId: clientIds.first }),
    second: await startGameServer({ origin, db }, { clientId: clientIds.second }),
  };
  const running = started.move();
  return {
    origin,
    db,
    games,
    clientIds,
    pokes: () => pokes,
    clock,
    batchCount: () => batches.length,
    takeBatches() {
      const taken = batches;
      batches = [];
      return taken;
    },
    async effects() {
      const rows = await db
        .selectFrom("outbox")
        .select("body")
        .where("subject", "=", "test.probe")
        .orderBy("id")
        .execute();
      return rows.map(({ body }) => (body as { said: string }).said);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};

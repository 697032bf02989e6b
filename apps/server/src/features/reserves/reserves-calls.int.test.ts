/** The two calls over a real socket: anybody reads the report, a player reads their own proof and no other. */
import type { AddressInfo } from "node:net";
import { reservesProofSchema, reservesReportSchema, verifyReservesProof } from "@passport/protocol";
import { expect, it, onTestFinished } from "vitest";
import { createChainReaders } from "../../platform/chain/reader.ts";
import { createClientAddress } from "../../platform/http/client-address.ts";
import { callEdge, webEdge } from "../../platform/http/edges.ts";
import { createHttpServer } from "../../platform/http/http-server.ts";
import { createRateLimiter } from "../../platform/http/rate-limiter.ts";
import { origin, alice as someActor } from "../../platform/http/testing/serve-call.ts";
import { createCookies } from "../../platform/http/token-cookie.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { createMetrics } from "../../platform/telemetry/metrics.ts";
import { createReserves } from "./index.ts";
import { hashOfBlock, startBalanceNode } from "./testing/balance-node.ts";
import { type Books, openBooks, writeCursor } from "./testing/books-fixture.ts";

const serve = async (books: Books, holds: bigint) => {
  const node = await startBalanceNode(() => holds);
  onTestFinished(() => node[Symbol.asyncDispose]());
  await writeCursor(books.db, 97, 5, hashOfBlock(5));
  const lines: string[] = [];
  const log = createLog({ level: "trace", role: "test", destination: { write: (line) => void lines.push(line) } });
  const metrics = createMetrics("test");
  const networks = [node.network];
  const feature = createReserves({
    ...books,
    connectForAudit: books.connect,
    networks,
    readers: createChainReaders(networks),
    metrics,
    log,
  });
  const headers = {
    publicOrigin: origin,
    connectOrigins: [],
    mediaOrigins: [],
    walletOrigins: [],
    providerOrigins: [],
    providerScripts: [],
  };
  const cookies = createCookies({ publicOrigin: origin, sessionMaxAgeMs: 1000 });
  const app = await createHttpServer({
    ...headers,
    edges: [
      webEdge(undefined, { ...headers, cookies }),
      callEdge(feature.http ?? [], {
        allowedOrigins: [origin],
        cookies,
        rateLimiter: createRateLimiter(),
        addressOf: createClientAddress([]),
        // Who acts comes from the session; here the cookie names the account itself.
        authenticate: async (cookie) =>
          cookie === undefined ? undefined : { ...someActor, accountId: cookie.slice(cookie.indexOf("=") + 1) },
      }),
    ],
    log,
    metrics,
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const get = async (path: string, accountId?: string) => {
    const headers = accountId === undefined ? {} : { cookie: `__Host-passport-sid=${accountId}` };
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    return { status: response.status, body: await response.json() };
  };
  const [job] = feature.jobs;
  return { get, metrics, log: () => lines.join(""), prove: () => job?.run() };
};

it("anyone reads the newest report; a player verifies their own balance, a later account has to wait", async () => {
  await using books = await openBooks();
  const [alice, bob] = await Promise.all([books.join("alice"), books.join("bob")]);
  await books.transfers.deposit(alice.accountId, 70n);
  await books.transfers.deposit(bob.accountId, 30n);
  const { get, prove, metrics, log } = await serve(books, 150n);

  expect((await get("/api/reserves")).status).toBe(404);
  expect((await get("/api/reserves/proof", alice.accountId)).status).toBe(404);
  expect(await metrics.metrics()).toMatch(/^reserves_ratio\{[^}]*\} Nan$/m);

  expect(await prove()).toBe(2);
  const carol = await books.join("carol");
  const report = await get("/api/reserves");
  expect(report).toMatchObject({ status: 200, body: { liabilities: "100", reserves: "150", accounts: 2 } });
  for (const [player, balance] of [[alice, "70"] as const, [bob, "30"] as const]) {
    const proof = await get("/api/reserves/proof", player.accountId);
    expect(proof).toMatchObject({ status: 200, body: { account_id: player.accountId, balance } });
    const verdict = verifyReservesProof(reservesReportSchema.parse(report.body), reservesProofSchema.parse(proof.body));
    expect(await verdict).toEqual({ ok: true });
  }
  expect((await get("/api/reserves/proof", carol.accountId)).status).toBe(404);

  expect(await metrics.metrics()).toMatch(/^reserves_ratio\{[^}]*\} 1\.5$/m);
  expect(await metrics.metrics()).toMatch(/^reserves_age_seconds\{[^}]*\} [\d.e-]+$/m);
  expect(log()).not.toContain("do not cover");
});

it("mallory gets no proof but her own, whatever she asks for", async () => {
  await using books = await openBooks();
  const [alice, mallory] = await Promise.all([books.join("alice"), books.join("mallory")]);
  const { get, prove } = await serve(books, 0n);
  await prove();
  expect((await get("/api/reserves/proof")).status).toBe(401);
  expect((await get(`/api/reserves/proof?account_id=${alice.accountId}`, mallory.accountId)).status).toBe(400);
  const proof = await get("/api/reserves/proof", mallory.accountId);
  expect(proof.body).toMatchObject({ account_id: mallory.accountId });
  expect(JSON.stringify([proof.body, (await get("/api/reserves")).body])).not.toContain(alice.accountId);
});

it("when reserves do not cover what is owed the job shouts and the metric falls below one", async () => {
  await using books = await openBooks();
  const { accountId } = await books.join("alice");
  await books.transfers.deposit(accountId, 100n);
  const { prove, metrics, log } = await serve(books, 25n);
  await prove();
  expect(log()).toContain("reserves do not cover what is owed");
  expect(await metrics.metrics()).toMatch(/^reserves_ratio\{[^}]*\} 0\.25$/m);
});

/** The SDK against the real server, over its HTTP interface alone. */
import { randomBytes } from "node:crypto";
import { connectDatabase } from "@passport/database";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { type ServerProcess, startServer } from "@passport/testbed/server-process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedClients } from "../../../../apps/server/src/features/clients/index.ts";
import { seed } from "../../../../apps/server/src/seed.ts";
import { seedGameServer } from "../../../../apps/server/src/seed-game-server.ts";
import { toBaseUnits } from "../amounts.ts";
import { challengeOf, randomText } from "../browser/pkce.ts";
import type { Login } from "../login.ts";
import { createPassportServer } from "./create-passport-server.ts";

const origin = "https://hangar7.example";
const secret = randomBytes(32).toString("base64url");
const addresses = { redirect_urls: [`${origin}/back`], logout_urls: [] };
const confidential = { id: "hangar-7", name: "Hangar 7", origins: [origin], secret, ...addresses };
const publicOrigin = "https://arcade.example";
const withoutServer = { ...addresses, id: "arcade-7", name: "Arcade", origins: [publicOrigin] };

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

let server: ServerProcess;
let cookie = "";
let serverKey = "";

beforeAll(async () => {
  const database = resources.use(await createTestDatabase());
  const db = resources.use(connectDatabase(database.databaseUrl));
  const alice = { username: "alice", first_name: "Alice", last_name: "Archer" };
  const account = { email: "alice@passport.example", password: "Alice-development-1" };
  await seed(db, [{ ...alice, ...account }]);
  await seedClients(db, [confidential, withoutServer]);
  const game = { clientId: confidential.id, origin: "http://127.0.0.1:9" };
  ({ serverKey } = await seedGameServer({ databaseUrl: database.databaseUrl, ...game }));
  server = resources.use(
    await startServer({ role: "api", databaseUrl: database.databaseUrl, natsUrl: useTestbed().natsUrl }),
  );
  const answer = await post("/auth/email", account);
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
});

const post = (path: string, body: object): Promise<Response> =>
  fetch(`${server.origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.origin, cookie },
    body: JSON.stringify(body),
  });

/** What a window would have posted to a page of that origin. */
const newLogin = async (to = origin): Promise<Extract<Login, { via: "popup" }>> => {
  const verifier = randomText();
  const answer = await post("/api/external/code", { origin: to, code_challenge: await challengeOf(verifier) });
  const { issue_token: code }: { issue_token: string } = JSON.parse(await answer.text());
  return { via: "popup", code, verifier, origin: to };
};

it("turns a login into a player and a token, once", async () => {
  const passport = createPassportServer({ issuer: server.origin, clientId: "hangar-7", clientSecret: secret });
  const login = await newLogin();
  const { player, token, expiresAt } = await passport.exchange(login);
  expect(player).toEqual({
    player_id: expect.any(String),
    username: "alice",
    first_name: "Alice",
    last_name: "Archer",
  });
  expect(expiresAt.getTime()).toBeGreaterThan(Date.now());
  expect(await passport.verify(token)).toEqual({
    playerId: player.player_id,
    username: "alice",
    hasTwoFactors: false,
    expiresAt,
  });
  await expect(passport.exchange(login)).rejects.toMatchObject({ code: "login_refused" });

  const other = createPassportServer({ issuer: server.origin, clientId: "arcade-7" });
  await expect(other.verify(token)).rejects.toMatchObject({ code: "token_invalid" });
});

it("works without a secret for a client that has none", async () => {
  const passport = createPassportServer({ issuer: server.origin, clientId: "arcade-7" });
  const { player } = await passport.exchange(await newLogin(publicOrigin));
  expect(player.username).toBe("alice");
});

it("mallory cannot use a login that she saw: without the secret, the verifier or the origin it opens nothing", async () => {
  const passport = createPassportServer({ issuer: server.origin, clientId: "hangar-7", clientSecret: secret });
  const login = await newLogin();
  const refused = { code: "login_refused" };
  for (const hers of [
    createPassportServer({ issuer: server.origin, clientId: "hangar-7" }),
    createPassportServer({ issuer: server.origin, clientId: "hangar-7", clientSecret: randomText() }),
    createPassportServer({ issuer: server.origin, clientId: "arcade-7" }),
  ]) {
    await expect(hers.exchange(login)).rejects.toMatchObject(refused);
  }
  await expect(passport.exchange({ ...login, verifier: randomText() })).rejects.toMatchObject(refused);
  await expect(passport.exchange({ ...login, origin: publicOrigin })).rejects.toMatchObject(refused);
  await expect(passport.exchange({ ...login, code: randomText() })).rejects.toMatchObject(refused);
  await expect(passport.exchange("not even a login")).rejects.toMatchObject(refused);
  // None of it spent what was not hers.
  expect((await passport.exchange(login)).player.username).toBe("alice");
});

it("a code of OpenID Connect that was never issued is refused", async () => {
  const passport = createPassportServer({ issuer: server.origin, clientId: "hangar-7", clientSecret: secret });
  const login = { via: "redirect", code: randomText(), verifier: randomText(), redirectUri: `${origin}/back` };
  await expect(passport.exchange(login)).rejects.toMatchObject({ code: "login_refused" });
});

const allOf = async <T>(listing: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const one of listing) all.push(one);
  return all;
};

it("charges a player who logged in: claims are made once, listed page by page and cancelled", async () => {
  const passport = createPassportServer({
    issuer: server.origin,
    clientId: "hangar-7",
    clientSecret: secret,
    serverKey,
  });
  const { player } = await passport.exchange(await newLogin());
  expect(await passport.players.get(player.player_id)).toMatchObject(player);
  const players = await allOf(passport.players.list());
  expect(players.map(({ player_id }) => player_id)).toEqual([player.player_id]);
  expect(await passport.balance()).toEqual({ available: "0", currency: "SUPS" });

  const order = (reference: string) => ({
    amount: toBaseUnits("2.5"),
    description: "Repair kit",
    reference,
    player_id: player.player_id,
    metadata: { bay: "7" },
  });
  const first = await passport.claims.create(order("order-1"), { idempotencyKey: "order-1" });
  expect(first).toMatchObject({ ...order("order-1"), status: "open", receipt: null });
  expect(first.payment_url).toBe(`${server.origin}/transact/supremacy-world/${first.amount}/${first.claim_id}`);
  expect(await passport.claims.create(order("order-1"), { idempotencyKey: "order-1" })).toEqual(first);
  const code = (name: string, status: number) => ({ code: name, status, requestId: expect.any(String) });
  await expect(passport.claims.create(order("order-1"))).rejects.toMatchObject(code("reference_taken", 409));
  const reused = passport.claims.create(order("order-2"), { idempotencyKey: "order-1" });
  await expect(reused).rejects.toMatchObject(code("idempotency_key_reused", 409));

  for (const name of ["order-2", "order-3"]) await passport.claims.create(order(name));
  expect(await passport.claims.cancel(first.claim_id)).toMatchObject({ status: "cancelled" });
  const open = await allOf(passport.claims.list({ status: "open", limit: 1 }));
  expect(open.map(({ reference }) => reference)).toEqual(["order-3", "order-2"]);
  expect(await passport.claims.get(first.claim_id)).toMatchObject({ status: "cancelled" });
  const refund = passport.claims.refund(first.claim_id, { reason: "Sorry" });
  await expect(refund).rejects.toMatchObject(code("claim_closed", 409));
});

it("mallory's key, and that of another game, open nothing", async () => {
  const wrong = { issuer: server.origin, clientId: "hangar-7", serverKey: `${serverKey.slice(0, -1)}!` };
  await expect(createPassportServer(wrong).balance()).rejects.toMatchObject({ code: "key_invalid", status: 401 });
});

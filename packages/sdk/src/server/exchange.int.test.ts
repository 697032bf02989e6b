/** The SDK against the real server, over its HTTP interface alone. */
import { randomBytes } from "node:crypto";
import { connectDatabase } from "@passport/database";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { type ServerProcess, startServer } from "@passport/testbed/server-process";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seedClients } from "../../../../apps/server/src/features/clients/index.ts";
import { seed } from "../../../../apps/server/src/seed.ts";
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

beforeAll(async () => {
  const database = resources.use(await createTestDatabase());
  const db = resources.use(connectDatabase(database.databaseUrl));
  const alice = { username: "alice", first_name: "Alice", last_name: "Archer" };
  const account = { email: "alice@passport.example", password: "Alice-development-1" };
  await seed(db, [{ ...alice, ...account }]);
  await seedClients(db, [confidential, withoutServer]);
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
  expect(player).toEqual({ id: expect.any(String), username: "alice", firstName: "Alice", lastName: "Archer" });
  expect(expiresAt.getTime()).toBeGreaterThan(Date.now());
  expect(await passport.verify(token)).toEqual({ userId: player.id, username: "alice", expiresAt });
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

import { connectDatabase } from "@passport/database";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTokenKeys } from "../keys/token-keys.ts";
import { findPlayerIds } from "../players/find-player.ts";
import {
  arcade,
  type ClientsFixture,
  newPkce,
  startClientsFixture,
  studio,
  type Visitor,
} from "../testing/clients-fixture.ts";

let fixture: ClientsFixture;
let alice: Visitor;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startClientsFixture());
  alice = await fixture.visitor();
});
afterAll(() => cleanUp.disposeAsync());

const [studioOrigin = "", studioLocal = ""] = studio.origins;
const [arcadeOrigin = ""] = arcade.origins;

const newCode = async (who: Visitor, origin = studioOrigin, code_challenge?: string): Promise<string> => {
  const answer = await who.call("POST", "/api/external/code", { origin, code_challenge });
  expect(answer.status).toBe(200);
  const body = (await answer.json()) as { issue_token: string };
  expect(body).toEqual({ issue_token: expect.any(String), origin });
  return body.issue_token;
};

/** As a client's server asks: no page, no cookie. */
const exchange = async (body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${fixture.api.origin}/api/external/token`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Exchanged };
};
interface Exchanged {
  user: { username: string };
  token: string;
}
const errorOf = async (answer: Response) => ((await answer.json()) as { error_code: string }).error_code;
const byStudio = (code: string) => ({
  code,
  client_id: studio.id,
  client_secret: studio.secret,
  origin: studioOrigin,
});
/** As the studio knows them. */
const playerIdOf = async ({ userId }: Visitor) =>
  (await findPlayerIds(fixture.db, { clientId: studio.id, userIds: [userId] })).get(userId);
const refused = { status: 401, body: expect.objectContaining({ error_code: "code_invalid" }) };

describe("the exchange", () => {
  it("[EXTERNAL-8][EXTERNAL-12][EXTERNAL-19] gives a client with its secret the public profile and a signed token", async () => {
    const { status, body } = await exchange(byStudio(await newCode(alice)));
    expect(status).toBe(200);
    expect(body).toEqual({
      user: { id: await playerIdOf(alice), username: alice.username, first_name: "Pat", last_name: "Player" },
      player_id: await playerIdOf(alice),
      token: expect.any(String),
      token_type: "Bearer",
      expires_in: 300,
    });
  });

  it("[EXTERNAL-8] takes the verifier instead from a client without a server", async () => {
    const { verifier, challenge } = newPkce();
    const asked = { client_id: arcade.id, origin: arcadeOrigin };
    const code = await newCode(alice, arcadeOrigin, challenge);
    const { status, body } = await exchange({ ...asked, code, code_verifier: verifier });
    expect({ status, user: body.user.username }).toEqual({ status: 200, user: alice.username });

    // Neither a secret that it does not have nor no proof at all will do, with or without a challenge.
    const bare = await newCode(alice, arcadeOrigin);
    for (const more of [{}, { client_secret: studio.secret }, { code_verifier: verifier }]) {
      expect(await exchange({ ...asked, code: bare, ...more })).toMatchObject(refused);
    }
  });

  it("[EXTERNAL-8] takes both from a client that has a server and opened the window with a challenge", async () => {
    const { verifier, challenge } = newPkce();
    const code = await newCode(alice, studioOrigin, challenge);
    expect(await exchange(byStudio(code))).toMatchObject(refused);
    expect((await exchange({ ...byStudio(code), code_verifier: verifier })).status).toBe(200);
  });

  it("[EXTERNAL-9] refuses a second use, and says so in the log", async () => {
    const code = await newCode(alice);
    expect((await exchange(byStudio(code))).status).toBe(200);
    expect(await exchange(byStudio(code))).toMatchObject(refused);
    expect(fixture.api.log()).toContain("an external code was used a second time");
    expect(fixture.api.log()).not.toContain(code);
  });

  it("[EXTERNAL-9] refuses a code that is 60 s old, and takes it just before", async () => {
    const code = await newCode(alice);
    const age = (seconds: number) =>
      fixture.db
        .updateTable("external_codes")
        .set({ expires_at: sql`expires_at - ${seconds} * interval '1 second'` })
        .where("used_at", "is", null)
        .execute();
    const life = fixture.db
      .selectFrom("external_codes")
      .select(sql<number>`extract(epoch from expires_at - now())::float8`.as("seconds"))
      .orderBy("expires_at", "desc");
    const { seconds } = await life.executeTakeFirstOrThrow();
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    await age(60);
    expect(await exchange(byStudio(code))).toMatchObject(refused);
    await age(-60);
    expect((await exchange(byStudio(code))).status).toBe(200);
  });

  it("[EXTERNAL-9] refuses another client's secret or origin, a wrong verifier, and spends nothing by it", async () => {
    const { verifier, challenge } = newPkce();
    const code = await newCode(alice, studioOrigin, challenge);
    const right = { ...byStudio(code), code_verifier: verifier };
    const wrong = [
      { client_secret: undefined },
      { client_secret: "x" },
      { client_secret: `${studio.secret}x` },
      { client_id: arcade.id },
      { client_id: arcade.id, client_secret: undefined },
      { client_id: arcade.id, client_secret: undefined, origin: arcadeOrigin },
      { client_id: "nobody-at-all" },
      { origin: studioLocal },
      { origin: `${studioOrigin}/` },
      { origin: studioOrigin.toUpperCase() },
      { origin: arcadeOrigin },
      { code_verifier: undefined },
      { code_verifier: newPkce().verifier },
      { code_verifier: challenge },
      { code: challenge },
    ];
    for (const change of wrong) {
      expect(await exchange({ ...right, ...change }), JSON.stringify(change)).toMatchObject(refused);
    }
    expect((await exchange(right)).status).toBe(200);
  });

  it("knows no disabled client, neither for a new code nor for one that is under way", async () => {
    const code = await newCode(alice);
    const setDisabled = (disabled_at: Date | null) =>
      fixture.db.updateTable("clients").set({ disabled_at }).where("id", "=", studio.id).execute();
    await setDisabled(new Date());
    expect(await exchange(byStudio(code))).toMatchObject(refused);
    const asked = await alice.call("POST", "/api/external/code", { origin: studioOrigin });
    expect(await errorOf(asked)).toBe("client_unknown");
    await setDisabled(null);
    expect((await exchange(byStudio(code))).status).toBe(200);
  });

  it("gives nothing for a session that ended since", async () => {
    const mallory = await fixture.visitor();
    const code = await newCode(mallory);
    expect((await mallory.call("GET", "/auth/logout")).status).toBe(200);
    expect(await exchange(byStudio(code))).toMatchObject(refused);
  });
});

describe("the code", () => {
  it("[EXTERNAL-7] is for 60 s and one origin, and opens nothing: not as a cookie, not at /auth/check", async () => {
    const code = await newCode(alice);
    const asCookie = { cookie: `__Host-passport-sid=${code}` };
    expect((await fixture.api.call("GET", "/auth/check", { headers: asCookie })).status).toBe(401);
    const asked = { body: { origin: studioOrigin }, headers: asCookie };
    expect((await fixture.api.call("POST", "/api/external/code", asked)).status).toBe(401);
    for (const name of ["authorization", "x-session"]) {
      const headers = { [name]: `Bearer ${code}` };
      expect((await fixture.api.call("GET", "/auth/check", { headers })).status).toBe(401);
    }
    // Nor is a session a code.
    expect(await exchange(byStudio(alice.sessionToken))).toMatchObject(refused);
    expect(await exchange({ ...byStudio(code), origin: studioLocal })).toMatchObject(refused);
  });

  it("is nowhere in the database in the clear, nor is it the session's value", async () => {
    const code = await newCode(alice);
    expect(code).not.toBe(alice.sessionToken);
    const { rows } = await sql<{ row: string }>`select to_jsonb(c)::text as row from external_codes c`.execute(
      fixture.db,
    );
    expect(rows.some(({ row }) => row.includes(code))).toBe(false);
  });

  it("is not made without a session", async () => {
    for (const headers of [{}, { cookie: "__Host-passport-sid=" }]) {
      const answer = await fixture.api.call("POST", "/api/external/code", { body: { origin: studioOrigin }, headers });
      expect(await errorOf(answer)).toBe("not_authenticated");
    }
  });

  it("is not made for a page of another site that asks in the player's name", async () => {
    const headers = { cookie: alice.cookie, "sec-fetch-site": "cross-site", origin: studioOrigin };
    const answer = await fixture.api.call("POST", "/api/external/code", { body: { origin: studioOrigin }, headers });
    expect(answer.status).toBe(403);
  });
});

describe("the signed token", () => {
  const tokenOf = async (): Promise<string> => (await exchange(byStudio(await newCode(alice)))).body.token;

  it("[EXTERNAL-11][EXTERNAL-19] verifies with the published keys, for its audience, until it expires", async () => {
    const token = await tokenOf();
    const keys = createRemoteJWKSet(new URL(`${fixture.api.origin}/.well-known/jwks.json`));
    const wanted = { issuer: publicOrigin, audience: studio.id, algorithms: ["RS256"] };
    const { acr: _acr, amr: _amr, auth_time: _time, ...payload } = (await jwtVerify(token, keys, wanted)).payload;
    expect(payload).toEqual({
      iss: publicOrigin,
      aud: studio.id,
      sub: await playerIdOf(alice),
      username: alice.username,
      player_id: await playerIdOf(alice),
      iat: expect.any(Number),
      exp: (payload.iat ?? 0) + 300,
    });
    expect(decodeProtectedHeader(token)).toEqual({ alg: "RS256", kid: expect.any(String), typ: "passport-login+jwt" });

    const later = new Date(Date.now() + 301_000);
    await expect(jwtVerify(token, keys, { ...wanted, currentDate: later })).rejects.toThrow('"exp" claim');
    await expect(jwtVerify(token, keys, { ...wanted, audience: arcade.id })).rejects.toThrow('"aud" claim');
    const [head, , signature] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ ...payload, sub: "somebody else" })).toString("base64url");
    await expect(jwtVerify(`${head}.${forged}.${signature}`, keys, wanted)).rejects.toThrow("signature");
  });

  it("opens nothing of ours", async () => {
    const token = await tokenOf();
    for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `__Host-passport-sid=${token}` }]) {
      expect((await fixture.api.call("GET", "/auth/check", { headers })).status).toBe(401);
    }
  });

  it("is signed with one key, however many processes look for the first", async () => {
    await fixture.db.deleteFrom("token_keys").execute();
    const connections = [1, 2, 3, 4].map(() =>
      cleanUp.adopt(connectDatabase(fixture.databaseUrl), (connected) => connected.destroy()),
    );
    const { sealer } = fixture.api.context;
    const sets = await Promise.all(connections.map((db) => createTokenKeys({ db, sealer }).read()));
    expect(new Set(sets.map(({ version }) => version)).size).toBe(1);
    expect(await fixture.db.selectFrom("token_keys").select("id").execute()).toHaveLength(1);
  });
});

describe("a page of another origin", () => {
  const preflight = (origin: string) =>
    fetch(`${fixture.api.origin}/api/external/token`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });

  it("may exchange from a registered origin, without cookies", async () => {
    const allowed = await preflight(arcadeOrigin);
    expect(allowed.status).toBe(204);
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      "access-control-allow-origin": arcadeOrigin,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "content-type",
      vary: expect.stringContaining("Origin"),
    });
    expect(allowed.headers.has("access-control-allow-credentials")).toBe(false);

    const { verifier, challenge } = newPkce();
    const code = await newCode(alice, arcadeOrigin, challenge);
    const asked = { client_id: arcade.id, origin: arcadeOrigin, code };
    const wrong = await exchange({ ...asked, code_verifier: challenge }, { origin: arcadeOrigin });
    expect(wrong.headers.get("access-control-allow-origin")).toBe(arcadeOrigin);
    const right = await exchange({ ...asked, code_verifier: verifier }, { origin: arcadeOrigin });
    expect(right.status).toBe(200);
    expect(right.headers.get("access-control-allow-origin")).toBe(arcadeOrigin);
    expect(right.headers.has("access-control-allow-credentials")).toBe(false);
  });

  it.each(["https://mallory.example", "null", "https://arcade.example.mallory.example", "http://arcade.example"])(
    "may not from %s",
    async (origin) => {
      const refusedFlight = await preflight(origin);
      expect([...refusedFlight.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
      const answer = await exchange(byStudio("x"), { origin });
      expect(answer.headers.has("access-control-allow-origin")).toBe(false);
    },
  );
});

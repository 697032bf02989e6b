import { publicOrigin } from "@passport/testbed/client/public-origin";
import { createRemoteJWKSet, jwtVerify } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPlayerIds } from "../players/find-player.ts";
import type { SeedClient } from "../registry/seed-clients.ts";
import { arcade, type ClientsFixture, startClientsFixture, studio, type Visitor } from "../testing/clients-fixture.ts";
import {
  type AuthorizationRequest,
  interactionOf,
  newRequest,
  OidcBrowser,
  redeem,
  userinfoOf,
} from "../testing/relying-party.ts";

let fixture: ClientsFixture;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startClientsFixture());
});
afterAll(() => cleanUp.disposeAsync());

const verified = async (idToken: string, audience: string) => {
  const keys = createRemoteJWKSet(new URL(`${fixture.api.origin}/.well-known/jwks.json`));
  return (await jwtVerify(idToken, keys, { issuer: publicOrigin, audience, algorithms: ["RS256"] })).payload;
};

const playerIdAt = async ({ id: clientId }: SeedClient, { userId }: Visitor) =>
  (await findPlayerIds(fixture.db, { clientId, userIds: [userId] })).get(userId);

describe("discovery", () => {
  it("says what there is, at our public origin whatever the request says", async () => {
    for (const headers of [{}, { host: "mallory.example", "x-forwarded-host": "mallory.example" }]) {
      const answer = await fixture.api.call("GET", "/.well-known/openid-configuration", { headers });
      expect(await answer.json()).toMatchObject({
        issuer: publicOrigin,
        authorization_endpoint: `${publicOrigin}/oidc/auth`,
        token_endpoint: `${publicOrigin}/oidc/token`,
        userinfo_endpoint: `${publicOrigin}/oidc/userinfo`,
        end_session_endpoint: `${publicOrigin}/oidc/session/end`,
        jwks_uri: `${publicOrigin}/.well-known/jwks.json`,
        response_types_supported: ["code"],
        grant_types_supported: ["authorization_code"],
        code_challenge_methods_supported: ["S256"],
        id_token_signing_alg_values_supported: ["RS256"],
        scopes_supported: ["openid", "profile"],
        subject_types_supported: ["pairwise"],
        claims_parameter_supported: false,
      });
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    }
  });

  it("publishes public keys and nothing more of them", async () => {
    const { keys } = (await (await fixture.api.call("GET", "/.well-known/jwks.json")).json()) as { keys: object[] };
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  });
});

describe("logging in", () => {
  it.each([studio, arcade])(
    "[EXTERNAL-19] leads a player who is logged in through one click to $name, and back with tokens",
    async (client) => {
      const alice = await fixture.visitor();
      const browser = new OidcBrowser(fixture.api, alice.sessionToken);
      const request = newRequest(client);
      const { arrived, clicks } = await browser.authorize(request.address);
      expect(clicks).toBe(1);
      expect(`${arrived.origin}${arrived.pathname}`).toBe(request.redirectUri);
      expect(arrived.searchParams.get("state")).toBe(request.state);
      expect(arrived.searchParams.get("iss")).toBe(publicOrigin);
      const code = arrived.searchParams.get("code") ?? "";
      const { status, body } = await redeem(fixture.api, client, code, request);
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(["access_token", "expires_in", "id_token", "scope", "token_type"]);
      const playerId = await playerIdAt(client, alice);
      expect(playerId).toEqual(expect.any(String));
      expect(await verified(body.id_token, client.id)).toMatchObject({
        sub: playerId,
        player_id: playerId,
        preferred_username: alice.username,
        nonce: request.state,
      });
      const userinfo = await userinfoOf(fixture.api, body.access_token);
      expect(await userinfo.json()).toEqual({
        sub: playerId,
        player_id: playerId,
        preferred_username: alice.username,
        given_name: "Pat",
        family_name: "Player",
      });
    },
  );

  it("asks a player once a client: from then on the way leads through without a click", async () => {
    const alice = await fixture.visitor();
    const clicksOf = async (browser: OidcBrowser, client: SeedClient = studio) =>
      (await browser.authorize(newRequest(client).address)).clicks;
    const browser = new OidcBrowser(fixture.api, alice.sessionToken);
    expect(await clicksOf(browser)).toBe(1);
    expect(await clicksOf(browser)).toBe(0);
    // Another client is another question; another browser is not, nor is the provider's own session.
    expect(await clicksOf(browser, arcade)).toBe(1);
    expect(await clicksOf(new OidcBrowser(fixture.api, alice.sessionToken))).toBe(0);

    // 90 days later it is asked again.
    const age = (days: number) =>
      fixture.db
        .updateTable("oidc_payloads")
        .set({ expires_at: sql`expires_at - ${days} * interval '1 day'` })
        .where("model", "=", "Grant")
        .execute();
    await age(89);
    expect(await clicksOf(browser)).toBe(0);
    await age(1);
    expect(await clicksOf(browser)).toBe(1);
  });

  it("is for the player who is logged in at Passport, and for no other", async () => {
    const [alice, bob] = await Promise.all([fixture.visitor(), fixture.visitor()]);
    const browser = new OidcBrowser(fixture.api);
    const uidOf = async (changes = {}) =>
      interactionOf(await browser.locationOf(newRequest(studio, changes).address)) ?? "";
    const subjectAt = async (request: AuthorizationRequest) => {
      const { arrived } = await browser.authorize(request.address);
      const { body } = await redeem(fixture.api, studio, arrived.searchParams.get("code") ?? "", request);
      return (await verified(body.id_token, studio.id)).sub;
    };

    // No player: the page may show the request, but not continue it.
    const uid = await uidOf();
    const shown = await browser.open(`/api/external/interaction/${uid}`);
    expect(await shown.json()).toEqual({
      client: { client_id: studio.id, name: studio.name },
      scopes: ["openid", "profile"],
    });
    expect(await (await browser.decide(uid, "continue")).json()).toMatchObject({ error_code: "not_authenticated" });

    browser.cookies.set("__Host-passport-sid", alice.sessionToken);
    expect(await subjectAt(newRequest(studio))).toBe(await playerIdAt(studio, alice));
    // Bob has continued there before, in another browser; in this one he is asked all the same.
    await new OidcBrowser(fixture.api, bob.sessionToken).authorize(newRequest(studio).address);
    browser.cookies.set("__Host-passport-sid", bob.sessionToken);
    expect(await uidOf()).not.toBe("");
    expect(await subjectAt(newRequest(studio))).toBe(await playerIdAt(studio, bob));

    // Logged out of Passport is logged out.
    expect((await bob.call("GET", "/auth/logout")).status).toBe(200);
    expect(await uidOf()).not.toBe("");
    const silent = await browser.locationOf(newRequest(studio, { prompt: "none" }).address);
    expect(silent.searchParams.get("error")).toBe("login_required");
  });

  it("continues for the player who logged in while it waited", async () => {
    const [alice, bob] = await Promise.all([fixture.visitor(), fixture.visitor()]);
    const browser = new OidcBrowser(fixture.api, alice.sessionToken);
    await browser.authorize(newRequest(arcade).address);
    // A client asks for consent: now the provider knows the request as alice's.
    const request = newRequest(arcade, { prompt: "consent" });
    const uid = interactionOf(await browser.locationOf(request.address)) ?? "";
    browser.cookies.set("__Host-passport-sid", bob.sessionToken);
    const decided = (await (await browser.decide(uid, "continue")).json()) as { redirect_to: string };
    const again = await browser.locationOf(decided.redirect_to);
    expect(again.pathname).toBe(new URL(decided.redirect_to).pathname);
    const arrived = await browser.locationOf(again.href);
    const { body } = await redeem(fixture.api, arcade, arrived.searchParams.get("code") ?? "", request);
    expect((await verified(body.id_token, arcade.id)).sub).toBe(await playerIdAt(arcade, bob));
  });

  it("waits for a fresh login where the client wants one", async () => {
    const alice = await fixture.visitor();
    const browser = new OidcBrowser(fixture.api, alice.sessionToken);
    await browser.authorize(newRequest(studio).address);
    const setLogin = (interval: string) =>
      fixture.db
        .updateTable("sessions")
        .set({ authenticated_at: sql`now() + ${interval}::interval` })
        .where("id", "=", alice.sessionId)
        .execute();
    for (const wish of [{ prompt: "login" }, { max_age: "60" }]) {
      await setLogin("-5 minutes");
      const uid = interactionOf(await browser.locationOf(newRequest(studio, wish).address)) ?? "";
      expect(await (await browser.decide(uid, "continue")).json()).toMatchObject({ error_code: "not_authenticated" });
      await setLogin("1 second");
      expect((await browser.decide(uid, "continue")).status).toBe(200);
    }
  });

  it("can be cancelled: the client hears of it", async () => {
    const browser = new OidcBrowser(fixture.api, (await fixture.visitor()).sessionToken);
    const request = newRequest(studio);
    const uid = interactionOf(await browser.locationOf(request.address)) ?? "";
    const { redirect_to } = (await (await browser.decide(uid, "cancel")).json()) as { redirect_to: string };
    const landing = await browser.locationOf(redirect_to);
    expect(`${landing.origin}${landing.pathname}`).toBe(request.redirectUri);
    expect(Object.fromEntries(landing.searchParams)).toMatchObject({ error: "access_denied", state: request.state });
  });
});

describe("logging out", () => {
  it("asks on our page first, and then leads where the client registered it", async () => {
    const alice = await fixture.visitor();
    const browser = new OidcBrowser(fixture.api, alice.sessionToken);
    const request = newRequest(studio);
    const { arrived } = await browser.authorize(request.address);
    const { body } = await redeem(fixture.api, studio, arrived.searchParams.get("code") ?? "", request);
    const query = new URLSearchParams({
      id_token_hint: body.id_token,
      post_logout_redirect_uri: studio.logout_urls[0] ?? "",
      state: "kept",
    });
    const end = `/oidc/session/end?${query}`;

    const page = await browser.locationOf(end);
    expect(page.pathname).toBe("/external/logout");
    expect(page.searchParams.get("redirectURL")).toBe(end);
    expect((await browser.open("/auth/check")).status).toBe(200);

    // What our page does after the click.
    expect((await browser.open("/auth/logout")).status).toBe(200);
    expect((await browser.locationOf(page.searchParams.get("redirectURL") ?? "")).href).toBe(
      `${studio.logout_urls[0]}?state=kept`,
    );
    expect((await userinfoOf(fixture.api, body.access_token)).status).toBe(401);
  });

  it.each(["https://mallory.example/", "https://hangar.example/bye/", "https://hangar.example/back"])(
    "leads nowhere else: %s",
    async (post_logout_redirect_uri) => {
      for (const known of [{ client_id: studio.id }, {}]) {
        const query = new URLSearchParams({ post_logout_redirect_uri, ...known });
        const { origin, pathname } = await new OidcBrowser(fixture.api).locationOf(`/oidc/session/end?${query}`);
        expect(origin).toBe(publicOrigin);
        expect(pathname).toMatch(/^\/external\/(login|logout)$/);
      }
    },
  );
});

describe("a page of another origin", () => {
  const ask = (path: string, origin: string, method: string, body?: URLSearchParams) =>
    fetch(`${fixture.api.origin}${path}`, {
      method,
      headers: { origin, ...(method === "OPTIONS" && { "access-control-request-method": "POST" }) },
      ...(body && { body }),
    });
  const [arcadeOrigin = ""] = arcade.origins;

  it("may redeem a code where it is registered, without cookies", async () => {
    for (const path of ["/oidc/token", "/oidc/userinfo"]) {
      const allowed = await ask(path, arcadeOrigin, "OPTIONS");
      expect(allowed.headers.get("access-control-allow-origin")).toBe(arcadeOrigin);
      expect(allowed.headers.has("access-control-allow-credentials")).toBe(false);
      const foreign = await ask(path, "https://mallory.example", "OPTIONS");
      expect([...foreign.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
    const asArcade = new URLSearchParams({ grant_type: "authorization_code", client_id: arcade.id, code: "x" });
    for (const [origin, allowed] of [
      [arcadeOrigin, arcadeOrigin],
      // Registered, though by another client.
      [studio.origins[0] ?? "", null],
      ["https://mallory.example", null],
      ["null", null],
    ] as const) {
      const answer = await ask("/oidc/token", origin, "POST", asArcade);
      expect(answer.headers.get("access-control-allow-origin"), origin).toBe(allowed);
    }
  });

  it("may read what is public anyway", async () => {
    for (const path of ["/.well-known/openid-configuration", "/.well-known/jwks.json"]) {
      const answer = await ask(path, "https://anybody.example", "GET");
      expect(answer.headers.get("access-control-allow-origin")).toBe("https://anybody.example");
    }
  });
});

it("keeps our headers on every answer, and the log free of codes and tokens", async () => {
  const alice = await fixture.visitor();
  const request = newRequest(studio);
  const browser = new OidcBrowser(fixture.api, alice.sessionToken);
  const { arrived } = await browser.authorize(request.address);
  const code = arrived.searchParams.get("code") ?? "";
  const { body } = await redeem(fixture.api, studio, code, request);
  for (const path of ["/oidc/nothing", "/oidc/auth", "/oidc/userinfo", "/.well-known/jwks.json", request.address]) {
    const { headers } = await browser.open(path);
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(headers.get("content-security-policy"), path).toContain("default-src 'none'");
    expect(headers.get("x-frame-options"), path).toBe("DENY");
  }
  const log = fixture.api.log();
  for (const secret of [code, body.access_token, body.id_token, studio.secret]) expect(log).not.toContain(secret);
  expect(log).not.toContain('"level":"error"');
});

/** What mallory cannot do with OpenID Connect. */
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
let alice: Visitor;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startClientsFixture());
  alice = await fixture.visitor();
});
afterAll(() => cleanUp.disposeAsync());

const newCode = async (
  who: Visitor = alice,
  client: SeedClient = studio,
): Promise<{ code: string; request: AuthorizationRequest }> => {
  const request = newRequest(client);
  const { arrived } = await new OidcBrowser(fixture.api, who.sessionToken).authorize(request.address);
  return { code: arrived.searchParams.get("code") ?? "", request };
};
const refused = { status: 400, body: { error: "invalid_grant" } };

describe("a code", () => {
  it("[EXTERNAL-16] works once; a second use is refused and takes back what the first one got", async () => {
    const { code, request } = await newCode();
    const first = await redeem(fixture.api, studio, code, request);
    expect(first.status).toBe(200);
    expect((await userinfoOf(fixture.api, first.body.access_token)).status).toBe(200);
    expect(await redeem(fixture.api, studio, code, request)).toMatchObject(refused);
    expect((await userinfoOf(fixture.api, first.body.access_token)).status).toBe(401);
  });

  it("[EXTERNAL-16] works only with its verifier and its exact redirect URL, for its client", async () => {
    const { code, request } = await newCode();
    const wrong: [string, Record<string, string>][] = [
      ["another verifier", { code_verifier: newRequest(studio).verifier }],
      ["another registered redirect URL", { redirect_uri: studio.redirect_urls[1] ?? "" }],
      ["a longer redirect URL", { redirect_uri: `${request.redirectUri}/` }],
    ];
    for (const [what, change] of wrong) {
      expect(await redeem(fixture.api, studio, code, request, change), what).toMatchObject(refused);
    }
    const { code_verifier: _none, ...without } = { code_verifier: "" };
    expect((await redeem(fixture.api, studio, code, { ...request, verifier: "" }, without)).status).toBe(400);
    expect(await redeem(fixture.api, arcade, code, request)).toMatchObject(refused);
    expect(await redeem(fixture.api, { ...studio, secret: "guessed" }, code, request)).toMatchObject({
      status: 401,
      body: { error: "invalid_client" },
    });
    // A client that has a secret cannot come without it.
    const { secret: _secret, ...withoutSecret } = studio;
    expect(await redeem(fixture.api, withoutSecret, code, request)).toMatchObject({ status: 401 });
    // None of that spent it.
    expect((await redeem(fixture.api, studio, code, request)).status).toBe(200);
  });

  it("is worth nothing once the session has ended, and neither is what was got for it", async () => {
    const carol = await fixture.visitor();
    const before = await newCode(carol);
    const { body } = await redeem(fixture.api, studio, before.code, before.request);
    expect((await userinfoOf(fixture.api, body.access_token)).status).toBe(200);
    const { code, request } = await newCode(carol);
    expect((await carol.call("GET", "/auth/logout")).status).toBe(200);
    expect(await redeem(fixture.api, studio, code, request)).toMatchObject(refused);
    expect((await userinfoOf(fixture.api, body.access_token)).status).toBe(401);
  });

  it("and every other value is nowhere in the database in the clear", async () => {
    const browser = new OidcBrowser(fixture.api, (await fixture.visitor()).sessionToken);
    const request = newRequest(studio);
    const { arrived } = await browser.authorize(request.address);
    const code = arrived.searchParams.get("code") ?? "";
    const { body } = await redeem(fixture.api, studio, code, request);
    await browser.locationOf(newRequest(arcade).address);
    const { rows } = await sql<{ row: string }>`select to_jsonb(p)::text as row from oidc_payloads p`.execute(
      fixture.db,
    );
    const kept = rows.map(({ row }) => row).join("\n");
    const cookies = [...browser.cookies].filter(([name]) => name.includes("oidc")).map(([, value]) => value);
    expect(cookies.length).toBeGreaterThanOrEqual(4);
    for (const value of [code, body.access_token, request.state, studio.secret, ...cookies]) {
      expect(value).not.toBe("");
      expect(kept).not.toContain(value);
    }
  });
});

describe("an authorization request", () => {
  const landingOf = (changes: Record<string, string | undefined>, client: SeedClient = studio) =>
    new OidcBrowser(fixture.api, alice.sessionToken).locationOf(newRequest(client, changes).address);

  it.each(["state", "nonce"])(
    "[EXTERNAL-32] with more than 3 KB, as of %s, is refused and leaves no row",
    async (name) => {
      const rows = async () => (await fixture.db.selectFrom("oidc_payloads").select("id_hash").execute()).length;
      const before = await rows();
      for (const long of ["s".repeat(3100), "\u4e00".repeat(1030)]) {
        const { address } = newRequest(studio, { [name]: long });
        const landing = await new OidcBrowser(fixture.api).locationOf(address);
        expect(`${landing.origin}${landing.pathname}`).toBe(studio.redirect_urls[0]);
        expect(landing.searchParams.get("error")).toBe("invalid_request");
      }
      expect(await rows()).toBe(before);
      const { address } = newRequest(studio, { [name]: "s".repeat(1024) });
      expect(interactionOf(await new OidcBrowser(fixture.api).locationOf(address))).toBeDefined();
    },
  );

  it.each<[string, Record<string, string | undefined>]>([
    ["without PKCE", { code_challenge: undefined, code_challenge_method: undefined }],
    ["with plain PKCE", { code_challenge_method: "plain" }],
    ["with PKCE that says no method, which means plain", { code_challenge_method: undefined }],
    ["for a token instead of a code", { response_type: "id_token" }],
    ["with an answer by form", { response_mode: "form_post" }],
    ["with an answer in the fragment", { response_mode: "fragment" }],
    ["for a code and a token", { response_type: "code token" }],
  ])("[EXTERNAL-16] %s is refused, by our name", async (_what, changes) => {
    for (const client of [studio, arcade]) {
      const landing = await landingOf(changes, client);
      expect(`${landing.origin}${landing.pathname}`).toBe(client.redirect_urls[0]);
      const answer = new URLSearchParams(landing.search.slice(1) || landing.hash.slice(1));
      expect(answer.get("error")).toMatch(/^(invalid_request|unsupported_response_type|unsupported_response_mode)$/);
      expect(answer.get("code")).toBeNull();
      expect(answer.get("iss")).toBe(publicOrigin);
    }
  });

  it.each([
    "https://hangar.example/",
    "https://hangar.example/back/",
    "https://hangar.example/back?x=1",
    "https://hangar.example/back#x",
    "https://hangar.example:8443/back",
    "http://hangar.example/back",
    "https://HANGAR.example/back/../back",
    "https://www.hangar.example/back",
    "https://hangar.example.mallory.example/back",
    "https://mallory.example/back",
    "http://127.0.0.1:4124/back?way=1",
    "http://localhost:4123/back?way=1",
    "javascript:alert(1)",
    "//mallory.example",
    "/back",
    "",
  ])("[EXTERNAL-16] to the unregistered address %j ends on a page of ours", async (redirect_uri) => {
    const landing = await landingOf({ redirect_uri });
    expect(landing.href).toBe(`${publicOrigin}/external/login?err=client_unknown`);
  });

  it("of no client, and of a client that was disabled, ends there too", async () => {
    expect((await landingOf({ client_id: "nobody-at-all" })).search).toBe("?err=client_unknown");
    const { code, request } = await newCode();
    const setDisabled = (disabled_at: Date | null) =>
      fixture.db.updateTable("clients").set({ disabled_at }).where("id", "=", studio.id).execute();
    await setDisabled(new Date());
    expect((await landingOf({})).search).toBe("?err=client_unknown");
    expect(await redeem(fixture.api, studio, code, request)).toMatchObject({ status: 401 });
    await setDisabled(null);
    expect((await redeem(fixture.api, studio, code, request)).status).toBe(200);
  });

  it("cannot be continued in another browser than the one that made it", async () => {
    const mallory = await fixture.visitor();
    const hers = new OidcBrowser(fixture.api, mallory.sessionToken);
    const uid = interactionOf(await hers.locationOf(newRequest(studio).address)) ?? "";
    expect(uid).not.toBe("");

    // Alice follows mallory's link: with no request of her own, and with one.
    for (const started of [false, true]) {
      const browser = new OidcBrowser(fixture.api, alice.sessionToken);
      if (started) await browser.locationOf(newRequest(arcade).address);
      for (const answer of [
        await browser.open(`/api/external/interaction/${uid}`),
        await browser.decide(uid, "continue"),
      ]) {
        expect(await answer.json()).toMatchObject({ error_code: "interaction_over" });
      }
    }
    // Without its signature the cookie is worth nothing.
    const forger = new OidcBrowser(fixture.api, alice.sessionToken);
    forger.cookies.set("__Host-passport-oidc-interaction", uid);
    expect(await (await forger.decide(uid, "continue")).json()).toMatchObject({ error_code: "interaction_over" });
    forger.cookies.set(
      "__Host-passport-oidc-interaction.sig",
      hers.cookies.get("__Host-passport-oidc-session.sig") ?? "x",
    );
    expect(await (await forger.decide(uid, "continue")).json()).toMatchObject({ error_code: "interaction_over" });
    // Nor can anybody resume what another browser began.
    expect((await forger.locationOf(`/oidc/auth/${uid}`)).search).toBe("?err=interaction_over");
  });

  it("is over after it was decided", async () => {
    const browser = new OidcBrowser(fixture.api, (await fixture.visitor()).sessionToken);
    const uid = interactionOf(await browser.locationOf(newRequest(studio).address)) ?? "";
    const { redirect_to } = (await (await browser.decide(uid, "continue")).json()) as { redirect_to: string };
    expect((await browser.locationOf(redirect_to)).searchParams.get("code")).not.toBeNull();
    expect((await browser.locationOf(redirect_to)).search).toBe("?err=interaction_over");
    expect(await (await browser.decide(uid, "continue")).json()).toMatchObject({ error_code: "interaction_over" });
  });
});

it("does not break by whatever is sent", async () => {
  const browser = new OidcBrowser(fixture.api, alice.sessionToken);
  const hostile = ["\0", "a\0b", "\uD800", "%00", "'; drop table users; --", "x".repeat(5000), "{}", "[]"];
  const parameters = ["client_id", "redirect_uri", "scope", "state", "nonce", "prompt", "max_age", "code_challenge"];
  for (const value of hostile) {
    for (const parameter of [...parameters, "id_token_hint", "login_hint", "ui_locales", "claims", "request"]) {
      const { status } = await browser.open(newRequest(studio, { [parameter]: value }).address);
      expect(status, `${parameter} ${JSON.stringify(value.slice(0, 30))}`).toBeLessThan(500);
    }
    for (const parameter of ["id_token_hint", "post_logout_redirect_uri", "client_id", "state"]) {
      const query = new URLSearchParams({ client_id: studio.id, [parameter]: value });
      expect((await browser.open(`/oidc/session/end?${query}`)).status).toBeLessThan(500);
    }
    for (const change of [{ code: value }, { redirect_uri: value }, { code_verifier: value }, { client_id: value }]) {
      expect((await redeem(fixture.api, studio, "x", newRequest(studio), change)).status).toBeLessThan(500);
    }
    const path = `/oidc/auth/${encodeURIComponent(value.toWellFormed())}`;
    expect((await browser.open(path)).status).toBeLessThan(500);
  }
  expect(fixture.api.log()).not.toContain('"level":"error"');
});

describe("discovery", () => {
  it("advertises nothing that is not served", async () => {
    const answer = await fixture.api.call("GET", "/.well-known/openid-configuration");
    const document = (await answer.json()) as Record<string, unknown>;
    const advertised = Object.entries(document).filter(([name]) => /_(endpoint|uri)$/.test(name));
    expect(advertised.map(([name]) => name).sort()).toEqual([
      "authorization_endpoint",
      "end_session_endpoint",
      "jwks_uri",
      "token_endpoint",
      "userinfo_endpoint",
    ]);
    for (const [name, address] of advertised) {
      const { origin, pathname } = new URL(String(address));
      expect(origin).toBe(publicOrigin);
      const method = name === "token_endpoint" ? "POST" : "GET";
      const { status } = await fixture.api.call(method, pathname);
      expect({ name, isThere: status !== 404 && status < 500 }).toEqual({ name, isThere: true });
    }
  });
});

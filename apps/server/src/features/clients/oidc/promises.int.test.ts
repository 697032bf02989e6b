/** What the provider promises is what it does: every advertised feature is compared with a live request. */
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SeedClient } from "../registry/seed-clients.ts";
import { arcade, type ClientsFixture, startClientsFixture, studio, type Visitor } from "../testing/clients-fixture.ts";
import { interactionOf, newRequest, OidcBrowser, redeem, userinfoOf } from "../testing/relying-party.ts";

let fixture: ClientsFixture;
let alice: Visitor;
let advertised: Record<string, unknown>;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  fixture = cleanUp.use(await startClientsFixture());
  alice = await fixture.visitor();
  const methods = ["password", "passcode"];
  await fixture.db.updateTable("sessions").set({ methods }).where("id", "=", alice.sessionId).execute();
  advertised = (await (await fixture.api.call("GET", "/.well-known/openid-configuration")).json()) as typeof advertised;
});
afterAll(() => cleanUp.disposeAsync());

const listed = (name: string): string[] => advertised[name] as string[];
const login = async (client: SeedClient = studio, changes: Record<string, string> = {}) => {
  const request = newRequest(client, changes);
  const { arrived } = await new OidcBrowser(fixture.api, alice.sessionToken).authorize(request.address);
  return { request, arrived, code: arrived.searchParams.get("code") ?? "" };
};
const postToken = async (body: Record<string, string>, headers: Record<string, string> = {}) => {
  const response = await fetch(`${fixture.api.origin}/oidc/token`, {
    method: "POST",
    headers,
    body: new URLSearchParams(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe("[EXTERNAL-27] discovery", () => {
  it("advertises these features and no other, in both documents", async () => {
    expect(Object.keys(advertised).toSorted()).toEqual([
      "acr_values_supported",
      "authorization_endpoint",
      "authorization_response_iss_parameter_supported",
      "claim_types_supported",
      "claims_parameter_supported",
      "claims_supported",
      "code_challenge_methods_supported",
      "end_session_endpoint",
      "grant_types_supported",
      "id_token_signing_alg_values_supported",
      "issuer",
      "jwks_uri",
      "request_uri_parameter_supported",
      "response_modes_supported",
      "response_types_supported",
      "scopes_supported",
      "subject_types_supported",
      "token_endpoint",
      "token_endpoint_auth_methods_supported",
      "userinfo_endpoint",
    ]);
    const oauth = await fixture.api.call("GET", "/.well-known/oauth-authorization-server");
    expect(await oauth.json()).toEqual(advertised);
  });

  it("names endpoints that are there", async () => {
    for (const [name, address] of Object.entries(advertised)) {
      if (!/_endpoint$|^jwks_uri$/.test(name)) continue;
      const { status } = await fixture.api.call("GET", String(address).replace(publicOrigin, ""));
      // The token endpoint is there for POST.
      expect(name === "token_endpoint" ? (await postToken({})).status : status, name).not.toBe(404);
    }
    expect((await fixture.api.call("POST", "/oidc/request")).status).toBe(404);
  });

  it("lists the response modes that give a code, and every other one is refused", async () => {
    expect(listed("response_modes_supported")).toEqual(["query"]);
    expect((await login(studio, { response_mode: "query" })).code).not.toBe("");
    for (const response_mode of ["fragment", "form_post", "web_message", "jwt"]) {
      const browser = new OidcBrowser(fixture.api, alice.sessionToken);
      const answer = await browser.open(newRequest(studio, { response_mode }).address);
      expect(answer.headers.get("location"), response_mode).not.toContain("code=");
    }
  });

  it("lists the grants, scopes, claims, contexts and algorithms that a login has", async () => {
    const { request, code } = await login(studio, { acr_values: listed("acr_values_supported").at(-1) ?? "" });
    const { body } = await redeem(fixture.api, studio, code, request);
    const userinfo = await (await userinfoOf(fixture.api, body.access_token)).json();
    const claims: Record<string, unknown> = { ...decodeJwt(body.id_token), ...(userinfo as object) };
    for (const claim of listed("claims_supported")) expect(claims, claim).toHaveProperty(claim);
    expect(listed("acr_values_supported")).toContain(claims["acr"]);
    expect(listed("id_token_signing_alg_values_supported")).toEqual([decodeProtectedHeader(body.id_token).alg]);
    expect(listed("scopes_supported").toSorted()).toEqual(["openid", "profile"]);
    for (const grant_type of ["refresh_token", "client_credentials", "implicit"]) {
      expect(listed("grant_types_supported")).not.toContain(grant_type);
      const basic = Buffer.from(`${studio.id}:${encodeURIComponent(studio.secret)}`).toString("base64");
      expect((await postToken({ grant_type }, { authorization: `Basic ${basic}` })).body["error"]).toBe(
        "unsupported_grant_type",
      );
    }
  });

  it("lists the ways in which a client proves who it is", async () => {
    const spend = async (client: typeof arcade, proof: Record<string, string>, headers = {}) => {
      const { request, code } = await login(client);
      const asked = { grant_type: "authorization_code", code, redirect_uri: request.redirectUri };
      return (await postToken({ ...asked, code_verifier: request.verifier, ...proof }, headers)).status;
    };
    const basic = Buffer.from(`${studio.id}:${encodeURIComponent(studio.secret)}`).toString("base64");
    const ways: Record<string, () => Promise<number>> = {
      client_secret_basic: () => spend(studio, {}, { authorization: `Basic ${basic}` }),
      client_secret_post: () => spend(studio, { client_id: studio.id, client_secret: studio.secret }),
      none: () => spend(arcade, { client_id: arcade.id }),
    };
    expect(listed("token_endpoint_auth_methods_supported").toSorted()).toEqual(Object.keys(ways).toSorted());
    for (const [way, prove] of Object.entries(ways)) expect(await prove(), way).toBe(200);
  });

  it("binds no token to a key of the client: DPoP is off", async () => {
    const { request, code } = await login();
    const basic = Buffer.from(`${studio.id}:${encodeURIComponent(studio.secret)}`).toString("base64");
    const asked = { grant_type: "authorization_code", code, redirect_uri: request.redirectUri };
    const headers = { authorization: `Basic ${basic}`, dpop: "a.b.c" };
    const { body } = await postToken({ ...asked, code_verifier: request.verifier }, headers);
    expect(body["token_type"]).toBe("Bearer");
  });
});

describe("[EXTERNAL-28] a consent", () => {
  const clicksAt = async (visitor: Visitor, client = arcade) =>
    (await new OidcBrowser(fixture.api, visitor.sessionToken).authorize(newRequest(client).address)).clicks;
  const change = async (changes: Partial<Record<"origins" | "redirect_urls" | "logout_urls", string[]>>) => {
    const { decide } = await fixture.administrators();
    const { id: client_id, secret: _none, ...given } = { secret: "", ...arcade };
    const payload = { client_id, ...given, is_disabled: false, ...changes };
    expect(await decide("CLIENT:UPDATE", payload)).toMatchObject({ refusal: null });
  };

  it.each([
    ["another redirect URL", { redirect_urls: [...arcade.redirect_urls, "https://elsewhere.example/back"] }],
    ["another origin", { origins: [...arcade.origins, "https://elsewhere.example"] }],
  ])("ends with %s, and does not come back with the old one", async (_what, changes) => {
    const [bob, carol] = [await fixture.visitor(), await fixture.visitor()];
    expect([await clicksAt(bob), await clicksAt(bob), await clicksAt(carol)]).toEqual([1, 0, 1]);
    await change(changes);
    expect(await clicksAt(bob)).toBe(1);
    await change({});
    // Neither the consent that bob gave meanwhile nor the first one of carol counts.
    expect([await clicksAt(bob), await clicksAt(carol)]).toEqual([1, 1]);
  });

  it("stays when nothing of that has changed", async () => {
    const bob = await fixture.visitor();
    const elsewhere = ["https://arcade.example/other", ...arcade.redirect_urls];
    await change({ redirect_urls: elsewhere });
    await clicksAt(bob);
    await change({ redirect_urls: elsewhere.toReversed(), logout_urls: ["https://arcade.example/bye"] });
    expect(await clicksAt(bob)).toBe(0);
    const browser = new OidcBrowser(fixture.api, bob.sessionToken);
    const silent = await browser.locationOf(newRequest(arcade, { prompt: "none" }).address);
    expect([interactionOf(silent), silent.searchParams.get("error")]).toEqual([undefined, null]);
    await change({});
  });

  it("can still be taken back after a change", async () => {
    const bob = await fixture.visitor();
    await change({ redirect_urls: ["https://arcade.example/back", "https://arcade.example/new"] });
    const request = newRequest(arcade);
    const browser = new OidcBrowser(fixture.api, bob.sessionToken);
    const { arrived } = await browser.authorize(request.address);
    await redeem(fixture.api, arcade, arrived.searchParams.get("code") ?? "", request);
    expect((await bob.command("CLIENT:DISCONNECT", { client_id: arcade.id })).error_code).toBeUndefined();
    expect(await clicksAt(bob)).toBe(1);
    await change({});
  });
});

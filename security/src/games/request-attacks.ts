/** Requests that must not end in a code, and responses that must not name any issuer but us. */
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { registerGame } from "./game.ts";
import { beginOpenId, decide, newRequest, redeemCode, returnToGame } from "./openid.ts";
import type { OpenIdAttack, Table } from "./openid-attack.ts";

type Fields = Parameters<typeof newRequest>[1];

/** Whatever it leads to, and if the player clicks, too: a code or token in any part of the address. */
const endsInCode = async ({ browser, game }: Table, fields: Fields): Promise<boolean> => {
  const { uid, address } = await beginOpenId(browser, newRequest(game, fields));
  const decided = uid === undefined ? undefined : await decide(browser, uid);
  const redirectTo = decided?.body.redirect_to;
  const target = redirectTo === undefined ? address : await returnToGame(browser, redirectTo);
  return target !== undefined && /[?#&](code|access_token|id_token|response)=/.test(target.href);
};

const requestedWith = (name: string, fields: Fields): OpenIdAttack => ({
  name,
  isThrough: (table) => endsInCode(table, fields),
});

const wrongRedirect = (name: string, change: (url: string) => string): OpenIdAttack => ({
  name: `redirect address ${name}`,
  async isThrough(table) {
    const redirect_uri = change(table.game.redirectUrl);
    const { uid, address } = await beginOpenId(table.browser, newRequest(table.game, { redirect_uri }));
    // Not even the error goes there.
    return uid !== undefined || (address !== undefined && address.origin !== publicOrigin);
  },
});

/** RFC 9207: a game that speaks with several issuers must be able to tell whose answer it holds. */
const mixedUpIssuer: OpenIdAttack = {
  name: "an answer with another issuer",
  async isThrough({ fixture, browser, game }) {
    const request = newRequest(game);
    const { uid, address } = await beginOpenId(browser, request);
    const redirectTo = uid === undefined ? undefined : (await decide(browser, uid)).body.redirect_to;
    const target = redirectTo === undefined ? address : await returnToGame(browser, redirectTo);
    const code = target?.searchParams.get("code") ?? "";
    const { body } = await redeemCode(fixture, game, { code, verifier: request.verifier });
    const claims = JSON.parse(Buffer.from(body.id_token?.split(".")[1] ?? "", "base64url").toString()) as Claims;
    const isRight =
      target?.searchParams.get("iss") === publicOrigin &&
      target.searchParams.get("state") === request.state &&
      claims.iss === publicOrigin &&
      claims.aud === game.clientId;
    return !isRight;
  },
};

interface Claims {
  iss?: string;
  aud?: string;
}

/** Who we are is configuration: no header of a request has a say in it. */
const spoofedHost: OpenIdAttack = {
  name: "a host that a request makes up",
  async isThrough({ browser }) {
    const headers = {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "http",
      forwarded: "host=evil.example;proto=http",
    };
    const discovery = await browser.get("/.well-known/openid-configuration", { headers });
    const addresses = Object.values(JSON.parse(discovery.text) as Record<string, unknown>).filter(
      (value) => typeof value === "string" && value.includes("://"),
    );
    return addresses.length < 4 || addresses.some((value) => new URL(String(value)).origin !== publicOrigin);
  },
};

const withoutSession: OpenIdAttack = {
  name: "no session, and the page must not ask (prompt=none)",
  isThrough: (table) => endsInCode({ ...table, browser: table.fixture.newBrowser() }, { prompt: "none" }),
};

/** EXTERNAL-10: the first time for this game, nothing leaves before the click. */
const withoutClick: OpenIdAttack = {
  name: "a game that the player has never continued to, without a click",
  async isThrough({ fixture, browser }) {
    const newGame = await registerGame(fixture);
    const { uid = "", address } = await beginOpenId(browser, newRequest(newGame));
    const silent = await beginOpenId(browser, newRequest(newGame, { prompt: "none" }));
    const skipped = await returnToGame(browser, `/oidc/auth/${uid}`);
    return [address, silent.address, skipped].some((one) => one?.searchParams.has("code") === true);
  },
};

export const requestAttacks: readonly OpenIdAttack[] = [
  requestedWith("no PKCE", { code_challenge: undefined, code_challenge_method: undefined }),
  requestedWith("plain PKCE", { code_challenge_method: "plain" }),
  requestedWith("PKCE without a method", { code_challenge_method: undefined }),
  requestedWith("a challenge of nothing", { code_challenge: "" }),
  ...["token", "id_token", "code token", "code id_token", "none", ""].map((type) =>
    requestedWith(`response type "${type}"`, { response_type: type }),
  ),
  ...["fragment", "form_post", "web_message"].map((mode) =>
    requestedWith(`response mode ${mode}`, { response_mode: mode }),
  ),
  requestedWith("an unknown client", { client_id: "nobody-at-all" }),
  requestedWith("a request object", {
    request: "eyJhbGciOiJub25lIn0.eyJyZWRpcmVjdF91cmkiOiJodHRwczovL2V2aWwuZXhhbXBsZSJ9.",
  }),
  requestedWith("a request elsewhere", { request_uri: "https://evil.example/request" }),
  wrongRedirect("of another site", () => "https://evil.example/back"),
  wrongRedirect("with a longer path", (url) => `${url}/more`),
  wrongRedirect("with a query", (url) => `${url}?x=1`),
  wrongRedirect("with a fragment", (url) => `${url}#x`),
  wrongRedirect("in plain http", (url) => url.replace("https:", "http:")),
  wrongRedirect("with another port", (url) => url.replace(".example", ".example:8443")),
  wrongRedirect("of a subdomain", (url) => url.replace("://", "://sub.")),
  wrongRedirect("with a user", (url) => url.replace("://", "://mallory@")),
  wrongRedirect("in capitals", (url) => url.toUpperCase()),
  wrongRedirect("with dots", (url) => url.replace("/back", "/x/../back")),
  mixedUpIssuer,
  spoofedHost,
  withoutSession,
  withoutClick,
];

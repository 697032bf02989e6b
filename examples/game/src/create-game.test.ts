import { expect, it } from "vitest";
import { createGame } from "./create-game.ts";

const origin = "http://127.0.0.1:8090";
const game = await createGame({
  // No server listens there: these tests never get that far.
  issuer: "http://127.0.0.1:1",
  clientId: "hangar-7",
  clientSecret: "secret-for-tests",
  serverKey: "psk_0123456789abcdef_secret-for-tests",
  webhookSecret: `whsec_${Buffer.from("secret-for-tests").toString("base64")}`,
  prize: { collection: "supremacy-achievements", tokenId: "2" },
  isControlled: false,
  origin,
  host: "127.0.0.1",
  port: 8090,
});

const login = { via: "popup", code: "c", verifier: "v", origin };

it("hands out the page, its scripts without types, and never its secret", async () => {
  const pages = [
    "/",
    "/back",
    "/style.css",
    "/hangar.css",
    "/page/page.ts",
    "/page/view.ts",
    "/sdk/browser.ts",
    "/configuration",
  ];
  for (const url of pages) {
    const answer = await game.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    expect(answer.body).not.toContain("secret-for-tests");
  }
  const script = await game.inject("/sdk/browser/create-passport.ts");
  expect(script.headers["content-type"]).toContain("text/javascript");
  expect(script.body).not.toContain("interface");
});

it("hands out nothing else of its folders", async () => {
  for (const url of [
    "/page/../main.ts",
    "/page/..%2fmain.ts",
    "/page/%2e%2e/main.ts",
    "/sdk/../package.json",
    "/sdk/browser/../../package.json",
    "/sdk/nothing.ts",
    "/src/main.ts",
  ]) {
    expect([url, (await game.inject(url)).statusCode]).toEqual([url, 404]);
  }
});

it("its policy lets in the import map that the page has", async () => {
  const { headers } = await game.inject("/");
  expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}='/);
});

it("mallory's site cannot bring a login or end a session", async () => {
  for (const method of ["POST", "DELETE"] as const) {
    for (const headers of [{}, { origin: "https://mallory.example" }, { origin: "null" }]) {
      const answer = await game.inject({ method, url: "/session", headers, payload: login });
      expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([403, undefined]);
    }
  }
});

it("opens no session without Passport, and says which failure it was", async () => {
  const post = (payload: object) => game.inject({ method: "POST", url: "/session", headers: { origin }, payload });
  const away = await post(login);
  expect([away.statusCode, away.json(), away.headers["set-cookie"]]).toEqual([
    503,
    { error: "unreachable" },
    undefined,
  ]);
  const nonsense = await post({ player: { id: "mallory" } });
  expect([nonsense.statusCode, nonsense.json()]).toEqual([401, { error: "login_refused" }]);
  const cookies = { hangar7_session: "made-up" };
  expect((await game.inject({ url: "/session", cookies })).json()).toEqual({ session: null });
});

it("a browser that returns without having left is sent to the start", async () => {
  const answer = await game.inject("/log-in/callback?code=hers&state=hers");
  expect([answer.statusCode, answer.headers.location]).toEqual([302, "/?problem=expired"]);
});

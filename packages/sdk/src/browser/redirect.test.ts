import { expect, it } from "vitest";
import { authorizationUrl, readReturn } from "./redirect.ts";

const options = {
  issuer: "https://passport.example",
  clientId: "hangar-7",
  redirectUri: "https://game.example/back",
  requireTwoFactor: false,
};
const pending = { state: "s1", verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk" };
const read = (query: string, kept: typeof pending | undefined = pending) =>
  readReturn(new URLSearchParams(query), kept, options);

it("asks for a code with PKCE, and keeps the verifier to itself", async () => {
  const discovery = {
    authorizationEndpoint: "https://passport.example/oidc/auth",
    tokenEndpoint: "",
    userinfoEndpoint: "",
    jwksUri: "",
  };
  const url = new URL(await authorizationUrl(discovery, options, pending));
  expect(url.origin + url.pathname).toBe("https://passport.example/oidc/auth");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    response_type: "code",
    client_id: "hangar-7",
    redirect_uri: "https://game.example/back",
    scope: "openid profile",
    state: "s1",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
});

it("finds nothing in an ordinary address", () => {
  expect(read("")).toEqual({ status: "none" });
  expect(read("page=2&state=s1")).toEqual({ status: "none" });
});

it("takes the code of its own request", () => {
  const login = { via: "redirect", code: "c", verifier: pending.verifier, redirectUri: options.redirectUri };
  expect(read("code=c&state=s1&iss=https%3A%2F%2Fpassport.example")).toEqual({ status: "done", login });
  expect(read("code=c&state=s1")).toEqual({ status: "done", login });
});

it("says that the player cancelled", () => {
  expect(read("error=access_denied&state=s1")).toEqual({ status: "refused", error: "access_denied" });
});

it("mallory cannot log a player into her account: a response that this page did not ask for is refused", () => {
  const mismatch = { status: "refused", error: "state_mismatch" };
  expect(read("code=hers&state=s2")).toEqual(mismatch);
  expect(read("code=hers")).toEqual(mismatch);
  expect(readReturn(new URLSearchParams("code=hers&state=s1"), undefined, options)).toEqual(mismatch);
  expect(read("code=hers&state=s1&iss=https%3A%2F%2Fmallory.example")).toEqual({
    status: "refused",
    error: "issuer_mismatch",
  });
});

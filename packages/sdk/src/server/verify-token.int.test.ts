/** The keys come over a real socket, as from Passport; the tokens are made here, so that each part can be wrong. */
import { authenticationContexts } from "@passport/protocol";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPassportServer } from "./create-passport-server.ts";

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

const clientId = "hangar-7";
const ours = await generateKeyPair("RS256");
let issuer = "";
let keyRequests = 0;
let isAway = false;

beforeAll(async () => {
  const jwk = { ...(await exportJWK(ours.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  const server = resources.use(
    await serveOnLoopback((request, response) => {
      if (isAway) {
        response.writeHead(503).end();
        return;
      }
      const isKeys = request.url === "/.well-known/jwks.json";
      if (isKeys) keyRequests += 1;
      const discovery = {
        issuer,
        authorization_endpoint: `${issuer}/oidc/auth`,
        token_endpoint: `${issuer}/oidc/token`,
        userinfo_endpoint: `${issuer}/oidc/me`,
        jwks_uri: `${issuer}/.well-known/jwks.json`,
      };
      response.setHeader("content-type", "application/json").end(JSON.stringify(isKeys ? { keys: [jwk] } : discovery));
    }),
  );
  issuer = server.origin;
});

interface Wrong {
  issuer?: string;
  audience?: string;
  life?: string;
  typ?: string;
  alg?: string;
  key?: CryptoKey | Uint8Array;
  player?: string;
  acr?: string;
}

const token = (wrong: Wrong = {}): Promise<string> => {
  const jwt = new SignJWT({
    username: "alice",
    ...(wrong.player !== "" && { player_id: "p1" }),
    ...(wrong.acr && { acr: wrong.acr }),
  })
    .setProtectedHeader({ alg: wrong.alg ?? "RS256", kid: "k1", typ: wrong.typ ?? "passport-login+jwt" })
    .setIssuer(wrong.issuer ?? issuer)
    .setAudience(wrong.audience ?? clientId)
    .setIssuedAt()
    .setExpirationTime(wrong.life ?? "5m");
  return jwt.setSubject("u1").sign(wrong.key ?? ours.privateKey);
};

it("tells whose token it is, and asks for the keys once", async () => {
  const passport = createPassportServer({ issuer, clientId });
  const verified = await passport.verify(await token());
  expect(verified).toEqual({ playerId: "p1", username: "alice", hasTwoFactors: false, expiresAt: expect.any(Date) });
  expect(verified.expiresAt.getTime()).toBeGreaterThan(Date.now());
  const before = keyRequests;
  await Promise.all(Array.from({ length: 20 }, async () => passport.verify(await token({ typ: "JWT" }))));
  expect(keyRequests).toBe(before);
});

it("mallory's tokens are refused: another signer, issuer, audience, kind or time", async () => {
  const passport = createPassportServer({ issuer, clientId });
  const mallory = await generateKeyPair("RS256");
  const publicKeyAsSecret = new TextEncoder().encode(await exportSPKI(ours.publicKey));
  const refused = [
    await token({ key: mallory.privateKey }),
    await token({ issuer: "https://mallory.example" }),
    await token({ audience: "another-game" }),
    await token({ life: "-1m" }),
    await token({ typ: "at+jwt" }),
    await token({ alg: "HS256", key: publicKeyAsSecret }),
    await token({ player: "" }),
    new UnsecuredJWT({ username: "alice", player_id: "p1" })
      .setSubject("u1")
      .setIssuer(issuer)
      .setAudience(clientId)
      .setExpirationTime("5m")
      .encode(),
    "not.a.token",
    "",
  ];
  for (const bad of refused) await expect(passport.verify(bad)).rejects.toMatchObject({ code: "token_invalid" });
});

it("[EXTERNAL-26] takes only tokens with two factors where the game requires them", async () => {
  const passport = createPassportServer({ issuer, clientId, requireTwoFactor: true });
  const acr = authenticationContexts.twoFactors;
  expect(await passport.verify(await token({ acr }))).toMatchObject({ playerId: "p1", hasTwoFactors: true });
  for (const other of [{}, { acr: authenticationContexts.oneFactor }, { acr: `${acr} ` }]) {
    await expect(passport.verify(await token(other))).rejects.toMatchObject({ code: "two_factor_missing" });
  }
});

it("says that Passport is away, which is no verdict on the token, and works when it is back", async () => {
  const passport = createPassportServer({ issuer, clientId });
  const good = await token();
  isAway = true;
  await expect(passport.verify(good)).rejects.toMatchObject({ code: "unreachable" });
  isAway = false;
  expect(await passport.verify(good)).toMatchObject({ username: "alice" });

  const gone = await serveOnLoopback(() => undefined);
  await gone[Symbol.asyncDispose]();
  const nobody = createPassportServer({ issuer: gone.origin, clientId });
  await expect(nobody.verify(good)).rejects.toMatchObject({ code: "unreachable" });
});

it("refuses an address behind which another issuer is", async () => {
  await using other = await serveOnLoopback((_request, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify({ issuer: "https://mallory.example" }));
  });
  const passport = createPassportServer({ issuer: other.origin, clientId });
  await expect(passport.verify(await token())).rejects.toMatchObject({ code: "unexpected_answer" });
});

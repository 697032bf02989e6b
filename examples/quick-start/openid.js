import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import fastify from "fastify";
import * as openid from "openid-client";

const port = Number(process.env.PORT ?? 3000);
const origin = `http://127.0.0.1:${port}`;
const issuer = process.env.PASSPORT_ISSUER;
const provider = await openid.discovery(
  new URL(issuer),
  process.env.PASSPORT_CLIENT_ID,
  process.env.PASSPORT_CLIENT_SECRET,
  undefined,
  // The library refuses plain http. On your own machine there is nothing else.
  { execute: issuer.startsWith("http:") ? [openid.allowInsecureRequests] : [] },
);

// What we asked for, and who came back; by cookie, in memory.
const started = new Map();
const players = new Map();
const cookieOptions = { path: "/", httpOnly: true, sameSite: "lax" };

const app = fastify();
await app.register(cookie);

app.get("/", (request, reply) => {
  const player = players.get(request.cookies.game_session);
  const text =
    player === undefined ? '<a href="/log-in">Log in with Passport</a>' : `<p>Player ${player.player_id}</p>`;
  return reply.type("text/html").send(text);
});

app.get("/log-in", async (_request, reply) => {
  const [id, state, verifier] = [randomUUID(), openid.randomState(), openid.randomPKCECodeVerifier()];
  started.set(id, { state, verifier });
  const url = openid.buildAuthorizationUrl(provider, {
    redirect_uri: `${origin}/log-in/callback`,
    scope: "openid profile",
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
  return reply.setCookie("game_login", id, cookieOptions).redirect(url.href);
});

app.get("/log-in/callback", async (request, reply) => {
  const asked = started.get(request.cookies.game_login);
  started.delete(request.cookies.game_login);
  if (asked === undefined) return reply.redirect("/");
  // Checks state, signature, issuer, audience and expiry.
  const tokens = await openid.authorizationCodeGrant(provider, new URL(request.url, origin), {
    expectedState: asked.state,
    pkceCodeVerifier: asked.verifier,
    idTokenExpected: true,
  });
  const { player_id } = tokens.claims();
  const session = randomUUID();
  players.set(session, { player_id });
  return reply.setCookie("game_session", session, cookieOptions).redirect("/");
});

await app.listen({ host: "127.0.0.1", port });
console.log(`Open ${origin}`);

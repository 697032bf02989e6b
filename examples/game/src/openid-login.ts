/** Login by plain OpenID Connect, with a library that knows nothing of Passport but its address. */
import type { FastifyInstance, FastifyReply } from "fastify";
import * as openid from "openid-client";
import { addressesOf, type Configuration } from "./configuration.ts";
import type { Session, Sessions } from "./sessions.ts";
import { createVisits, type Visit } from "./visits.ts";

/** Asked when it is first needed, and again after a failure: Passport may start later than we do. */
const rememberDiscovery = ({ issuer, clientId, clientSecret }: Configuration) => {
  let known: Promise<openid.Configuration> | undefined;
  return () => {
    // The library refuses plain http. On a developer's own machine there is nothing else.
    const execute = issuer.startsWith("http:") ? [openid.allowInsecureRequests] : [];
    // #region openid-discovery
    known ??= openid.discovery(new URL(issuer), clientId, clientSecret, undefined, { execute });
    // #endregion
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
};

export const addOpenIdLogin = (app: FastifyInstance, configuration: Configuration, sessions: Sessions): void => {
  const { issuer, origin } = configuration;
  const addresses = addressesOf(origin);
  const discovered = rememberDiscovery(configuration);
  const visits = createVisits(origin);

  // #region openid-start
  const start = async (reply: FastifyReply, way: Visit["way"]) => {
    const state = openid.randomState();
    const verifier = openid.randomPKCECodeVerifier();
    visits.keep(reply, { state, verifier, way });
    const url = openid.buildAuthorizationUrl(await discovered(), {
      redirect_uri: addresses.callback,
      scope: "openid profile",
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    return reply.redirect(url.href);
  };
  // #endregion

  // #region openid-finish
  const finish = async (visit: Visit, query: string): Promise<Session> => {
    const tokens = await openid.authorizationCodeGrant(await discovered(), new URL(query, addresses.callback), {
      expectedState: visit.state,
      pkceCodeVerifier: visit.verifier,
      idTokenExpected: true,
    });
    // The library has checked the ID token: signature by the published keys, issuer, audience, expiry.
    const claims = tokens.claims();
    if (claims === undefined) throw new Error("an ID token was promised");
    const profile = await openid.fetchUserInfo(await discovered(), tokens.access_token, claims.sub);
    const player = {
      // The player's id in our game; another game has another one for the same player.
      player_id: claims.sub,
      username: profile.preferred_username ?? "",
      first_name: profile.given_name ?? "",
      last_name: profile.family_name ?? "",
    };
    return { player, way: visit.way, tokenExpiresAt: new Date(claims.exp * 1000) };
  };
  // #endregion

  app.get("/log-in/openid", (_request, reply) => start(reply, "openid"));

  // #region plain-redirect
  app.get("/log-in/redirect", (_request, reply) =>
    reply.redirect(`${issuer}/external/login?${new URLSearchParams({ redirectURL: addresses.returned })}`),
  );
  // The player comes back logged in at Passport, and with nothing in the address: who it is, OpenID Connect tells.
  app.get("/returned", (_request, reply) => start(reply, "redirect"));
  // #endregion

  app.get("/log-in/callback", async (request, reply) => {
    const visit = visits.take(request, reply);
    if (visit === undefined) return reply.redirect("/?problem=expired");
    try {
      sessions.open(reply, await finish(visit, request.url));
      return reply.redirect("/");
    } catch (error) {
      const isCancelled = error instanceof openid.AuthorizationResponseError && error.error === "access_denied";
      if (!isCancelled) request.log.warn({ err: error }, "a login by OpenID Connect failed");
      return reply.redirect(isCancelled ? "/?problem=cancelled" : "/?problem=failed");
    }
  });
};

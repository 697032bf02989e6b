import { authenticationContexts, pages, proofLifeMs, sessionLifeMs } from "@passport/protocol";
import type { Configuration, CookiesSetOptions } from "oidc-provider";
import { cookieName } from "../../../platform/http/token-cookie.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import type { KeySet } from "../keys/token-keys.ts";
import { createAdapter } from "./adapter.ts";
import { consentsProperty, originsProperty } from "./client-metadata.ts";
import { createPolicy } from "./follow-session.ts";
import { grantLifeSeconds, loadExistingGrant } from "./grant.ts";
import { renderError } from "./own-pages.ts";
import { claimsOfScopes, findAccount, pairwiseSubject } from "./player-account.ts";

/** Authorization code with PKCE, RS256, public profile; everything else of the standard is off (E4). */
export const configurationOf = (dependencies: ClientsDependencies, keySet: KeySet): Configuration => ({
  adapter: createAdapter(dependencies),
  jwks: { keys: keySet.published.map(({ privateJwk }) => privateJwk) },
  cookies: cookiesOf(dependencies),
  routes: {
    authorization: "/oidc/auth",
    token: "/oidc/token",
    userinfo: "/oidc/userinfo",
    end_session: "/oidc/session/end",
    jwks: "/.well-known/jwks.json",
  },
  responseTypes: ["code"],
  clientAuthMethods: ["client_secret_basic", "client_secret_post", "none"],
  enabledJWA: { idTokenSigningAlgValues: ["RS256"] },
  acrValues: Object.values(authenticationContexts),
  scopes: ["openid"],
  claims: claimsOfScopes,
  // Many a client reads the ID token and never asks further.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  // EXTERNAL-16: the exact address, said each time.
  allowOmittingSingleRegisteredRedirectUri: false,
  features: {
    devInteractions: { enabled: false },
    claimsParameter: { enabled: false },
    // On by default, and not offered to clients.
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    userinfo: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      // own-pages.ts says where the way leads.
      logoutSource: () => {},
      postLogoutSuccessSource: (ctx) => void ctx.redirect(pages.externalLogout),
    },
  },
  ttl: {
    AuthorizationCode: proofLifeMs.externalCode / 1000,
    AccessToken: proofLifeMs.externalToken / 1000,
    IdToken: proofLifeMs.externalToken / 1000,
    Grant: grantLifeSeconds,
    // Long enough to sign up on the way.
    Interaction: proofLifeMs.signup / 1000,
    Session: sessionLifeMs.absolute / 1000,
  },
  interactions: {
    policy: createPolicy(dependencies),
    url: (_ctx, { uid }) => `${pages.externalLogin}?interaction=${uid}`,
  },
  findAccount: findAccount(dependencies),
  subjectTypes: ["pairwise"],
  pairwiseIdentifier: pairwiseSubject(dependencies),
  // Nothing is fetched from the client: its id is the sector (client-metadata.ts).
  sectorIdentifierUriValidate: () => false,
  loadExistingGrant,
  expiresWithSession: () => true,
  extraClientMetadata: { properties: [originsProperty, consentsProperty] },
  clientBasedCORS: (_ctx, origin, client) => originsOf(client).includes(origin),
  renderError,
});

const originsOf = (client: object): unknown[] => {
  const origins: unknown = Reflect.get(client, originsProperty);
  return Array.isArray(origins) ? origins : [];
};

/**
 * Signed, and with `__Host-` where there is https: a request waits for the very browser that began it, and no
 * sibling domain can plant the cookie of another one (continuing a foreign request logs its owner in).
 */
const cookiesOf = ({ cookieKeys, publicOrigin }: ClientsDependencies): NonNullable<Configuration["cookies"]> => {
  const secure = publicOrigin.startsWith("https://");
  const options: CookiesSetOptions = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    signed: true,
    overwrite: true,
    secure,
  };
  return {
    keys: cookieKeys,
    names: {
      session: cookieName(publicOrigin, "oidc", "session"),
      interaction: cookieName(publicOrigin, "oidc", "interaction"),
      // Has a path of its own, which `__Host-` does not allow.
      resume: cookieName(publicOrigin, "oidc", "resume").replace("__Host-", "__Secure-"),
    },
    long: options,
    short: options,
  };
};

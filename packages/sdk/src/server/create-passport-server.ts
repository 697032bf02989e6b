import { issuerOf, rememberDiscovery } from "../discovery.ts";
import { parseLogin } from "../login.ts";
import { PassportError } from "../passport-error.ts";
import { type Claims, createClaims } from "./api/claims.ts";
import { createEvents, type Events } from "./api/events.ts";
import { createItems, type Items } from "./api/items.ts";
import { createPlayers, type Players } from "./api/players.ts";
import { createRequestApi } from "./api/request-api.ts";
import { exchangePopup, exchangeRedirect, type LoggedIn } from "./exchange.ts";
import { createVerify, type VerifiedToken } from "./verify-token.ts";

export interface PassportServerOptions {
  /** Passport's address, such as `https://passport.example`. */
  issuer: string;
  clientId: string;
  /** Only on a server that can keep it; a client without one proves itself by PKCE alone. */
  clientSecret?: string;
  /** Refuses logins and tokens of players who have not proven a second factor, with `two_factor_missing`. */
  requireTwoFactor?: boolean;
  /** `psk_…`, for everything but the login. Only on a server. */
  serverKey?: string;
  /** How often a call is repeated after a failure that may pass; 2 unless told. */
  maxRetries?: number;
  /** Of one attempt; 10 seconds unless told. */
  timeoutMs?: number;
}

export interface Balance {
  /** In base units. */
  available: string;
  currency: "SUPS";
}

export interface PassportServer {
  /** Turns the `login` that your page sent into a player. Works once for a login. */
  exchange(login: unknown): Promise<LoggedIn>;
  /** Whose token this is: signature, issuer, audience and expiry are checked with Passport's published keys. */
  verify(token: string): Promise<VerifiedToken>;
  readonly claims: Claims;
  readonly items: Items;
  readonly players: Players;
  readonly events: Events;
  /** What your game has earned. */
  balance(): Promise<Balance>;
}

export const createPassportServer = (options: PassportServerOptions): PassportServer => {
  const { clientId, clientSecret, serverKey, maxRetries = 2, timeoutMs = 10_000, requireTwoFactor = false } = options;
  const issuer = issuerOf(options.issuer);
  const discovery = rememberDiscovery(issuer);
  const verify = createVerify({ issuer, clientId, discovery, requireTwoFactor });
  const exchangeOptions = { issuer, clientId, clientSecret, discovery, verify };
  const request =
    serverKey === undefined
      ? async () => {
          throw new TypeError("createPassportServer needs serverKey for this call");
        }
      : createRequestApi({ issuer, serverKey, maxRetries, timeoutMs });
  return {
    verify,
    async exchange(value) {
      const login = parseLogin(value);
      if (login === undefined) throw new PassportError("login_refused", "this is no login");
      return login.via === "popup" ? exchangePopup(login, exchangeOptions) : exchangeRedirect(login, exchangeOptions);
    },
    claims: createClaims(request),
    items: createItems(request),
    players: createPlayers(request),
    events: createEvents(request),
    balance: async () => (await request({ method: "GET", path: "/balance" })) as unknown as Balance,
  };
};

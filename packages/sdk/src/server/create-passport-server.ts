import { issuerOf, rememberDiscovery } from "../discovery.ts";
import { parseLogin } from "../login.ts";
import { PassportError } from "../passport-error.ts";
import { exchangePopup, exchangeRedirect, type LoggedIn } from "./exchange.ts";
import { createVerify, type VerifiedToken } from "./verify-token.ts";

export interface PassportServerOptions {
  /** Passport's address, such as `https://passport.example`. */
  issuer: string;
  clientId: string;
  /** Only on a server that can keep it; a client without one proves itself by PKCE alone. */
  clientSecret?: string;
}

export interface PassportServer {
  /** Turns the `login` that your page sent into a player. Works once for a login. */
  exchange(login: unknown): Promise<LoggedIn>;
  /** Whose token this is: signature, issuer, audience and expiry are checked with Passport's published keys. */
  verify(token: string): Promise<VerifiedToken>;
}

export const createPassportServer = (options: PassportServerOptions): PassportServer => {
  const { clientId, clientSecret } = options;
  const issuer = issuerOf(options.issuer);
  const discovery = rememberDiscovery(issuer);
  const verify = createVerify({ issuer, clientId, discovery });
  const exchangeOptions = { issuer, clientId, clientSecret, discovery, verify };
  return {
    verify,
    async exchange(value) {
      const login = parseLogin(value);
      if (login === undefined) throw new PassportError("login_refused", "this is no login");
      return login.via === "popup" ? exchangePopup(login, exchangeOptions) : exchangeRedirect(login, exchangeOptions);
    },
  };
};

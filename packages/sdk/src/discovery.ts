/** Where Passport's endpoints are, as the issuer itself says (OpenID Connect Discovery). */
import { askPassport, textIn } from "./ask-passport.ts";
import { PassportError } from "./passport-error.ts";

export interface Discovery {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string;
  jwksUri: string;
}

/** The origin as browsers write it: what tokens and messages are compared with. */
export const issuerOf = (address: string): string => {
  const { origin, protocol } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") throw new TypeError(`${address} is no address of a Passport`);
  return origin;
};

export const discover = async (issuer: string): Promise<Discovery> => {
  const answer = await askPassport(`${issuer}/.well-known/openid-configuration`);
  if (textIn(answer, "issuer") !== issuer) {
    throw new PassportError("unexpected_answer", `${issuer} says that it is ${textIn(answer, "issuer")}`);
  }
  return {
    authorizationEndpoint: textIn(answer, "authorization_endpoint"),
    tokenEndpoint: textIn(answer, "token_endpoint"),
    userinfoEndpoint: textIn(answer, "userinfo_endpoint"),
    jwksUri: textIn(answer, "jwks_uri"),
  };
};

/** Asked once; a failure is forgotten, so that the next call asks again. */
export const rememberDiscovery = (issuer: string): (() => Promise<Discovery>) => {
  let known: Promise<Discovery> | undefined;
  return () => {
    known ??= discover(issuer).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
};

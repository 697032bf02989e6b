/** For servers, and for pages of a client that has no server: without a secret it works in both. */
export type { Login } from "./login.ts";
export { PassportError, type PassportErrorCode } from "./passport-error.ts";
export {
  createPassportServer,
  type PassportServer,
  type PassportServerOptions,
} from "./server/create-passport-server.ts";
export type { LoggedIn, Player } from "./server/exchange.ts";
export type { VerifiedToken } from "./server/verify-token.ts";

/** For pages. It imports nothing from outside this package, so a browser can run it as it is. */
export {
  createPassport,
  type LogInOutcome,
  type LogOutOutcome,
  type Passport,
  type PassportOptions,
} from "./browser/create-passport.ts";
export type { Payable, PayOutcome } from "./browser/pay.ts";
export type { FinishOutcome } from "./browser/redirect.ts";
export type { Login } from "./login.ts";
export { PassportError, type PassportErrorCode } from "./passport-error.ts";

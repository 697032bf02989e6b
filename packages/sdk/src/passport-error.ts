/**
 * What can go wrong, named by what you do next:
 * - `login_refused`: the login is wrong, used up or too old, or the client is; let the player log in again.
 * - `token_invalid`: the token is not Passport's, not for this client, or no longer valid; log in again.
 * - `unreachable`: Passport does not answer, or has too much to do; the same call may work in a moment.
 * - `unexpected_answer`: the server at that address is not Passport; check the issuer.
 */
export type PassportErrorCode = "login_refused" | "token_invalid" | "unreachable" | "unexpected_answer";

export class PassportError extends Error {
  override readonly name = "PassportError";
  readonly code: PassportErrorCode;

  constructor(code: PassportErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

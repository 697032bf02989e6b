/**
 * What can go wrong before Passport has judged a request, named by what you do next:
 * - `login_refused`: the login is wrong, used up or too old, or the client is; let the player log in again.
 * - `token_invalid`: the token is not Passport's, not for this client, or no longer valid; log in again.
 * - `two_factor_missing`: you require two factors, and this login has one; let the player log in again with the second.
 * - `unreachable`: Passport does not respond, or has too much to do; the same call may work in a moment.
 * - `unexpected_answer`: the server at that address is not Passport; check the issuer.
 * - `signature_invalid`: a webhook that Passport did not sign with your secret, or that is too old.
 */
export type LocalErrorCode =
  | "login_refused"
  | "token_invalid"
  | "two_factor_missing"
  | "unreachable"
  | "unexpected_answer"
  | "signature_invalid";

/** Why Passport refused a call of the service API. New codes may be added, so compare, and keep a default case. */
export const apiErrorCodes = [
  "key_invalid",
  "scope_missing",
  "version_unknown",
  "idempotency_key_missing",
  "idempotency_key_reused",
  "cursor_invalid",
  "bad_request",
  "too_many_requests",
  "not_found",
  "player_unknown",
  "claim_unknown",
  "claim_closed",
  "reference_taken",
  "claims_exhausted",
  "refund_too_large",
  "insufficient_funds",
  "account_closing",
  "not_reversible",
  "collection_foreign",
  "token_taken",
  "grants_exhausted",
  "asset_locked",
  "lock_too_long",
  "move_amount_invalid",
  "event_not_replayable",
  "unavailable",
  "internal",
] as const;
export type ApiErrorCode = (typeof apiErrorCodes)[number];

// The open end keeps completion in editors and still accepts a code that this version does not know.
export type PassportErrorCode = LocalErrorCode | ApiErrorCode | (string & {});

export interface PassportErrorDetails extends ErrorOptions {
  /** The HTTP status, when Passport responded. */
  status?: number;
  /** Quote it when you ask Passport's operator for help. */
  requestId?: string;
}

export class PassportError extends Error {
  override readonly name = "PassportError";
  readonly code: PassportErrorCode;
  readonly status: number | undefined;
  readonly requestId: string | undefined;

  constructor(code: PassportErrorCode, message: string, { status, requestId, ...options }: PassportErrorDetails = {}) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
  }
}

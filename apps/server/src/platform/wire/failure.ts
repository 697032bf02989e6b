import { type WireMessageCode, wireMessageText } from "@passport/protocol";

/**
 * An expected failure: a catalogue code that may leave the server. Anything else that is thrown
 * is a defect or a broken dependency; the edges log it and answer `internal`.
 */
export class Failure extends Error {
  readonly code: WireMessageCode;
  readonly hints: FailureHints;

  constructor(code: WireMessageCode, values?: Record<string, string>, hints: FailureHints = {}) {
    super(wireMessageText(code, values));
    this.name = "Failure";
    this.code = code;
    this.hints = hints;
  }
}

/** What a client may be told beside the message. */
export interface FailureHints {
  /** LOGIN-25: the next try must bring a solved captcha. */
  captchaRequired?: boolean;
  /** Sent as Retry-After. */
  retryAfterSeconds?: number;
}

const statuses: Partial<Record<WireMessageCode, number>> = {
  internal: 500,
  not_authenticated: 401,
  session_over: 401,
  session_renewing: 401,
  incorrect_login: 401,
  step_up_required: 403,
  permission_denied: 403,
  account_locked: 403,
  forbidden_origin: 403,
  not_found: 404,
  file_too_large: 413,
  incorrect_code: 401,
  incorrect_password: 401,
  tfa_expired: 401,
  signature_invalid: 401,
  social_failed: 401,
  code_invalid: 401,
  client_unknown: 404,
  key_invalid: 401,
  scope_missing: 403,
  idempotency_key_reused: 409,
  player_unknown: 404,
  too_many_keys: 409,
  client_in_use: 409,
  event_not_replayable: 409,
  collection_foreign: 404,
  token_taken: 409,
  grants_exhausted: 409,
  wallet_taken: 409,
  identity_taken: 409,
  identity_email_taken: 409,
  claim_unknown: 404,
  claim_taken: 409,
  claim_closed: 409,
  claim_expired: 409,
  account_closing: 409,
  reference_taken: 409,
  claims_exhausted: 409,
  refund_too_large: 409,
  game_unavailable: 503,
  provider_unavailable: 503,
  too_many_requests: 429,
  wait_before_retry: 429,
  too_many_uploads: 429,
  overloaded: 503,
  unavailable: 503,
};

/** What is not listed is the caller's mistake. */
export const statusOf = (code: WireMessageCode): number => statuses[code] ?? 400;

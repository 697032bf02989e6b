import { type MessageCode, messageText } from "@passport/protocol";

/**
 * An expected failure: a catalogue code that may leave the server. Anything else that is thrown
 * is a defect or a broken dependency; the edges log it and answer `internal`.
 */
export class Failure extends Error {
  readonly code: MessageCode;

  constructor(code: MessageCode, values?: Record<string, string>) {
    super(messageText(code, values));
    this.name = "Failure";
    this.code = code;
  }
}

const statuses: Partial<Record<MessageCode, number>> = {
  internal: 500,
  not_authenticated: 401,
  incorrect_login: 401,
  step_up_required: 403,
  permission_denied: 403,
  forbidden_origin: 403,
  not_found: 404,
  file_too_large: 413,
  too_many_requests: 429,
  overloaded: 503,
  unavailable: 503,
};

/** What is not listed is the caller's mistake. */
export const statusOf = (code: MessageCode): number => statuses[code] ?? 400;

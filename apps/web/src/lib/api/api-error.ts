import type { MessageCode } from "@passport/protocol/messages";

/** A failed HTTP call. `message` is what the server said, or the catalogue text of `code` when it said nothing. */
export class ApiError extends Error {
  /** A catalogue code, or one of a newer server that this page does not know yet. */
  readonly code: MessageCode | (string & {});
  /** Absent when no answer came. */
  readonly status: number | undefined;
  /** What support needs to find the failure in the logs. */
  readonly requestId: string | undefined;

  constructor(failure: { code: string; message: string; status?: number; requestId?: string }, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = "ApiError";
    this.code = failure.code;
    this.status = failure.status;
    this.requestId = failure.requestId;
  }
}

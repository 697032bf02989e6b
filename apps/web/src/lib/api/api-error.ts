import type { MessageCode } from "@passport/protocol/messages";

interface ApiFailure {
  code: string;
  message: string;
  status?: number;
  requestId?: string;
  captchaRequired?: boolean;
}

/** A failed HTTP call. `message` is what the server said, or the catalogue text of `code` when it said nothing. */
export class ApiError extends Error {
  /** A catalogue code, or one of a newer server that this page does not know yet. */
  readonly code: MessageCode | (string & {});
  /** Absent when no answer came. */
  readonly status: number | undefined;
  /** What support needs to find the failure in the logs. */
  readonly requestId: string | undefined;
  /** LOGIN-25: the next try must bring a solved captcha. */
  readonly captchaRequired: boolean;

  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(failure.message, options);
    this.name = "ApiError";
    this.code = failure.code;
    this.status = failure.status;
    this.requestId = failure.requestId;
    this.captchaRequired = failure.captchaRequired ?? false;
  }
}

import { type MessageCode, messageText } from "@passport/protocol/messages";

interface RefusalOptions {
  status?: number;
  /** Of the placeholders in its message. */
  values?: Record<string, string>;
}

/** Thrown by a handler of the stub server: the page receives this message of the catalogue. */
export class Refusal extends Error {
  readonly code: MessageCode;
  readonly status: number;

  constructor(code: MessageCode, { status = 400, values }: RefusalOptions = {}) {
    super(messageText(code, values));
    this.code = code;
    this.status = status;
  }
}

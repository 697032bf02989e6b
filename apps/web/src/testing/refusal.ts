import { type MessageCode, messageText } from "@passport/protocol/messages";

/** Thrown by a handler of the stub server: the page receives this message of the catalogue. */
export class Refusal extends Error {
  readonly code: MessageCode;
  readonly status: number;

  constructor(code: MessageCode, { status = 400 } = {}) {
    super(messageText(code));
    this.code = code;
    this.status = status;
  }
}

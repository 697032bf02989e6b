import { type WireMessageCode, wireMessageText } from "@passport/protocol/wire-messages";

interface RefusalOptions {
  status?: number;
  /** Of the placeholders in its message. */
  values?: Record<string, string>;
}

/** Thrown by a handler of the stub server: the page receives this message of the catalogue. */
export class Refusal extends Error {
  readonly code: WireMessageCode;
  readonly status: number;

  constructor(code: WireMessageCode, { status = 400, values }: RefusalOptions = {}) {
    super(wireMessageText(code, values));
    this.code = code;
    this.status = status;
  }
}

import { type MessageCode, messageText } from "@passport/protocol/messages";

/** A command that was refused, lost or not answered in time. `message` may be shown. */
export class CommandError extends Error {
  readonly code: MessageCode | (string & {});

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CommandError";
    this.code = code;
  }
}

export const commandFailure = (code: MessageCode, options?: ErrorOptions) =>
  new CommandError(code, messageText(code), options);

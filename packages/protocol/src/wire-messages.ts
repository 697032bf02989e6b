/** The whole catalogue, as the server sends it. Pages load the parts that they need. */
import { fillMessage } from "./entry-messages.ts";
import { gameMessages } from "./game-messages.ts";
import { messages } from "./messages.ts";
import { serverMessages } from "./server-messages.ts";

export const wireMessages = { ...messages, ...serverMessages, ...gameMessages } as const;
export type WireMessageCode = keyof typeof wireMessages;

/** A text of the catalogue with its `{placeholders}` filled. */
export const wireMessageText = (code: WireMessageCode, values?: Record<string, string>): string =>
  fillMessage(wireMessages[code], values);

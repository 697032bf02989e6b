/**
 * Frames of the real-time channel (R1 to R3).
 *
 * Subscription socket: the server opens with the text `ROOT:{mount}`; the client writes
 * `SUBSCRIBE:{path}` and `UNSUBSCRIBE:{path}`; the server sends JSON messages. A subscribe is
 * answered by a snapshot, then changes follow in rising `seq`; a value with a `seq` at or below
 * the last one seen is old news.
 *
 * Commander: JSON requests with a transaction id; each is answered once by the same id. A reply with a `ticket` has made the
 * session due for a new value: GET /auth/check with it sets the cookie, and the old cookie opens nothing (SESSION-26).
 */
import * as z from "zod/mini";
import { lengths } from "./constants.ts";

export const socketPaths = {
  root: "/api/ws",
  guestCommander: "/api/ws/commander",
  userCommander: (userId: string) => `/api/ws/user/${userId}/commander`,
  mount: (mount: string) => `/api/ws${mount}`,
} as const;

export const rootFrame = (mount: string) => `ROOT:${mount}`;
export const subscribeFrame = (path: string) => `SUBSCRIBE:${path}`;
export const unsubscribeFrame = (path: string) => `UNSUBSCRIBE:${path}`;

const frame = /^(SUBSCRIBE|UNSUBSCRIBE):(\/\S{1,200})$/;

export const parseSubscriptionFrame = (
  text: string,
): { verb: "SUBSCRIBE" | "UNSUBSCRIBE"; path: string } | undefined => {
  const match = frame.exec(text);
  return match ? { verb: match[1] as "SUBSCRIBE" | "UNSUBSCRIBE", path: match[2] as string } : undefined;
};

export const topicMessageSchema = z.object({
  uri: z.string(),
  key: z.string(),
  payload: z.unknown(),
  seq: z.number(),
});
export type TopicMessage = z.infer<typeof topicMessageSchema>;

export const commandRequestSchema = z.strictObject({
  key: z.string().check(z.maxLength(64)),
  payload: z.optional(z.unknown()),
  transactionId: z.string().check(z.length(lengths.transactionId)),
});
export type CommandRequest = z.infer<typeof commandRequestSchema>;

export const commandReplySchema = z.union([
  z.object({ key: z.literal("ERROR"), error: z.string(), error_code: z.string(), transactionId: z.string() }),
  z.object({ key: z.string(), payload: z.unknown(), transactionId: z.string(), ticket: z.optional(z.string()) }),
]);
export type CommandReply = z.infer<typeof commandReplySchema>;

/** Why the server closes a socket. Codes from 4000 on are ours; the name travels as the close reason. */
export const closeReasons = {
  session_ended: 4401,
  slow_reader: 4408,
  too_many_messages: 4429,
  too_many_subscriptions: 4430,
  too_many_sockets: 4431,
  malformed_frame: 4400,
  server_stopping: 1001,
} as const;
export type CloseReason = keyof typeof closeReasons;

export const socketLimits = {
  /** The largest command we accept has a few hundred bytes; 64 KB leaves room for an agreement text. */
  frameBytes: 64 * 1024,
  messagesPerSecond: 20,
  /** A page needs fewer than ten topics; the burst lets a reconnect send all of them at once. */
  messageBurst: 60,
  subscriptions: 100,
  /** A tab holds up to four sockets (public, user, account, commander); ten tabs are plenty. */
  socketsPerUser: 40,
  /** A slow reader may owe this much before it is dropped: about a thousand changes. */
  bufferedBytes: 1024 * 1024,
  pingIntervalMs: 30_000,
} as const;

import { randomBytes } from "node:crypto";
import {
  type Command,
  type CommandReply,
  lengths,
  messageText,
  type OutputOf,
  type PayloadInputOf,
  socketPaths,
} from "@passport/protocol";
import { WebSocket } from "ws";
import { Misuse, Refusal } from "./refusal.ts";
import { type Server, userAgent } from "./server.ts";

/** One command over a commander of its own: after a step-up the session has another value, and the next one brings it. */
export const sendCommand = async <C extends Command>(
  server: Server,
  userId: string,
  { call, payload }: { call: C; payload: PayloadInputOf<C> },
): Promise<OutputOf<C>> => {
  const wrong = call.payload.safeParse(payload).error?.issues[0];
  if (wrong !== undefined) throw new Misuse(`${wrong.path.join(" ").replaceAll("_", " ")} is not valid.`);
  const socket = new WebSocket(`${server.origin.replace("http", "ws")}${socketPaths.userCommander(userId)}`, {
    origin: server.origin,
    headers: { cookie: server.cookies(), "user-agent": userAgent },
    perMessageDeflate: false,
  });
  try {
    const reply = await exchange(socket, call.key, payload);
    if ("error_code" in reply) throw new Refusal(reply.error_code, reply.error);
    // Shaped by the declaration on the other side; it may know fields that this copy does not.
    return reply.payload as OutputOf<C>;
  } finally {
    socket.terminate();
  }
};

const exchange = (socket: WebSocket, key: string, payload: unknown): Promise<CommandReply> =>
  new Promise((resolve, reject) => {
    const transactionId = randomBytes(lengths.transactionId / 2).toString("hex");
    socket.on("open", () => socket.send(JSON.stringify({ key, payload, transactionId })));
    socket.on("message", (data) => {
      const reply = JSON.parse(String(data)) as CommandReply;
      if (reply.transactionId === transactionId) resolve(reply);
    });
    // Also after the response, when there is no listener any more.
    socket.on("error", () => reject(new Refusal("unavailable", messageText("unavailable"))));
    socket.on("close", () => reject(new Refusal("unavailable", messageText("unavailable"))));
  });

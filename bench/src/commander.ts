/** A player's command socket, as the page holds it: each request has its reply by the id that they share. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type CommandReply, socketPaths } from "@passport/protocol";
import { type ClientOptions, WebSocket } from "ws";

export interface Commander {
  /** Resolves with what the server replied, refusals included. */
  ask(key: string, payload: unknown): Promise<CommandReply>;
  close(): void;
}

export const openCommander = async (
  origin: string,
  userId: string,
  headers: ClientOptions["headers"],
): Promise<Commander> => {
  const address = `${origin.replace("http", "ws")}${socketPaths.userCommander(userId)}`;
  const socket = new WebSocket(address, { headers, perMessageDeflate: false });
  await once(socket, "open");
  const waiting = new Map<string, PromiseWithResolvers<CommandReply>>();
  socket.on("message", (data) => {
    const reply = JSON.parse(String(data)) as CommandReply;
    waiting.get(reply.transactionId)?.resolve(reply);
    waiting.delete(reply.transactionId);
  });
  socket.on("close", (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`a command socket was closed with ${code}`));
  });
  return {
    ask(key, payload) {
      const transactionId = randomBytes(6).toString("hex");
      const asked = Promise.withResolvers<CommandReply>();
      waiting.set(transactionId, asked);
      socket.send(JSON.stringify({ key, payload, transactionId }));
      return asked.promise;
    },
    close: () => socket.terminate(),
  };
};

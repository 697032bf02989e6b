/**
 * The least that does the same work on `ws`: accepts, sends ROOT, responds to SUBSCRIBE with a
 * snapshot, and sends one message to all on command. No origin, session, limit, order or recovery.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { message, root, subscribe } from "./wire.ts";

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false, clientTracking: false });
const subscribers = new Set<WebSocket>();
const asText = { binary: false };

const http = createServer();
http.on("upgrade", (request, raw, head) => {
  sockets.handleUpgrade(request, raw, head, (socket) => {
    socket.on("message", (data) => {
      if (String(data) !== subscribe) return;
      subscribers.add(socket);
      socket.send(message(1));
    });
    socket.on("close", () => subscribers.delete(socket));
    socket.on("error", () => socket.terminate());
    socket.send(root);
  });
});

process.on("message", (seq: number) => {
  const text = Buffer.from(message(seq));
  for (const socket of subscribers) socket.send(text, asText);
});
process.on("disconnect", () => process.exit(0));

http.listen(0, "127.0.0.1", () => process.send?.((http.address() as AddressInfo).port));

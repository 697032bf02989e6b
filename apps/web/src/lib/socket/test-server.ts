/** A real WebSocket server that records what it receives and sends only what the test wants. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type WebSocket as ServerSocket, WebSocketServer } from "ws";

export interface TestServer extends AsyncDisposable {
  heard: string[];
  paths: string[];
  connections(): number;
  openSocket(path: string): WebSocket;
  say(text: string): void;
  cut(code?: number): void;
  /** The next client is let in only when the returned function is called. */
  holdDoor(): () => void;
  /** From here on every connection is refused. */
  lockDoor(): void;
}

export const startTestServer = async (): Promise<TestServer> => {
  const heard: string[] = [];
  const paths: string[] = [];
  const clients = new Set<ServerSocket>();
  let door = Promise.resolve();
  let isLocked = false;
  const server = new WebSocketServer({
    port: 0,
    host: "127.0.0.1",
    verifyClient: (_info, accept) => void door.then(() => accept(!isLocked, 401)),
  });
  server.on("connection", (socket, request) => {
    paths.push(request.url ?? "");
    clients.add(socket);
    socket.on("message", (data) => heard.push(String(data)));
    socket.on("close", () => clients.delete(socket));
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    heard,
    paths,
    connections: () => clients.size,
    openSocket: (path) => new WebSocket(`ws://127.0.0.1:${port}${path}`),
    say: (text) => {
      for (const client of clients) client.send(text);
    },
    cut: (code = 1011) => {
      for (const client of clients) client.close(code);
    },
    holdDoor: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      door = promise;
      return resolve;
    },
    lockDoor: () => {
      isLocked = true;
    },
    [Symbol.asyncDispose]: async () => {
      for (const client of clients) client.terminate();
      server.close();
      await once(server, "close");
    },
  };
};

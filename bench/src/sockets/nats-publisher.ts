/** Publishes on NATS the way another process of ours would; the protocol is a line and a body. */
import { once } from "node:events";
import { createConnection } from "node:net";

export interface Publisher extends Disposable {
  publish(subject: string, body: unknown): void;
}

export const connectPublisher = async (natsUrl: string): Promise<Publisher> => {
  const { hostname, port } = new URL(natsUrl);
  const socket = createConnection({ host: hostname, port: Number(port), noDelay: true });
  socket.on("data", (data) => data.toString().startsWith("PING") && socket.write("PONG\r\n"));
  await once(socket, "data");
  socket.write('CONNECT {"verbose":false}\r\n');
  return {
    publish(subject, body) {
      const text = JSON.stringify(body);
      socket.write(`PUB ${subject} ${Buffer.byteLength(text)}\r\n${text}\r\n`);
    },
    [Symbol.dispose]: () => socket.destroy(),
  };
};

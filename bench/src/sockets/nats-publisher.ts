/** Publishes on NATS the way another process of ours would; the protocol is a line and a body. */
import { connectPlainly } from "@passport/testbed/plain-nats";

export interface Publisher extends Disposable {
  publish(subject: string, body: unknown): void;
}

export const connectPublisher = async (natsUrl: string): Promise<Publisher> => {
  const socket = await connectPlainly(natsUrl, "worker");
  socket.on("data", (data) => data.toString().startsWith("PING") && socket.write("PONG\r\n"));
  return {
    publish(subject, body) {
      const text = JSON.stringify(body);
      socket.write(`PUB ${subject} ${Buffer.byteLength(text)}\r\n${text}\r\n`);
    },
    [Symbol.dispose]: () => socket.destroy(),
  };
};

/** What is said on one subject of NATS: its own plain protocol over a socket, beside the client that our server uses. */
import { once } from "node:events";
import { connectPlainly } from "@passport/testbed/plain-nats";

export interface NatsListener extends Disposable {
  readonly heard: readonly unknown[];
  /** Resolves when everything that NATS had taken before this call has been heard. */
  catchUp(): Promise<void>;
}

/** Resolves when the server has noted the subscription. */
export const hearNats = async (url: string, subject: string): Promise<NatsListener> => {
  const socket = await connectPlainly(url, "developer");
  const heard: unknown[] = [];
  const pongs = new EventTarget();
  let unread = Buffer.alloc(0);

  /** Takes one whole message off the front; false when more bytes must come first. */
  const takeNext = (): boolean => {
    const lineEnd = unread.indexOf("\r\n");
    if (lineEnd === -1) return false;
    const line = unread.toString("utf8", 0, lineEnd);
    let next = lineEnd + 2;
    if (line.startsWith("MSG ")) {
      const size = Number(line.split(" ").at(-1));
      if (unread.length < next + size + 2) return false;
      heard.push(JSON.parse(unread.toString("utf8", next, next + size)));
      next += size + 2;
    } else if (line === "PING") socket.write("PONG\r\n");
    else if (line === "PONG") pongs.dispatchEvent(new Event("pong"));
    unread = unread.subarray(next);
    return true;
  };
  socket.on("data", (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    while (takeNext());
  });

  // The answer to a ping queues behind whatever NATS already sends us.
  const catchUp = async (): Promise<void> => {
    const answered = once(pongs, "pong");
    socket.write("PING\r\n");
    await answered;
  };
  socket.write(`SUB ${subject} 1\r\n`);
  await catchUp();
  return { heard, catchUp, [Symbol.dispose]: () => socket.destroy() };
};

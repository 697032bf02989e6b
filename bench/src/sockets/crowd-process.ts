/**
 * A process full of clients. It speaks raw TCP, so that the server is the side that is measured,
 * and takes its orders from the parent over IPC. Clients come from many loopback addresses: one
 * address has neither the ports nor, with our server, the right to open thousands of sockets.
 */
import { createConnection, type Socket } from "node:net";
import { addressOf, clientsPerAddress } from "./addresses.ts";
import { FrameCounter } from "./frame-counter.ts";
import { path, subscribe } from "./wire.ts";

export interface Target {
  host: string;
  port: number;
  origin: string;
}

export type Order =
  | { verb: "open"; target: Target; count: number; concurrency: number; firstAddress: number }
  | { verb: "subscribe" }
  /** Counts from now on: answered at once, and by "heard" when every client has had a message. */
  | { verb: "listen" }
  | { verb: "count" }
  | { verb: "close" };

/** `atNs` is the system-wide monotonic clock, comparable between processes. */
export interface Report {
  verb: Order["verb"] | "heard";
  count: number;
  atNs: string;
}

/** Every frame of a client is masked; a mask of zeros leaves the text as it is. */
const subscribeBytes = Buffer.concat([
  Buffer.from([0x81, 0x80 | subscribe.length, 0, 0, 0, 0]),
  Buffer.from(subscribe),
]);

const pongBytes = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

class Client {
  readonly socket: Socket;
  readonly counter = new FrameCounter();
  isUpgraded = false;

  constructor(socket: Socket) {
    this.socket = socket;
  }
}

const clients = new Set<Client>();
let received = 0;
let expected = Number.POSITIVE_INFINITY;
let reached: () => void = () => {};
let isLeaving = false;

const report = (verb: Report["verb"], count = clients.size): void => {
  const news: Report = { verb, count, atNs: String(process.hrtime.bigint()) };
  process.send?.(news);
};

/** Reports once so many messages have come in. */
const awaitMessages = (verb: Report["verb"], count: number): void => {
  received = 0;
  expected = count;
  reached = () => report(verb);
};

const onData = (client: Client, chunk: Buffer): void => {
  let frames = chunk;
  if (!client.isUpgraded) {
    // The answer is a few hundred bytes and comes in one piece over loopback.
    const end = chunk.indexOf("\r\n\r\n");
    if (!chunk.subarray(0, 12).equals(Buffer.from("HTTP/1.1 101")) || end < 0) throw new Error(chunk.toString());
    client.isUpgraded = true;
    frames = chunk.subarray(end + 4);
  }
  const { messages, pings } = client.counter;
  client.counter.take(frames);
  received += client.counter.messages - messages;
  // Our server ends sockets that give no sign of life.
  if (client.counter.pings > pings) client.socket.write(pongBytes);
  if (received < expected) return;
  expected = Number.POSITIVE_INFINITY;
  reached();
};

/** Resolves with the first frame, which is ROOT. */
const openOne = ({ host, port, origin }: Target, localAddress: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = createConnection({ host, port, localAddress, noDelay: true });
    const client = new Client(socket);
    socket.once("error", reject);
    socket.once("close", () => {
      if (!isLeaving) throw new Error("the server closed a socket");
      clients.delete(client);
    });
    socket.once("connect", () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nOrigin: ${origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n",
      );
    });
    socket.on("data", (chunk) => {
      onData(client, chunk);
      if (client.counter.messages === 1 && !clients.has(client)) {
        clients.add(client);
        resolve();
      }
    });
  });

const openAll = async ({
  target,
  count,
  concurrency,
  firstAddress,
}: Extract<Order, { verb: "open" }>): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      await openOne(target, addressOf(firstAddress * clientsPerAddress + index));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  report("open");
};

const obey = async (order: Order): Promise<void> => {
  if (order.verb === "open") await openAll(order);
  else if (order.verb === "subscribe") {
    awaitMessages("subscribe", clients.size);
    for (const { socket } of clients) socket.write(subscribeBytes);
  } else if (order.verb === "listen") {
    awaitMessages("heard", clients.size);
    report("listen");
  } else if (order.verb === "count") report("count");
  else {
    isLeaving = true;
    const all = [...clients];
    const gone = all.map(({ socket }) => new Promise((resolve) => socket.once("close", resolve)));
    for (const { socket } of all) socket.destroy();
    await Promise.all(gone);
    isLeaving = false;
    report("close", all.length);
  }
};

process.on("message", (order: Order) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// The parent is gone: no more requests will come.
process.on("disconnect", () => process.exit(0));

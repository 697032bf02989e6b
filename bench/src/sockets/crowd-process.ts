/**
 * A process full of clients, which takes its orders from the parent over IPC. Clients come from many loopback addresses.
 */
import { addressOf, clientsPerAddress } from "./addresses.ts";
import { RawClient, type Target, textFrame } from "./raw-client.ts";
import { path, subscribe } from "./wire.ts";

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

const subscribeBytes = textFrame(subscribe);

const clients = new Set<RawClient>();
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

const count = (messages: number): void => {
  received += messages;
  if (received < expected) return;
  expected = Number.POSITIVE_INFINITY;
  reached();
};

/** Resolves with the first frame, which is ROOT. */
const openOne = (target: Target, localAddress: string): Promise<void> =>
  new Promise((resolve) => {
    new RawClient(
      { target, path, localAddress },
      {
        received(client, messages) {
          count(messages);
          if (client.messages < 1 || clients.has(client)) return;
          clients.add(client);
          resolve();
        },
        refused(_client, answer) {
          throw new Error(answer);
        },
        closed(client) {
          if (!isLeaving) throw new Error("the server closed a socket");
          clients.delete(client);
        },
      },
    );
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

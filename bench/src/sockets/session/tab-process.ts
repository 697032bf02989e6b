/** A process full of tabs of players who are logged in. It takes its orders from the parent over IPC; each is replied to once. */
import { setTimeout as delay } from "node:timers/promises";
import { reconnectAttempts, timesMs } from "@passport/protocol/constants";
import { addressOf } from "../addresses.ts";
import { RawClient, type Target, textFrame } from "../raw-client.ts";
import type { SignedIn } from "./signed-in-players.ts";
import { type TabSocket, tabSockets } from "./tab-sockets.ts";

export type Order =
  | { verb: "begin"; players: SignedIn[]; firstNumber: number }
  /** Replied to when so many tabs have all their first values, opened so many at a time. */
  | { verb: "open"; target: Target; count: number; atOnce: number }
  | { verb: "close" };

export interface Report {
  /** Milliseconds from the order until each tab had its last first value. */
  waitsMs: number[];
  /** How often an upgrade was refused, or a connection could not be made. */
  refusals: number;
  /** The system-wide monotonic clock, comparable between processes. */
  atNs: string;
}

let players: SignedIn[] = [];
let firstNumber = 0;
let isLeaving = false;
let refusals = 0;
const clients = new Set<RawClient>();

/** False when the server refused. */
const openOnce = (target: Target, player: SignedIn, socket: TabSocket, localAddress: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { path, subscribes } = socket;
    const expected = subscribes.length === 0 ? 0 : 1 + subscribes.length;
    let isComplete = false;
    const subscribeAll = (client: RawClient) =>
      client.socket.write(Buffer.concat(subscribes.map((text) => textFrame(text))));
    new RawClient(
      { target, path, localAddress, cookie: player.cookie },
      {
        received(client, messages) {
          clients.add(client);
          if (messages > 0 && client.messages === messages && expected > 0) subscribeAll(client);
          if (isComplete || client.messages < expected) return;
          isComplete = true;
          resolve(true);
        },
        refused(client) {
          client.socket.destroy();
        },
        closed(client) {
          if (isComplete && !isLeaving) throw new Error(`the server closed ${path}`);
          clients.delete(client);
          resolve(false);
        },
      },
    );
  });

/** A refused socket is tried again as the page does it (REALTIME-17). */
const openSocket = async (target: Target, player: SignedIn, socket: TabSocket, address: string): Promise<void> => {
  for (let attempt = 1; attempt <= 1 + reconnectAttempts; attempt += 1) {
    if (await openOnce(target, player, socket, address)) return;
    refusals += 1;
    await delay(attempt * timesMs.reconnectStep);
  }
  throw new Error(`${socket.path} was never opened`);
};

const openTab = async (target: Target, nth: number): Promise<void> => {
  const player = players[nth];
  if (player === undefined) throw new Error(`there are only ${players.length} players`);
  const address = addressOf(firstNumber + nth);
  await Promise.all(tabSockets(player).map((socket) => openSocket(target, player, socket, address)));
};

const openAll = async ({ target, count, atOnce }: Extract<Order, { verb: "open" }>): Promise<number[]> => {
  const startedAt = performance.now();
  const waitsMs: number[] = [];
  let next = 0;
  const openNext = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await openTab(target, next - 1);
      waitsMs.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, openNext));
  return waitsMs;
};

const closeAll = async (): Promise<void> => {
  isLeaving = true;
  const gone = [...clients].map(({ socket }) => new Promise((resolve) => socket.once("close", resolve)));
  for (const { socket } of clients) socket.destroy();
  await Promise.all(gone);
  isLeaving = false;
};

const obey = async (order: Order): Promise<void> => {
  let waitsMs: number[] = [];
  refusals = 0;
  if (order.verb === "begin") ({ players, firstNumber } = order);
  else if (order.verb === "open") waitsMs = await openAll(order);
  else await closeAll();
  const report: Report = { waitsMs, refusals, atNs: String(process.hrtime.bigint()) };
  process.send?.(report);
};

process.on("message", (order: Order) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
// The parent is gone: no more requests will come.
process.on("disconnect", () => process.exit(0));

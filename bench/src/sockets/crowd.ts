/** The parent's end of the client processes. */
import { type ChildProcess, fork } from "node:child_process";
import { endChild, nextMessage } from "../child.ts";
import { clientsPerAddress } from "./addresses.ts";
import type { Order, Report } from "./crowd-process.ts";
import type { Target } from "./raw-client.ts";

const program = new URL("./crowd-process.ts", import.meta.url);

export interface Crowd extends AsyncDisposable {
  /** Seconds until all of them had their ROOT frame. */
  open(target: Target, count: number): Promise<number>;
  /** Seconds until all of them had a snapshot. */
  subscribe(): Promise<number>;
  /** Milliseconds from raising the event until the last client had it. */
  timeBroadcast(raise: () => void): Promise<number>;
  count(): Promise<number>;
  close(): Promise<void>;
}

/** Handshakes under way at once, over all processes: enough to keep the server busy, too few to overflow its backlog. */
const concurrency = 128;

export const startCrowd = (processes: number): Crowd => {
  const children = Array.from({ length: processes }, () => fork(program));
  let addresses = 0;

  const nowSeconds = () => Number(process.hrtime.bigint()) / 1e9;

  const ask = async (child: ChildProcess, order: Order): Promise<Report> => {
    child.send(order);
    return (await nextMessage(child)) as Report;
  };
  const askAll = (order: Order): Promise<Report[]> => Promise.all(children.map((child) => ask(child, order)));
  const lastSeconds = (reports: Report[]): number => Math.max(...reports.map(({ atNs }) => Number(atNs) / 1e9));
  const total = (reports: Report[]): number => reports.reduce((sum, { count }) => sum + count, 0);

  return {
    async open(target, count) {
      const share = Math.ceil(count / processes);
      const start = nowSeconds();
      const reports = await Promise.all(
        children.map((child, index) => {
          const order = { verb: "open", target, concurrency: Math.ceil(concurrency / processes) } as const;
          const mine = Math.min(share, count - share * index);
          const firstAddress = addresses;
          addresses += Math.ceil(mine / clientsPerAddress) + 1;
          return ask(child, { ...order, count: mine, firstAddress });
        }),
      );
      return lastSeconds(reports) - start;
    },
    async subscribe() {
      const start = nowSeconds();
      return lastSeconds(await askAll({ verb: "subscribe" })) - start;
    },
    async timeBroadcast(raise) {
      await askAll({ verb: "listen" });
      const heard = Promise.all(children.map(nextMessage)) as Promise<Report[]>;
      const start = nowSeconds();
      raise();
      return (lastSeconds(await heard) - start) * 1000;
    },
    async count() {
      return total(await askAll({ verb: "count" }));
    },
    async close() {
      await askAll({ verb: "close" });
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map(endChild));
    },
  };
};

/** The parent's end of the processes with tabs. */
import { fork } from "node:child_process";
import { endChild, nextMessage } from "../../child.ts";
import { clientsPerAddress } from "../addresses.ts";
import type { Target } from "../raw-client.ts";
import type { SignedIn } from "./signed-in-players.ts";
import type { Order, Report } from "./tab-process.ts";

const program = new URL("./tab-process.ts", import.meta.url);
/** More sockets than one process may hold beside its own files. */
const processes = 2;

export interface Opened {
  seconds: number;
  /** Of each tab, in rising order. */
  waitsMs: number[];
  refusals: number;
}

export interface Tabs extends AsyncDisposable {
  /** Opens one tab for each of the first `count` players, so many at a time; all at once without a number. */
  open(target: Target, count: number, atOnce?: number): Promise<Opened>;
  close(): Promise<void>;
}

export const startTabs = async (players: readonly SignedIn[]): Promise<Tabs> => {
  const children = Array.from({ length: processes }, () => fork(program));
  const askAll = (orderOf: (nth: number) => Order): Promise<Report[]> =>
    Promise.all(
      children.map(async (child, nth) => {
        child.send(orderOf(nth));
        return (await nextMessage(child)) as Report;
      }),
    );
  const share = Math.ceil(players.length / processes);
  await askAll((nth) => ({
    verb: "begin",
    players: players.slice(nth * share, (nth + 1) * share),
    // No address is used by two processes.
    firstNumber: nth * (share + clientsPerAddress),
  }));

  return {
    async open(target, count, atOnce = count) {
      const startedAt = Number(process.hrtime.bigint());
      const each = { target, count: Math.floor(count / processes), atOnce: Math.ceil(atOnce / processes) };
      const reports = await askAll(() => ({ verb: "open", ...each }));
      return {
        seconds: (Math.max(...reports.map(({ atNs }) => Number(atNs))) - startedAt) / 1e9,
        waitsMs: reports.flatMap(({ waitsMs }) => waitsMs).toSorted((a, b) => a - b),
        refusals: reports.reduce((sum, { refusals }) => sum + refusals, 0),
      };
    },
    async close() {
      await askAll(() => ({ verb: "close" }));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(children.map(endChild));
    },
  };
};

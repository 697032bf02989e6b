import { fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { fileURLToPath } from "node:url";
import type { PosterCommand, PosterNews, PosterOrders } from "./poster.ts";

const program = fileURLToPath(new URL("./poster.ts", import.meta.url));

export interface Poster extends AsyncDisposable {
  load(): void;
  /** Until so many more verdicts were received. */
  acknowledges(count: number): Promise<void>;
  /** Starts nothing new; resolves when every caller has its verdict. */
  rest(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
}

/** Resolves when everything unfinished has its answer. */
export const startPoster = async (orders: PosterOrders): Promise<Poster> => {
  // Advanced serialisation carries bigint.
  const child = fork(program, { serialization: "advanced", execArgv: [] });
  const exited = once(child, "exit");
  const news = new EventEmitter<{ acknowledged: []; resumed: []; resting: [] }>();
  const stopWaiting = new AbortController();
  void exited.then(() => stopWaiting.abort(new Error("The posting process ended")));
  let acknowledged = 0;
  child.on("message", (message: PosterNews) => {
    if (typeof message === "string") return news.emit(message);
    acknowledged = message.acknowledged;
    return news.emit("acknowledged");
  });
  const hear = async (event: "acknowledged" | "resumed" | "resting"): Promise<void> => {
    await once(news, event, { signal: stopWaiting.signal });
  };
  const command = (order: PosterCommand): void => {
    child.send(order);
  };
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await exited;
  };

  const resumed = hear("resumed");
  child.send(orders);
  await resumed;
  return {
    load: () => command("load"),
    async acknowledges(count) {
      const wanted = acknowledged + count;
      while (acknowledged < wanted) await hear("acknowledged");
    },
    async rest() {
      const resting = hear("resting");
      command("rest");
      await resting;
    },
    kill,
    [Symbol.asyncDispose]: kill,
  };
};

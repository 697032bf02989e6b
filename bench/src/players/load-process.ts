/** A process full of players. It takes its orders from the parent over IPC; each is replied to once. */
import { setTimeout as sleep } from "node:timers/promises";
import { type Act, acts, chooseAct, secondsBetweenActs, secondsOfVisit, waitMs } from "./model.ts";
import type { Player } from "./population.ts";
import { createVisitor, type Site, type Tab, type Visitor } from "./tab.ts";

export type Order =
  | { verb: "begin"; players: Player[]; origins: string[]; gameKeys: string[] }
  /** Replied to when so many players are present. */
  | { verb: "gather"; count: number }
  /** Replied to after this time, with what was timed within it. */
  | { verb: "measure"; seconds: number };

export interface Reply {
  /** Milliseconds of each act that ended. */
  times: Record<Act, number[]>;
  /** What went wrong instead, each with its reason. */
  failures: string[];
}

/** Coming at once, while a crowd gathers: as many logins as both cores can hash without a queue. */
const arrivingAtOnce = 4;

const newReply = (): Reply => ({
  times: Object.fromEntries(acts.map((act) => [act, [] as number[]])) as Reply["times"],
  failures: [],
});

let reply = newReply();
let all: Player[] = [];
let siteOf: (nth: number) => Site;
const present = new Map<number, AbortController>();

const time = async <T>(act: Act, run: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now();
  try {
    const result = await run();
    reply.times[act].push(performance.now() - startedAt);
    return result;
  } catch (error) {
    reply.failures.push(`${act}: ${String(error)}`);
    throw error;
  }
};

const arrive = async (visitor: Visitor, site: Site): Promise<Tab> => {
  await time("log in", () => visitor.logIn(site));
  return await time("open the page", () => visitor.openTab(site));
};

const perform = (tab: Tab, act: ReturnType<typeof chooseAct>): Promise<void> => {
  if (act === "history") return tab.readHistory();
  return act === "asset list" ? tab.listAssets() : tab.pay();
};

/** One visit after another until told to leave. The first one is there already. */
const live = async (visitor: Visitor, site: Site, first: Tab, leaving: AbortSignal): Promise<void> => {
  let tab = first;
  while (!leaving.aborted) {
    const endsAt = performance.now() + waitMs(secondsOfVisit, Math.random());
    while (performance.now() < endsAt && !leaving.aborted) {
      await sleep(waitMs(secondsBetweenActs, Math.random()), undefined, { signal: leaving }).catch(() => {});
      if (leaving.aborted) break;
      const act = chooseAct(Math.random());
      // A failure is counted; the player goes on.
      await time(act, () => perform(tab, act)).catch(() => {});
    }
    tab.close();
    if (!leaving.aborted) tab = await arrive(visitor, site);
  }
};

const gather = async (count: number): Promise<void> => {
  for (const [nth, leaving] of present) {
    if (nth >= count) {
      leaving.abort();
      present.delete(nth);
    }
  }
  let next = present.size;
  const enter = async (): Promise<void> => {
    while (next < count) {
      const nth = next;
      next += 1;
      const player = all[nth];
      if (player === undefined) throw new Error(`there are only ${all.length} players`);
      const visitor = createVisitor(player);
      const leaving = new AbortController();
      const tab = await arrive(visitor, siteOf(nth));
      present.set(nth, leaving);
      void live(visitor, siteOf(nth), tab, leaving.signal).catch((error: unknown) =>
        reply.failures.push(String(error)),
      );
    }
  };
  await Promise.all(Array.from({ length: arrivingAtOnce }, enter));
};

const obey = async (order: Order): Promise<void> => {
  if (order.verb === "begin") {
    const { origins, gameKeys } = order;
    const nthOf = (list: readonly string[], nth: number): string => list[nth % list.length] ?? "";
    all = order.players;
    // The player and the game are served by different processes.
    siteOf = (nth) => ({
      origin: nthOf(origins, nth),
      game: { origin: nthOf(origins, nth + 1), key: nthOf(gameKeys, nth) },
    });
  } else if (order.verb === "gather") await gather(order.count);
  else {
    reply = newReply();
    await sleep(order.seconds * 1000);
  }
  process.send?.(reply);
};

process.on("message", (order: Order) => {
  obey(order).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on("disconnect", () => process.exit(0));

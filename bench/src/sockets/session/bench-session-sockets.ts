/**
 * Players who are logged in: how fast the four sockets of their tabs open and get their first values, and what happens
 * when all of them come back at once to a process that has just started. Against a bare `ws` server that makes one
 * prepared read by primary key for each connection. Laps alternate and medians count.
 */
import { percentile } from "../../ledger/percentile.ts";
import { median, type Row, toFact, toRow } from "../../row.ts";
import { type Contestant, startSurroundings } from "./contestants.ts";
import { socketsOfTab } from "./tab-sockets.ts";
import { startTabs, type Tabs } from "./tabs.ts";
import { watchStorm } from "./watch-storm.ts";

/** Both are smaller for a quick look: `BENCH_SESSION_TABS=500 BENCH_SESSION_LAPS=1`. */
const laps = Number(process.env["BENCH_SESSION_LAPS"] ?? 3);
const tabsAtMost = Number(process.env["BENCH_SESSION_TABS"] ?? 2500);
const sockets = tabsAtMost * socketsOfTab;
/** Until the engine has compiled what both servers do most. */
const warmUps = 3;
const warmUpTabs = Math.min(600, tabsAtMost);
/** Enough to keep the server busy: 128 handshakes, as in the bench of public sockets. */
const openingAtOnce = 32;

interface Lap {
  connectPerSecond: number;
  stormSeconds: number;
  stormP99Ms: number;
  refusals: number;
  loopP99Ms: number;
  loopLongestMs: number;
  connections: number;
  activeConnections: number;
  checkP99Ms: number;
}

type Start = () => Promise<Contestant>;

const connect = async (start: Start, tabs: Tabs): Promise<Pick<Lap, "connectPerSecond">> => {
  await using server = await start();
  for (let wave = 0; wave < warmUps; wave += 1) {
    await tabs.open(server.target, warmUpTabs, openingAtOnce);
    await tabs.close();
  }
  const { seconds, refusals } = await tabs.open(server.target, tabsAtMost, openingAtOnce);
  await tabs.close();
  if (refusals > 0) throw new Error(`${refusals} sockets were refused`);
  return { connectPerSecond: sockets / seconds };
};

/** The process has just started, and nothing of it is compiled: as after a deployment. */
const storm = async (start: Start, tabs: Tabs): Promise<Omit<Lap, "connectPerSecond">> => {
  await using server = await start();
  await server.loopDelayMs();
  const [opened, beside] = await watchStorm(server.watched, () => tabs.open(server.target, tabsAtMost));
  const delay = await server.loopDelayMs();
  await tabs.close();
  return {
    stormSeconds: opened.seconds,
    stormP99Ms: percentile(opened.waitsMs, 0.99),
    refusals: opened.refusals,
    loopP99Ms: delay.p99,
    loopLongestMs: delay.longest,
    connections: beside.connections.open,
    activeConnections: beside.connections.active,
    checkP99Ms: beside.checkP99Ms,
  };
};

export const benchSessionSockets = async (): Promise<Row[]> => {
  await using surroundings = await startSurroundings(tabsAtMost);
  await using tabs = await startTabs(surroundings.players.slice(0, tabsAtMost));
  const runLap = async (start: Start): Promise<Lap> => ({
    ...(await connect(start, tabs)),
    ...(await storm(start, tabs)),
  });
  const bare: Lap[] = [];
  const ours: Lap[] = [];
  for (let lap = 0; lap < laps; lap += 1) {
    bare.push(await runLap(surroundings.startBare));
    ours.push(await runLap(surroundings.startOurs));
    console.error(`lap ${lap + 1} of ${laps}`, { bare: bare.at(-1), ours: ours.at(-1) });
  }
  const both = (fact: keyof Lap) => ({ ours: ours.map((lap) => lap[fact]), bare: bare.map((lap) => lap[fact]) });
  const own = (fact: keyof Lap) => median(ours.map((lap) => lap[fact]));
  return [
    toRow({ name: "connect with a session", unit: "sockets/s", ...both("connectPerSecond"), atLeast: 0.5 }),
    toRow({ name: `storm of ${sockets}, until the last value`, unit: "s", ...both("stormSeconds"), atMost: 2 }),
    toRow({ name: "storm, p99 of a tab", unit: "ms", ...both("stormP99Ms"), atMost: 2 }),
    toRow({ name: "storm, p99 of a session check", unit: "ms", ...both("checkP99Ms"), atMost: 2 }),
    toFact({ name: "storm, p99 of the event loop's delay", unit: "ms", ours: own("loopP99Ms") }),
    toFact({ name: "storm, longest delay of the event loop", unit: "ms", ours: own("loopLongestMs") }),
    toFact({ name: "storm, connections to PostgreSQL", unit: "connections", ours: own("connections"), atMost: 10 }),
    toFact({ name: "storm, running a statement at once", unit: "connections", ours: own("activeConnections") }),
    toFact({ name: "storm, refused upgrades", unit: "upgrades", ours: own("refusals") }),
  ];
};

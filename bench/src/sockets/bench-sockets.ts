/**
 * Our api process against a bare `ws` server: how fast sockets open and get their first value,
 * what an idle one weighs, how long one change takes to reach all, and whether 15,000 can be held.
 * Laps alternate and medians count, since others may use the machine at the same time.
 */
import { setTimeout as delay } from "node:timers/promises";
import { median, type Row, toRow } from "../row.ts";
import { type Contestant, startBare, startSurroundings } from "./contestants.ts";
import { startCrowd } from "./crowd.ts";
import { residentKb } from "./resident-memory.ts";

const laps = 3;
const crowdSize = 10_000;
const heldSize = 15_000;
/** Until the engine has compiled what both servers do most; a process serves its first seconds once. */
const warmUps = 4;
const warmUpSize = 2500;
const broadcasts = 15;
/** 15,000 sockets are more than one client process may hold beside its own files. */
const crowdProcesses = 2;
/** Few: they load the code that a first socket needs, and leave no room that others could move into. */
const firstVisitors = 100;
/** Long enough for a server that counts, pings or times out to show it. */
const holdMs = 3000;

interface Lap {
  connectPerSecond: number;
  subscribePerSecond: number;
  broadcastMs: number;
  kbPerSocket: number;
  held: number;
}

type Start = () => Promise<Contestant>;

const race = async (start: Start): Promise<Pick<Lap, "connectPerSecond" | "subscribePerSecond" | "broadcastMs">> => {
  await using server = await start();
  await using crowd = startCrowd(crowdProcesses);
  for (let wave = 0; wave < warmUps; wave += 1) {
    await crowd.open(server.target, warmUpSize);
    await crowd.subscribe();
    await crowd.close();
  }
  const openSeconds = await crowd.open(server.target, crowdSize);
  const subscribeSeconds = await crowd.subscribe();
  const timesMs: number[] = [];
  for (let round = 0; round < broadcasts; round += 1) {
    timesMs.push(await crowd.timeBroadcast(() => server.raise(round + 2)));
  }
  return {
    connectPerSecond: crowdSize / openSeconds,
    subscribePerSecond: crowdSize / subscribeSeconds,
    // The first rounds compile the path they measure.
    broadcastMs: median(timesMs.slice(3)),
  };
};

/** On a process of its own: memory that an earlier crowd left free would hide what this one takes. */
const hold = async (start: Start): Promise<Pick<Lap, "kbPerSocket" | "held">> => {
  await using server = await start();
  await using crowd = startCrowd(crowdProcesses);
  await crowd.open(server.target, firstVisitors);
  await crowd.subscribe();
  await crowd.close();
  const emptyKb = await residentKb(server.pid);
  await crowd.open(server.target, heldSize);
  await crowd.subscribe();
  await delay(holdMs);
  const fullKb = await residentKb(server.pid);
  const held = await crowd.count();
  return { kbPerSocket: (fullKb - emptyKb) / held, held };
};

const runLap = async (start: Start): Promise<Lap> => ({ ...(await race(start)), ...(await hold(start)) });

export const benchSockets = async (): Promise<Row[]> => {
  await using surroundings = await startSurroundings();
  const bare: Lap[] = [];
  const ours: Lap[] = [];
  for (let lap = 0; lap < laps; lap += 1) {
    bare.push(await runLap(startBare));
    ours.push(await runLap(surroundings.startOurs));
    console.error(`lap ${lap + 1} of ${laps}`, { bare: bare.at(-1), ours: ours.at(-1) });
  }
  const both = (fact: keyof Lap) => ({ ours: ours.map((lap) => lap[fact]), bare: bare.map((lap) => lap[fact]) });
  return [
    toRow({ name: `connect ${crowdSize}`, unit: "sockets/s", ...both("connectPerSecond"), atLeast: 0.7 }),
    toRow({ name: `subscribe ${crowdSize}`, unit: "snapshots/s", ...both("subscribePerSecond"), atLeast: 0.7 }),
    toRow({ name: "memory of an idle socket", unit: "KB", ...both("kbPerSocket"), atMost: 1.5 }),
    toRow({ name: `broadcast to ${crowdSize}`, unit: "ms", ...both("broadcastMs"), atMost: 1 / 0.7 }),
    toRow({ name: `hold ${heldSize}`, unit: "sockets", ...both("held"), atLeast: 1 }),
  ];
};

/**
 * `npm run bench -- players`: how many players two api processes, one worker, PostgreSQL and NATS hold on this machine with
 * every hundredth wait under 200 ms. The players' own processes share the machine, and their part is shown.
 */
import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { startNats } from "@passport/testbed/nats";
import { startPostgres } from "@passport/testbed/postgres";
import { startServer } from "@passport/testbed/server-process";
import { copyTemplate, createTemplate } from "@passport/testbed/template";
import { startCompanion } from "../access/companion.ts";
import { endChild } from "../child.ts";
import { registerGames } from "../games/register-games.ts";
import { settle } from "../ledger/cluster.ts";
import { type Row, toFact } from "../row.ts";
import { findLimit } from "./find-limit.ts";
import { type Player, populate } from "./population.ts";
import { askOf, describeStage, limitMs, type Parts, runStage, type Stage } from "./stage.ts";

const settings = { shared_buffers: "1GB", max_wal_size: "8GB", checkpoint_timeout: "30min", max_connections: "200" };
/** Four sockets each: more would need more open files than one process of players may have. */
const mostPlayers = Number(process.env["BENCH_PLAYERS"] ?? 4_000);
const firstStage = 250;
const games = 20;
/** The bar guards against a collapse; docs/scale.md has the figures. */
const atLeast = 500;

interface System extends AsyncDisposable {
  parts: Parts;
  players: Player[];
  origins: string[];
  gameKeys: string[];
}

const startSystem = async (): Promise<System> => {
  await using stack = new AsyncDisposableStack();
  const [postgres, nats] = await Promise.all([startPostgres({ fsync: true, settings }), startNats()]);
  stack.use(postgres);
  stack.use(nats);
  await createTemplate(postgres.urlOf("postgres"));
  const { databaseUrl, ownerUrl } = stack.use(await copyTemplate(postgres.urlOf("postgres")));
  const gameServer = stack.use(await startCompanion(new URL("../games/game-server.ts", import.meta.url)));
  const url = `http://127.0.0.1:${gameServer.greeting}/webhooks`;
  const registered = await registerGames(ownerUrl, { url, count: games });
  const players = await populate({ databaseUrl, ownerUrl }, mostPlayers);
  await settle(ownerUrl);
  const environment = { TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" };
  const start = async (role: "api" | "worker") =>
    stack.use(await startServer({ role, databaseUrl, natsUrl: nats.url, environment }));
  const [first, second, worker] = [await start("api"), await start("api"), await start("worker")];
  const owned = stack.move();
  return {
    parts: {
      "api 1": first.pid(),
      "api 2": second.pid(),
      worker: worker.pid(),
      PostgreSQL: postgres.pid(),
      NATS: nats.pid(),
    },
    players,
    origins: [first.origin, second.origin],
    gameKeys: registered.map(({ key }) => key),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};

export const benchPlayers = async (): Promise<Row[]> => {
  await using stack = new AsyncDisposableStack();
  const system = stack.use(await startSystem());
  const load = fork(new URL("./load-process.ts", import.meta.url));
  stack.defer(() => endChild(load));
  const ask = askOf(load);
  const parts: Parts = { ...system.parts, "the players": load.pid ?? 0 };
  const { players, origins, gameKeys } = system;
  await ask({ verb: "begin", players, origins, gameKeys });
  const idle = await runStage(ask, parts, 1);
  const stages: Stage[] = [];
  /** Twice, where the first time fails: a machine that stood still for a moment is not a limit. */
  const holds = async (count: number, tries = 2): Promise<boolean> => {
    const stage = await runStage(ask, parts, count);
    console.error(describeStage(stage));
    if (!stage.holds && tries > 1) return holds(count, tries - 1);
    stages.push(stage);
    return stage.holds;
  };
  const held = await findLimit(holds, { first: firstStage, last: mostPlayers, narrowings: 2 });
  return toRows({ idle, stages, held });
};

const toRows = ({ idle, stages, held }: { idle: Stage; stages: readonly Stage[]; held: number }): Row[] => {
  const best = stages.find(({ players }) => players === held) ?? idle;
  const beyond = stages.find(({ holds }) => !holds) ?? best;
  const [busiest] = Object.entries(beyond.parts).toSorted(([, a], [, b]) => b.cores - a.cores);
  const busy = Object.values(beyond.parts).reduce((sum, { cores }) => sum + cores, 0);
  console.error(
    `${beyond.players} players: ${busy.toFixed(2)} of ${availableParallelism()} cores in use, most by ${busiest?.[0]}`,
  );
  const perPlayer = (name: string) => ({
    cpu: ((best.parts[name]?.cores ?? 0) - (idle.parts[name]?.cores ?? 0)) / best.players,
    kb: (((best.parts[name]?.residentMb ?? 0) - (idle.parts[name]?.residentMb ?? 0)) * 1024) / best.players,
  });
  const costs = Object.keys(best.parts).flatMap((name) => {
    const { cpu, kb } = perPlayer(name);
    return [
      toFact({ name: `${name}, CPU of 1,000 players`, unit: "cores", ours: cpu * 1000 }),
      toFact({ name: `${name}, memory of a player`, unit: "KB", ours: kb }),
    ];
  });
  return [
    toFact({ name: `players held, p99 < ${limitMs} ms`, unit: "players", ours: held, atLeast }),
    toFact({ name: "their p99", unit: "ms", ours: best.p99, atMost: limitMs }),
    toFact({ name: "their acts", unit: "acts/s", ours: best.actsPerSecond }),
    toFact({ name: `busiest beyond: ${busiest?.[0]}`, unit: "cores", ours: busiest?.[1].cores ?? 0 }),
    ...costs,
  ];
};

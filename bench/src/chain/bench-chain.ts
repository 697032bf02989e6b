/**
 * Catching up with a chain after a long silence: our worker, from the logs to the players' balances,
 * beside bare eth_getLogs with COPY of the same rows. Laps alternate and medians count.
 */
import { newId } from "@passport/database";
import { startChains } from "@passport/testbed/chains";
import { startNats } from "@passport/testbed/nats";
import { startPostgres } from "@passport/testbed/postgres";
import { startServer } from "@passport/testbed/server-process";
import { copyTemplate, createTemplate } from "@passport/testbed/template";
import pg from "pg";
import { median, type Row, toRow } from "../row.ts";
import { bareTable, catchUpBare } from "./bare-catch-up.ts";
import { fillChain, walletOf } from "./fill-chain.ts";
import { memoryOf } from "./memory-of.ts";

const size = { deposits: 100_000, wallets: 1_000 };
const laps = 3;
const lookMs = 20;

interface Lap {
  perSecond: number;
  /** Megabytes, as samples over the lap. */
  memory: number[];
}

export const benchChain = async (): Promise<Row[]> => {
  await using postgres = await startPostgres({ fsync: true });
  await using nats = await startNats();
  await using chains = await startChains();
  await createTemplate(postgres.urlOf("postgres"));
  const deployment = chains.deployments.binance;
  console.error(`putting ${size.deposits} deposits onto the chain`);
  await fillChain(chains.binance, deployment, size);
  // One node twice: what has to agree is asked and read twice, as in production.
  const { url, chainId } = chains.binance;
  const environment = await chains.environmentWith({ [chainId]: [url, url] });
  const finalized = await chains.binance.request<{ number: string }>("eth_getBlockByNumber", ["finalized", false]);
  const lastBlock = Number(finalized.number);

  const bareLap = async (): Promise<number> => {
    await using database = await copyTemplate(postgres.urlOf("postgres"));
    await query(database.ownerUrl, bareTable);
    const startedAt = performance.now();
    const bare = { rpcUrl: chains.binance.url, databaseUrl: database.ownerUrl, deployment, lastBlock };
    const count = await catchUpBare(bare);
    if (count !== size.deposits) throw new Error(`bare found ${count} deposits`);
    return count / ((performance.now() - startedAt) / 1000);
  };

  const ourLap = async (): Promise<Lap> => {
    await using database = await copyTemplate(postgres.urlOf("postgres"));
    await insertPlayers(database.ownerUrl);
    await using worker = await startServer({
      role: "worker",
      databaseUrl: database.databaseUrl,
      natsUrl: nats.url,
      environment,
    });
    return await watch(database.ownerUrl, worker.pid(), lastBlock);
  };

  const ours: Lap[] = [];
  const bare: number[] = [];
  for (let lap = 0; lap < laps; lap += 1) {
    bare.push(await bareLap());
    ours.push(await ourLap());
    console.error(`lap ${lap + 1}: bare ${bare.at(-1)?.toFixed(0)}/s, ours ${ours.at(-1)?.perSecond.toFixed(0)}/s`);
  }
  const halves = ours.map(({ memory }) => {
    const middle = memory.length >> 1;
    return { first: median(memory.slice(0, middle)), second: median(memory.slice(middle)) };
  });
  return [
    toRow({
      name: "catching up with 100,000 deposits",
      unit: "events/s",
      ours: ours.map(({ perSecond }) => perSecond),
      bare,
      atLeast: 0.5,
    }),
    toRow({
      name: "memory, second half beside first half",
      unit: "MB",
      ours: halves.map(({ second }) => second),
      bare: halves.map(({ first }) => first),
      atMost: 1.25,
    }),
  ];
};

/** From the first deposit that is credited to the last. The start of the process is not part of it. */
const watch = async (ownerUrl: string, pid: number, lastBlock: number): Promise<Lap> => {
  await using pool = Object.assign(new pg.Pool({ connectionString: ownerUrl, max: 1 }), {
    [Symbol.asyncDispose]: () => pool.end(),
  });
  const memory: number[] = [];
  let first: { at: number; count: number } | undefined;
  for (;;) {
    const { rows } = await pool.query<{ credited: string; reached: boolean }>(
      `select coalesce(sum(seq) filter (where kind = 'user'), 0) as credited,
              coalesce((select finalized_number >= $1 from chain_cursors where chain_id = 97), false) as reached
       from ledger.accounts`,
      [lastBlock],
    );
    const credited = Number(rows[0]?.credited ?? 0);
    const at = performance.now();
    memory.push(await memoryOf(pid));
    if (credited > 0) first ??= { at, count: credited };
    if (rows[0]?.reached === true) {
      if (credited !== size.deposits || first === undefined) throw new Error(`${credited} deposits were credited`);
      return { perSecond: (credited - first.count) / ((at - first.at) / 1000), memory };
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
};

const insertPlayers = (ownerUrl: string): Promise<void> =>
  query(
    ownerUrl,
    "insert into users (id, account_id, username, public_address) select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[])",
    [
      Array.from({ length: size.wallets }, newId),
      Array.from({ length: size.wallets }, newId),
      Array.from({ length: size.wallets }, (_, nth) => `bench_${nth}`),
      Array.from({ length: size.wallets }, (_, nth) => walletOf(nth)),
    ],
  );

const query = async (url: string, statement: string, values: unknown[] = []): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
};

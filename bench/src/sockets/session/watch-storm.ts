/** What happens beside a storm: connections in use in PostgreSQL, and how long ordinary requests take meanwhile. */
import { setTimeout as delay } from "node:timers/promises";
import { newAddress } from "@passport/testbed/client/new-address";
import pg from "pg";
import { percentile } from "../../ledger/percentile.ts";

const sampleEveryMs = 20;
/** As few as a page makes; more would be a storm of their own. */
const requestsAtOnce = 2;
const pauseMs = 10;

export interface Beside {
  /** The most at one time; `active` were running a statement. */
  connections: { open: number; active: number };
  checkP99Ms: number;
  checks: number;
}

export interface Watched {
  /** Of a superuser, who sees what others run. */
  clusterUrl: string;
  /** The program that holds the connections, as it calls itself. */
  applicationName: string;
  checkUrl: string;
  cookie: string;
}

export const watchStorm = async <T>(watched: Watched, storm: () => Promise<T>): Promise<[T, Beside]> => {
  const ending = new AbortController();
  const watching = Promise.all([
    countConnections(watched, ending.signal),
    ...Array.from({ length: requestsAtOnce }, () => timeChecks(watched, ending.signal)),
  ]);
  const result = await storm().finally(() => ending.abort());
  const [connections, ...waits] = await watching;
  const sorted = waits.flat().toSorted((a, b) => a - b);
  return [result, { connections, checkP99Ms: percentile(sorted, 0.99), checks: sorted.length }];
};

const countConnections = async ({ clusterUrl, applicationName }: Watched, ending: AbortSignal) => {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  const most = { open: 0, active: 0 };
  while (!ending.aborted) {
    const { rows } = await client.query<{ open: string; active: string }>(
      `select count(*) as open, count(*) filter (where state = 'active') as active
       from pg_stat_activity where application_name = $1`,
      [applicationName],
    );
    most.open = Math.max(most.open, Number(rows[0]?.open));
    most.active = Math.max(most.active, Number(rows[0]?.active));
    await delay(sampleEveryMs);
  }
  await client.end();
  return most;
};

const timeChecks = async ({ checkUrl, cookie }: Watched, ending: AbortSignal): Promise<number[]> => {
  const waitsMs: number[] = [];
  while (!ending.aborted) {
    const startedAt = performance.now();
    const response = await fetch(checkUrl, { headers: { cookie, "x-forwarded-for": newAddress() } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`a check was answered with ${response.status}`);
    waitsMs.push(performance.now() - startedAt);
    await delay(pauseMs);
  }
  return waitsMs;
};

/**
 * Work by the clock, shared by all workers through PostgreSQL: graphile-worker sees to it that each
 * run of a schedule happens in one process. The runner ends when it loses the database, so it is
 * started again for as long as the process wants to live.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Logger as GraphileLogger, parseCronItems, type Runner, run, type TaskList } from "graphile-worker";
import { Pool } from "pg";
import type { Logger } from "../telemetry/log.ts";

export interface Job {
  name: string;
  /** A cron pattern, in UTC. */
  schedule: string;
  /** Returns how much it did, for the log. Must be safe to run twice. */
  run(): Promise<number>;
}

const concurrency = 2;
const restartAfterMs = 2_000;

export const startJobs = (options: { databaseUrl: string; jobs: readonly Job[]; log: Logger }): AsyncDisposable => {
  const { log } = options;
  const stopping = new AbortController();
  let runner: Promise<Runner> | undefined;
  const pool = openPool(options.databaseUrl, log);

  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        runner = startRunner(pool, options);
        await (await runner).promise;
      } catch (error) {
        log.error({ err: error }, "jobs stopped; they start again in a moment");
        await sleep(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const running = keepRunning();

  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await runner?.then((started) => started.stop()).catch(() => undefined);
      await running;
      await pool.end();
    },
  };
};

/** Our own, not graphile-worker's: a connection of that one which breaks while it is closed ends the process. */
const openPool = (databaseUrl: string, log: Logger): Pool => {
  const pool = new Pool({ connectionString: databaseUrl, max: concurrency + 2, application_name: "passport jobs" });
  pool.on("error", (error) => log.warn({ err: error }, "a connection of the jobs was lost"));
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
};

const startRunner = (
  pool: Pool,
  { jobs, log }: Omit<Parameters<typeof startJobs>[0], "databaseUrl">,
): Promise<Runner> =>
  run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    logger: toGraphileLogger(log),
    taskList: toTaskList(jobs, log),
    parsedCronItems: parseCronItems(jobs.map(({ name, schedule }) => ({ task: name, match: schedule }))),
  });

const toTaskList = (jobs: readonly Job[], log: Logger): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async () => {
        const count = await job.run();
        log.info({ job: job.name, count }, "a job is done");
      },
    ]),
  );

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

const toGraphileLogger = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, message) => log[levels[level]]({ source: "graphile-worker" }, message));

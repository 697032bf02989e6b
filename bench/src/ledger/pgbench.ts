/** PostgreSQL's own load generator, for what is measured without our code. */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { findPostgresProgram } from "@passport/testbed/find-program";

const run = promisify(execFile);

export interface PgbenchScript {
  name: string;
  text: string;
}

/** Transactions a second. */
export type Pgbench = (script: PgbenchScript, clients: number, seconds: number) => Promise<number>;

export const preparePgbench = async (databaseUrl: string, folder: string): Promise<Pgbench> => {
  const program = await findPostgresProgram("pgbench");
  return async (script, clients, seconds) => {
    const file = join(folder, `${script.name}.sql`);
    await writeFile(file, script.text);
    // Two threads: the machine has two cores, and one would hold 64 clients back.
    const flags = ["--no-vacuum", "--protocol=prepared", `--client=${clients}`, `--jobs=${Math.min(2, clients)}`];
    return measureWithRetries(script.name, async () => {
      const { stdout } = await run(program, [...flags, `--time=${seconds}`, `--file=${file}`, databaseUrl]);
      return stdout;
    });
  };
};

/** On a busy machine a short trial can end before its first transaction; it is repeated. */
const mostTrials = 5;

export const measureWithRetries = async (name: string, trial: () => Promise<string>): Promise<number> => {
  let report = "";
  for (let count = 1; count <= mostTrials; count += 1) {
    report = await trial();
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(report)?.[1]);
    const failed = Number(/^number of failed transactions: (\d+)/m.exec(report)?.[1] ?? 0);
    if (failed > 0) break;
    if (perSecond > 0) return perSecond;
  }
  throw new Error(`pgbench did not measure ${name}:\n${report}`);
};

const clientCounts = [4, 8, 16, 32, 64];

/** Each thing is measured with the number of clients that suits it best. */
export const findBestClients = async (pgbench: Pgbench, script: PgbenchScript, seconds: number): Promise<number> => {
  let best = { clients: 0, perSecond: 0 };
  for (const clients of clientCounts) {
    const perSecond = await pgbench(script, clients, seconds);
    if (perSecond > best.perSecond) best = { clients, perSecond };
  }
  return best.clients;
};

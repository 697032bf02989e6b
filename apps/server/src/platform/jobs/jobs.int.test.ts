import { createTestDatabase, waitUntil } from "@passport/testbed";
import { quickAddJob } from "graphile-worker";
import pg from "pg";
import { expect, it } from "vitest";
import { createLog } from "../telemetry/log.ts";
import { startJobs } from "./jobs.ts";

const log = createLog({ level: "silent", role: "test" });
const yearly = { name: "count", schedule: "0 0 1 1 *" };

const query = async (connectionString: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
const enqueue = async (connectionString: string) => {
  await quickAddJob({ connectionString }, "count", {});
};

it("runs a job, and knows its schedule", async () => {
  await using database = await createTestDatabase();
  let runs = 0;
  const job = { ...yearly, run: async () => ++runs };
  await using _jobs = startJobs({ databaseUrl: database.databaseUrl, jobs: [job], log });
  await enqueue(database.databaseUrl);
  await waitUntil("the job to run", () => runs === 1);
  const schedules = "select identifier from graphile_worker._private_known_crontabs";
  await waitUntil("the schedule", async () => (await query(database.databaseUrl, schedules)).length === 1);
  expect(await query(database.databaseUrl, schedules)).toEqual([{ identifier: "count" }]);
});

it("shares work: two workers, one run for each job", async () => {
  await using database = await createTestDatabase();
  const runs: string[] = [];
  const startOne = (worker: string) =>
    startJobs({
      databaseUrl: database.databaseUrl,
      jobs: [{ ...yearly, run: async () => runs.push(worker) }],
      log,
    });
  await using _first = startOne("first");
  await using _second = startOne("second");
  for (let job = 0; job < 6; job++) await enqueue(database.databaseUrl);
  // A job's row goes only after its run: when none is left, all have run.
  const left = "select 1 from graphile_worker._private_jobs";
  await waitUntil("no job to be left", async () => (await query(database.databaseUrl, left)).length === 0);
  expect(runs).toHaveLength(6);
});

it("continues after the database dropped every connection", async () => {
  await using database = await createTestDatabase();
  let runs = 0;
  const job = { ...yearly, run: async () => ++runs };
  await using _jobs = startJobs({ databaseUrl: database.databaseUrl, jobs: [job], log });
  await enqueue(database.databaseUrl);
  await waitUntil("the first run", () => runs === 1);
  // Not those of the server itself: an autovacuum worker belongs to a superuser.
  await query(
    database.databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await enqueue(database.databaseUrl);
  await waitUntil("the second run", () => runs === 2);
});

/** Migrations that move rows, on a database that has some. */
import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { useTestbed } from "@passport/testbed";
import { runSql } from "@passport/testbed/run-sql";
import { expect, it } from "vitest";
import { applyMigrations, migrate } from "./migrate.ts";
import { migrationsFolder, readMigrationFiles } from "./migration-files.ts";

/** An empty database with the migrations before the given one. */
const migratedUpTo = async (before: string) => {
  const { postgresUrl } = useTestbed();
  const name = `rows_${randomBytes(6).toString("hex")}`;
  await runSql(postgresUrl, `create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const folder = await mkdtemp(join(tmpdir(), "passport-migrations-"));
  const earlier = (await readMigrationFiles()).filter((file) => file.name < before);
  for (const file of earlier) await copyFile(new URL(file.name, migrationsFolder), join(folder, file.name));
  await applyMigrations(url.toString(), pathToFileURL(`${folder}/`));
  await rm(folder, { recursive: true });
  return {
    url: url.toString(),
    async [Symbol.asyncDispose]() {
      await runSql(postgresUrl, `drop database ${name} with (force)`);
    },
  };
};

it("0045 counts the operations that are there", async () => {
  await using at = await migratedUpTo("0045");
  const account = "01900000-0000-7000-8000-000000000001";
  await runSql(
    at.url,
    `insert into operations (id, kind, state, account_id, version)
     select gen_random_uuid(), 'deposit', 'confirmed', nullif($1::text, '')::uuid, n from generate_series(1, 3) n
     union all select gen_random_uuid(), 'deposit', 'unclaimed', null, 1`,
    [account],
  );
  await migrate(at.url);
  expect(await runSql(at.url, "select account_id, kind, operations::int, changes::int from operation_counts")).toEqual([
    { account_id: account, kind: "deposit", operations: 3, changes: 6 },
  ]);
});

it("0046 keeps every row of the logs, also those from the future, and they stay append-only", async () => {
  await using at = await migratedUpTo("0046");
  const moments = ["2020-01-01", "2026-11-01", "2036-05-05"];
  await runSql(
    at.url,
    `insert into security_events (id, created_at, kind, address, user_agent, request_id)
     select gen_random_uuid(), moment, 'logged_in', '', '', gen_random_uuid() from unnest($1::timestamptz[]) moment`,
    [moments],
  );
  await runSql(
    at.url,
    `insert into audit_log (id, actor_id, action, subject, details, request_id)
     values (gen_random_uuid(), gen_random_uuid(), 'lock.remove', 'alice', '{}', gen_random_uuid())`,
  );
  await migrate(at.url);
  const count = async (log: string) => (await runSql(at.url, `select id from ${log}`)).length;
  expect([await count("security_events"), await count("audit_log")]).toEqual([3, 1]);
  // All of it is the first partition, and the next one begins where it ends.
  expect(
    await runSql(
      at.url,
      `select relation::text, upper_bound at time zone 'UTC' = '2036-06-01' as is_june
       from log_partition_bounds('security_events')`,
    ),
  ).toEqual([{ relation: "log_partitions.security_events_first", is_june: true }]);
  await runSql(
    at.url,
    `insert into security_events (id, kind, address, user_agent, request_id)
     values (gen_random_uuid(), 'logged_in', '', '', gen_random_uuid())`,
  );
  expect(await count("security_events")).toBe(4);
  for (const table of ["security_events", "log_partitions.security_events_first", "audit_log"]) {
    await expect(runSql(at.url, `delete from ${table}`)).rejects.toThrow("is append-only");
  }
});

import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { useTestbed } from "@passport/testbed";
import { runSql } from "@passport/testbed/run-sql";
import { expect, it } from "vitest";
import { applyMigrations } from "./migrate.ts";

/** An empty database and a folder of migrations, both thrown away afterwards. */
const setUp = async (files: Record<string, string>) => {
  const { postgresUrl } = useTestbed();
  const name = `migrate_${randomBytes(6).toString("hex")}`;
  await runSql(postgresUrl, `create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const path = await mkdtemp(join(tmpdir(), "passport-migrations-"));
  const write = (file: string, sql: string): Promise<void> => writeFile(join(path, file), sql);
  for (const [file, sql] of Object.entries(files)) await write(file, sql);
  return {
    url: url.toString(),
    folder: pathToFileURL(`${path}/`),
    write,
    remove: (file: string): Promise<void> => rm(join(path, file)),
    async [Symbol.asyncDispose]() {
      await rm(path, { recursive: true });
      await runSql(postgresUrl, `drop database ${name} with (force)`);
    },
  };
};

const first = { "0001-first.sql": "create table fruits (name text);" };

it("applies the files in order, once, and says what it did", async () => {
  await using at = await setUp({ ...first, "0002-second.sql": "insert into fruits values ('pear');" });
  expect(await applyMigrations(at.url, at.folder)).toEqual({
    applied: ["0001-first.sql", "0002-second.sql"],
    alreadyApplied: 0,
  });
  await at.write("0003-third.sql", "insert into fruits values ('plum');");
  expect(await applyMigrations(at.url, at.folder)).toEqual({ applied: ["0003-third.sql"], alreadyApplied: 2 });
  expect(await runSql(at.url, "select name from fruits")).toEqual([{ name: "pear" }, { name: "plum" }]);
});

it("applies each file once when eight processes start at the same moment", async () => {
  await using at = await setUp({ ...first, "0002-second.sql": "insert into fruits values ('pear');" });
  const reports = await Promise.all(Array.from({ length: 8 }, () => applyMigrations(at.url, at.folder)));
  expect(reports.flatMap((report) => report.applied)).toEqual(["0001-first.sql", "0002-second.sql"]);
  expect(await runSql(at.url, "select name from fruits")).toEqual([{ name: "pear" }]);
});

it("leaves nothing of a migration that fails, and keeps the ones before it", async () => {
  await using at = await setUp({
    ...first,
    "0002-broken.sql": "insert into fruits values ('pear'); insert into nowhere values (1);",
  });
  await expect(applyMigrations(at.url, at.folder)).rejects.toThrow(
    "Migration 0002-broken.sql failed and was rolled back",
  );
  expect(await runSql(at.url, "select name from fruits")).toEqual([]);
  expect(await runSql(at.url, "select name from schema_migrations")).toEqual([{ name: "0001-first.sql" }]);
});

it("refuses a migration that was changed after it was applied, before it runs anything", async () => {
  await using at = await setUp(first);
  await applyMigrations(at.url, at.folder);
  await at.write("0001-first.sql", "create table vegetables (name text);");
  await at.write("0002-second.sql", "drop table fruits;");
  await expect(applyMigrations(at.url, at.folder)).rejects.toThrow("0001-first.sql was changed after it was applied");
  expect(await runSql(at.url, "select name from fruits")).toEqual([]);
});

it("refuses when an applied file is gone or a new one would come before an applied one", async () => {
  await using at = await setUp({ "0002-second.sql": "create table fruits (name text);" });
  await applyMigrations(at.url, at.folder);
  await at.write("0001-late.sql", "create table vegetables (name text);");
  await expect(applyMigrations(at.url, at.folder)).rejects.toThrow("0001-late.sql comes before 0002-second.sql");
  await at.remove("0002-second.sql");
  await expect(applyMigrations(at.url, at.folder)).rejects.toThrow("0002-second.sql was applied, but its file is gone");
});

it("refuses two files with one number and names that say nothing", async () => {
  await using at = await setUp({ ...first, "0001-again.sql": "" });
  await expect(applyMigrations(at.url, at.folder)).rejects.toThrow("number 0001 is taken twice");
  await at.remove("0001-again.sql");
  await at.write("notes.txt", "");
  await expect(applyMigrations(at.url, at.folder)).rejects.toThrow(
    "notes.txt: a migration is named NNNN-what-it-does.sql",
  );
});

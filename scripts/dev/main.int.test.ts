import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { descendantsOf, isAlive } from "@passport/testbed/process-tree";
import { runSql } from "@passport/testbed/run-sql";
import { waitUntil } from "@passport/testbed/wait-until";
import { expect, it } from "vitest";
import { environmentFileIn } from "./environment-file.ts";
import { checkout, type Dev, runDev } from "./testing/run-dev.ts";

const run = promisify(execFile);

/** Signals npm alone, as a service manager does, and expects everything that it started to end. */
const expectStoppedBy = async (dev: Dev, signal: NodeJS.Signals): Promise<void> => {
  const processes = await descendantsOf(dev.child.pid);
  expect(processes.length).toBeGreaterThan(8);
  await dev.child.stop(signal);
  await waitUntil("everything has stopped", () => !processes.some(isAlive), { timeoutMs: 30_000 });
  for (const name of ["Web", "API", "Inbox", "Game"]) await expect(fetch(dev.addressOf(name))).rejects.toThrow();
  expect(existsSync(environmentFileIn(dev.dataFolder))).toBe(false);
};

it("[EXTERNAL-17] npm run dev brings the page, the server, the inbox and a game of its own up from nothing, and Ctrl-C takes all down", async () => {
  await using dev = await runDev();
  const { addressOf, child } = dev;
  const web = addressOf("Web");
  const statuses = await Promise.all(
    [
      web,
      `${web}/api/check`,
      // The first proof is there at once.
      `${web}/api/reserves`,
      addressOf("API"),
      addressOf("Inbox"),
      `${addressOf("Admin")}/ready`,
      addressOf("Game"),
      `${addressOf("Game")}/metadata/supremacy-genesis/101`,
      `${web}/api/external/client?origin=${encodeURIComponent(addressOf("Game"))}`,
      `${addressOf("Google")}/gsi/client`,
    ].map(async (url) => (await fetch(url)).status),
  );
  expect(statuses, child.output()).toEqual(statuses.map(() => 200));
  expect(child.output()).toMatch(/alice +alice@/);
  expect(child.output()).toMatch(/walter +Admin +walter@/);

  // Commands find the running stack; no variable is set by hand.
  const env = { PATH: process.env["PATH"], DEV_FOLDER: dev.dataFolder };
  const proven = await run("npm", ["run", "reserves:prove"], { cwd: checkout, env });
  expect(proven.stdout).toContain("Every balance is covered.");

  await expectStoppedBy(dev, "SIGINT");
  expect(await child.exited).toBe(0);
}, 480_000);

it("applies pending migrations before the server restarts on a saved file, and SIGTERM stops everything", async () => {
  await using dev = await runDev();
  // An empty database has every migration pending.
  const cluster = new URL(dev.addressOf("PostgreSQL").replace("passport_developer@", "postgres@"));
  cluster.pathname = "/postgres";
  await runSql(cluster.toString(), "drop database passport with (force)");
  await runSql(cluster.toString(), "create database passport");
  const saved = new Date();
  await utimes(join(checkout, "apps/server/src/main.ts"), saved, saved);
  await waitUntil("the server is ready again", () => dev.child.output().includes("applied 0001-accounts.sql"), {
    timeoutMs: 60_000,
    describe: dev.child.output,
  });
  await waitUntil("the server is ready", async () => (await fetch(`${dev.addressOf("Admin")}/ready`)).ok, {
    timeoutMs: 60_000,
    describe: dev.child.output,
  });
  await expectStoppedBy(dev, "SIGTERM");
}, 480_000);

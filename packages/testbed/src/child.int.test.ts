import { execFile } from "node:child_process";
import { once } from "node:events";
import { access, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { awaitReady } from "./await-ready.ts";
import { startChild } from "./child.ts";
import { findProgram } from "./find-program.ts";
import { isAlive } from "./process-tree.ts";
import { waitUntil } from "./wait-until.ts";

const sleeper = { name: "sleeper", command: "/bin/sh", args: ["-c", "echo ready; exec sleep 60"] };

it("collects what the child says and stops it by a signal", async () => {
  const child = await startChild(sleeper);
  await waitUntil("the child to speak", () => child.output() === "ready");
  await child.stop();
  expect(child.hasExited()).toBe(true);
  expect(isAlive(child.pid)).toBe(false);
});

it("kills a child that ignores the polite signal", async () => {
  const child = await startChild({
    name: "stubborn",
    command: process.execPath,
    args: ["-e", "process.on('SIGTERM', () => {}); console.log('ready'); setInterval(() => {}, 1000)"],
    stopTimeoutMs: 50,
  });
  await waitUntil("the child to speak", () => child.output() === "ready");
  await child.stop();
  expect(isAlive(child.pid)).toBe(false);
});

it("no child and no temporary folder outlives a parent that dies of kill -9", async () => {
  const folder = await mkdtemp(join(tmpdir(), "passport-orphan-"));
  const script = `
    const { startChild } = await import(${JSON.stringify(new URL("./child.ts", import.meta.url).href)});
    const child = await startChild(${JSON.stringify({ ...sleeper, temporaryFolder: folder })});
    console.log(child.pid);
    setInterval(() => {}, 1000);`;
  const parent = execFile(process.execPath, ["--input-type=module", "-e", script]);
  const [pid] = await once(parent.stdout ?? parent, "data");
  expect(isAlive(Number(pid))).toBe(true);
  parent.kill("SIGKILL");
  await waitUntil("the orphan to end", () => !isAlive(Number(pid)));
  await waitUntil("the folder to be removed", () =>
    access(folder).then(
      () => false,
      () => true,
    ),
  );
});

it("reports the last words of a server that ends while starting", async () => {
  const child = await startChild({ name: "broken", command: "/bin/sh", args: ["-c", "echo no such port >&2; exit 1"] });
  await expect(awaitReady("broken", child, () => Promise.resolve(false))).rejects.toThrow(
    /ended while starting.*port/s,
  );
});

it("names the Debian package of a program that is missing", async () => {
  await expect(findProgram("no-such-server", { debianPackage: "no-such-package" })).rejects.toThrow(
    "no-such-server is not installed. On Debian: apt-get install no-such-package",
  );
});

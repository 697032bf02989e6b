/** `npm run dev` as a developer starts it, with a data folder of its own. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Child, startChild } from "@passport/testbed/child";
import { waitUntil } from "@passport/testbed/wait-until";

export interface Dev extends AsyncDisposable {
  /** npm's own process. */
  child: Child;
  dataFolder: string;
  /** An address that the banner printed. */
  addressOf(name: string): string;
}

export const checkout = resolve(import.meta.dirname, "../../..");

export const runDev = async (): Promise<Dev> => {
  const dataFolder = await mkdtemp(join(tmpdir(), "passport-dev-test-"));
  // PostgreSQL's own user must be able to pass through.
  await chmod(dataFolder, 0o755);
  const child = await startChild({
    name: "npm run dev",
    command: "npm",
    args: ["run", "dev", "--", "--data", dataFolder],
    cwd: checkout,
    stopTimeoutMs: 60_000,
  });
  const dispose = async () => {
    await child.stop();
    await rm(dataFolder, { recursive: true });
  };
  try {
    await waitUntil("the banner", () => child.hasExited() || child.output().includes("Ctrl-C stops everything"), {
      timeoutMs: 180_000,
      describe: child.output,
    });
  } catch (error) {
    await dispose();
    throw error;
  }
  const banner = child.output();
  return {
    child,
    dataFolder,
    addressOf: (name) => new RegExp(`^  ${name} +(\\S+)`, "m").exec(banner)?.[1] ?? "",
    [Symbol.asyncDispose]: dispose,
  };
};

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startChild } from "@passport/testbed/child";
import { waitUntil } from "@passport/testbed/wait-until";
import { expect, it } from "vitest";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));

it("[EXTERNAL-17] npm run dev brings the page, the server, the inbox and a game of its own up from nothing, and Ctrl-C takes all down", async () => {
  const data = await mkdtemp(join(tmpdir(), "passport-dev-test-"));
  // PostgreSQL's own user must be able to pass through.
  await chmod(data, 0o755);
  await using dev = await startChild({ name: "dev", command: process.execPath, args: [main, "--data", data] });
  try {
    await waitUntil("the banner", () => dev.hasExited() || dev.output().includes("Ctrl-C stops everything"), {
      timeoutMs: 60_000,
      describe: dev.output,
    });
    const addressOf = (name: string): string => new RegExp(`^  ${name} +(\\S+)`, "m").exec(dev.output())?.[1] ?? "";
    const web = addressOf("Web");
    const statuses = await Promise.all(
      [
        web,
        `${web}/api/check`,
        addressOf("API"),
        addressOf("Inbox"),
        `${addressOf("Admin")}/ready`,
        addressOf("Game"),
        `${addressOf("Game")}/metadata/supremacy-genesis/101`,
        `${web}/api/external/client?origin=${encodeURIComponent(addressOf("Game"))}`,
        `${addressOf("Google")}/gsi/client`,
      ].map(async (url) => (await fetch(url)).status),
    );
    expect(statuses, dev.output()).toEqual(statuses.map(() => 200));
    expect(dev.output()).toMatch(/alice +alice@/);

    await dev.stop("SIGINT");
    expect(await dev.exited).toBe(0);
    for (const url of [web, addressOf("API"), addressOf("Inbox"), addressOf("Game")])
      await expect(fetch(url)).rejects.toThrow();
  } finally {
    await dev.stop();
    await rm(data, { recursive: true });
  }
}, 180_000);

/** The code of a page of the guide, saved and started as the page says. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { awaitReady } from "@passport/testbed/await-ready";
import { startChild } from "@passport/testbed/child";
import { freePort } from "@passport/testbed/free-port";

const fence = "```";
/** "Save this as `x`" or "Replace `x`", whatever follows in that paragraph, and the block after it. */
const printed = new RegExp(
  `(?:as|replace)\\s+\`([\\w./-]+\\.(?:js|html))\`(?:(?!\\n\\n)[\\s\\S])*\\n\\n<!-- snippet: \\S+ -->\\n\\n${fence}\\w+\\n([\\s\\S]*?)\\n${fence}`,
  "gi",
);

export const printedFiles = async (page: string, folder: string): Promise<void> => {
  for (const [, file = "", code = ""] of (await readFile(page, "utf8")).matchAll(printed)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), `${code}\n`);
  }
};

export interface Printed {
  folder: string;
  main: string;
  env: Record<string, string | undefined>;
  /** Paths, and what to send there if it is more than a GET; it may need the server's own origin. */
  requests: [path: string, request?: (origin: string) => RequestInit][];
}

/** Starts it and returns the status of each response. */
export const startPrinted = async ({ folder, main, env, requests }: Printed): Promise<number[]> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  await using child = await startChild({
    name: main,
    command: process.execPath,
    args: [main],
    cwd: folder,
    env: { ...env, PORT: String(port) },
  });
  await awaitReady(main, child, async () => (await fetch(origin)).ok);
  const statuses: number[] = [];
  for (const [path, request] of requests) statuses.push((await fetch(origin + path, request?.(origin))).status);
  return statuses;
};

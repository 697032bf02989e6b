import { join } from "node:path";
import { awaitReady } from "@passport/testbed/await-ready";
import { type Child, startChild } from "@passport/testbed/child";

export interface WebOptions {
  checkout: string;
  port: number;
  /** Where Vite forwards /api and /auth to, sockets included. */
  serverOrigin: string;
  onOutput: (line: string) => void;
}

/** Vite's development server: pages update without a reload. */
export const startWeb = async ({ checkout, port, serverOrigin, onOutput }: WebOptions): Promise<Child> => {
  const child = await startChild({
    name: "web",
    command: process.execPath,
    args: [
      join(checkout, "node_modules/vite/bin/vite.js"),
      ...["--host", "127.0.0.1", "--port", String(port), "--strictPort", "--clearScreen", "false"],
    ],
    cwd: join(checkout, "apps/web"),
    env: { ...process.env, API_ORIGIN: serverOrigin },
    onOutput,
  });
  await awaitReady("web", child, async () => (await fetch(`http://127.0.0.1:${port}/`)).ok, 60_000);
  return child;
};

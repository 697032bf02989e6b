import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** Freed pages go back to the system a little later. */
const settleMs = 1500;

/** KB of RSS after a garbage collection. */
export const residentKb = async (pid: number): Promise<number> => {
  process.kill(pid, "SIGUSR2");
  await delay(settleMs);
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN);
};

/** What the parts of the system take from the machine, read from /proc. */
import { readFile } from "node:fs/promises";
import { descendantsOf } from "@passport/testbed/process-tree";

/** Ticks of a second in /proc: 100 on every Linux that we run on. */
const ticksPerSecond = 100;

export interface Usage {
  cpuSeconds: number;
  residentMb: number;
}

export const usageOf = async (pid: number): Promise<Usage> => {
  const family = [pid, ...(await descendantsOf(pid))];
  const usages = await Promise.all(family.map(usageOfOne));
  return usages.reduce(
    (sum, { cpuSeconds, residentMb }) => ({
      cpuSeconds: sum.cpuSeconds + cpuSeconds,
      residentMb: sum.residentMb + residentMb,
    }),
    nothing,
  );
};

const nothing: Usage = { cpuSeconds: 0, residentMb: 0 };

const usageOfOne = async (pid: number): Promise<Usage> => {
  try {
    const [stat, smaps] = await Promise.all([
      readFile(`/proc/${pid}/stat`, "utf8"),
      readFile(`/proc/${pid}/smaps_rollup`, "utf8"),
    ]);
    // The name in parentheses may contain spaces. From the 12th field behind it: user and system time, its own and that of
    // children that have ended, such as PostgreSQL's processes of closed connections.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    // Proportional: pages that PostgreSQL's processes share count once.
    const kb = Number(/^Pss:\s+(\d+) kB$/m.exec(smaps)?.[1] ?? Number.NaN);
    return { cpuSeconds: ticks / ticksPerSecond, residentMb: kb / 1024 };
  } catch {
    // It ended between the listing and the reading.
    return nothing;
  }
};

import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The process ids of all children, their children and so on, at this moment. */
export const descendantsOf = async (pid: number): Promise<number[]> => {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid="]);
  const processes = stdout
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([own = 0, parent = 0]) => ({ own, parent }));
  const childrenOf = (parent: number): number[] =>
    processes.filter((each) => each.parent === parent).flatMap(({ own }) => [own, ...childrenOf(own)]);
  return childrenOf(pid);
};

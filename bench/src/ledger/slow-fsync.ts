/** A switch for how long PostgreSQL's flushes take; see slow-fsync.c. */
import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const source = fileURLToPath(new URL("./slow-fsync.c", import.meta.url));

export interface SlowFsync extends AsyncDisposable {
  /** For PostgreSQL's processes. */
  readonly environment: Record<string, string>;
  setDelay(microseconds: number): Promise<void>;
}

/** Undefined where there is no C compiler: then that part is not measured. */
export const buildSlowFsync = async (): Promise<SlowFsync | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), "passport-slow-fsync-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  // PostgreSQL may run as another user than we do.
  await chmod(folder, 0o755);
  const library = join(folder, "slow-fsync.so");
  const delayFile = join(folder, "delay");
  try {
    await run("cc", ["-O2", "-shared", "-fPIC", "-o", library, source, "-ldl"]);
  } catch (error) {
    await remove();
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const setDelay = async (microseconds: number): Promise<void> => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(microseconds);
    // In place: the processes have this file mapped, a new one would be another.
    await writeFile(delayFile, bytes, { flag: "r+" });
  };
  await writeFile(delayFile, Buffer.alloc(4), { mode: 0o644 });
  return {
    environment: { LD_PRELOAD: library, SLOW_FSYNC: delayFile },
    setDelay,
    [Symbol.asyncDispose]: remove,
  };
};

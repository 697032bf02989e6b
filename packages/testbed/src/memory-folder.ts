/**
 * Linux keeps /dev/shm in memory. A test database has a thousand files, and copying it there takes 0.06 s instead of 0.2 to
 * 0.5 s on a disk.
 */
import { statfs } from "node:fs/promises";

const folder = "/dev/shm";
const tmpfs = 0x01021994;
/** The databases of a test run and their log; a container may have 64 MB here. */
const enoughBytes = 4 * 1024 ** 3;

/** Undefined where there is none, or where it is too small. */
export const memoryFolder = async (): Promise<string | undefined> => {
  const found = await statfs(folder).catch(() => undefined);
  return found?.type === tmpfs && found.bavail * found.bsize >= enoughBytes ? folder : undefined;
};

import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface UnixUser {
  uid: number;
  gid: number;
}

const idOf = async (flag: "-u" | "-g"): Promise<number> => {
  const { stdout } = await run("id", [flag, "postgres"]).catch(() => {
    throw new Error(
      "PostgreSQL refuses to run as root, and there is no user postgres. On Debian: apt-get install postgresql",
    );
  });
  return Number(stdout);
};

/** The user that PostgreSQL runs as: the current one, unless that is root, which PostgreSQL refuses. */
export const postgresUser = async (): Promise<UnixUser | undefined> =>
  process.getuid?.() === 0 ? { uid: await idOf("-u"), gid: await idOf("-g") } : undefined;

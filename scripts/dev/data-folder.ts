/**
 * Where development data lives between runs: `.dev/` in the checkout. PostgreSQL refuses to run as
 * root, so for root the postgres user must be able to reach the folder; a checkout under /root it
 * cannot, and then the data goes to a folder of the system's temporary directory, one per checkout.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { postgresUser } from "@passport/testbed/unprivileged-user";

const run = promisify(execFile);

const canReach = (user: { uid: number; gid: number }, folder: string): Promise<boolean> =>
  run("/bin/sh", ["-c", 'test -x "$1"', "sh", folder], { cwd: "/", ...user }).then(
    () => true,
    () => false,
  );

/** Another user may have created a folder of that name in the shared temporary directory. */
const refuseForeign = async (folder: string): Promise<void> => {
  const { uid } = await stat(folder);
  if (uid !== process.getuid?.()) throw new Error(`${folder} belongs to another user; remove it first`);
};

export const findDataFolder = async (checkout: string): Promise<string> => {
  const user = await postgresUser();
  if (user === undefined || (await canReach(user, checkout))) {
    const folder = join(checkout, ".dev");
    await mkdir(folder, { recursive: true });
    return folder;
  }
  const key = createHash("sha256").update(checkout).digest("hex").slice(0, 12);
  const folder = join(tmpdir(), `passport-dev-${key}`);
  await mkdir(folder, { recursive: true });
  await refuseForeign(folder);
  return folder;
};

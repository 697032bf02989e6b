/**
 * The keys and permissions of NATS servers of tests and development, written by the command that operators use. They
 * lie in a folder that is named after the server's port: the address is enough to find the key of a role.
 */
import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** `developer` may say and hear everything: for what a test listens to and forges. */
export type NatsUser = "api" | "worker" | "signer" | "developer";

const program = fileURLToPath(new URL("../../../apps/server/src/nats-config-command.ts", import.meta.url));

const folderOf = (port: string | number): string => join(tmpdir(), `passport-nats-${port}`);

/** The file with the seed of a user of this server, or of the first one of a list. */
export const natsKeyFile = (natsUrl: string, user: NatsUser | "{role}"): string =>
  join(folderOf(portOf(natsUrl)), user, "nats.nk");

export const natsPublicKeyFile = (natsUrl: string, user: NatsUser): string =>
  join(folderOf(portOf(natsUrl)), `${user}.pub`);

const portOf = (natsUrl: string): string => {
  const [first = ""] = natsUrl.split(",");
  return URL.canParse(first) ? new URL(first).port : "";
};

/** Once a process: it takes a third of a second, and servers of one test may share their keys. */
let written: Promise<string> | undefined;

const writeOnce = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "passport-nats-keys-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await promisify(execFile)(process.execPath, [program, "--out", folder, "--developer"]);
  return folder;
};

/** Returns the folder, which is the caller's to remove. */
export const writeNatsKeys = async (port: number): Promise<string> => {
  written ??= writeOnce();
  const folder = folderOf(port);
  await rm(folder, { recursive: true, force: true });
  await cp(await written, folder, { recursive: true });
  return folder;
};

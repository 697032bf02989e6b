/**
 * Where a login is kept between commands: a file that its owner alone can read, in their configuration folder.
 * It holds cookies and nothing that could log in again; the server forgets them as it does those of a browser.
 */
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";

export interface KeptSession {
  /** Where it was opened; it is sent nowhere else. */
  server: string;
  cookies: Record<string, string>;
}

export const defaultSessionFile = (): string => {
  const configured = process.env["XDG_CONFIG_HOME"];
  return join(configured || join(homedir(), ".config"), "passport", "support.json");
};

export const readSession = async (file: string): Promise<KeptSession | undefined> => {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return text === undefined ? undefined : (JSON.parse(text) as KeptSession);
};

/** Written beside and moved into place: a command that is interrupted leaves the old session or the new one. */
export const writeSession = async (file: string, session: KeptSession): Promise<void> => {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, `${JSON.stringify(session)}\n`, { mode: 0o600 });
  // A file that was left behind keeps the mode that it had.
  await chmod(beside, 0o600);
  await rename(beside, file);
};

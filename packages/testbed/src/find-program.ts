import { constants } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { delimiter, join } from "node:path";

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

const firstExecutable = async (folders: string[], name: string): Promise<string | undefined> => {
  for (const folder of folders) {
    const path = join(folder, name);
    if (folder !== "" && (await isExecutable(path))) return path;
  }
  return undefined;
};

/** Debian keeps PostgreSQL's programs off PATH, one folder a version; the newest wins. */
const postgresFolders = async (): Promise<string[]> => {
  const root = "/usr/lib/postgresql";
  const versions = await readdir(root).catch((): string[] => []);
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(root, version, "bin"));
};

const searchPath = (): string[] => (process.env["PATH"] ?? "").split(delimiter);

export interface ProgramSource {
  debianPackage: string;
  /** Folders to look into before PATH. */
  folders?: string[];
}

export const findProgram = async (name: string, { debianPackage, folders = [] }: ProgramSource): Promise<string> => {
  const path = await firstExecutable([...folders, ...searchPath(), "/usr/sbin", "/usr/local/sbin"], name);
  if (path === undefined) {
    throw new Error(`${name} is not installed. On Debian: apt-get install ${debianPackage}`);
  }
  return path;
};

export const findPostgresProgram = async (name: string): Promise<string> =>
  findProgram(name, { debianPackage: "postgresql", folders: await postgresFolders() });

/**
 * Debian's Chromium. The headless shell is the same engine without a browser's windows: browser tests take two fifths less
 * processor time with it.
 */
export const findChromium = (): Promise<string> =>
  findProgram("chromium-headless-shell", { debianPackage: "chromium-headless-shell" }).catch(() =>
    findProgram("chromium", { debianPackage: "chromium" }),
  );

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { packageFolder } from "./forge.ts";

/**
 * One hash over all that decides the generated files and over these files themselves: when it is the
 * one that was written with them, compiling again would change nothing.
 */
export const fingerprint = async (): Promise<string> => {
  const hash = createHash("sha256");
  for (const dependency of ["solc", "@openzeppelin/contracts"]) hash.update(`${dependency} ${versionOf(dependency)}\n`);
  const folders = await Promise.all(["src", "abi", "bytecode"].map(filesIn));
  for (const path of ["foundry.toml", "build/render.ts", ...folders.flat()]) {
    hash.update(`${path}\n`).update(await readFile(join(packageFolder, path)));
  }
  return `${hash.digest("hex")}\n`;
};

const filesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(join(packageFolder, folder), { recursive: true });
  return names
    .filter((name) => /\.(sol|ts)$/.test(name))
    .sort()
    .map((name) => join(folder, name));
};

const versionOf = (dependency: string): string => {
  const { version } = createRequire(import.meta.url)(`${dependency}/package.json`) as { version: string };
  return version;
};

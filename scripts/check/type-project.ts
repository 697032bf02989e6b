/**
 * Whether a change can alter the result of one TypeScript project. The build info of its last check lists every
 * source file of the project; without build info, or after files were added or removed, the project is checked.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Changed } from "./changed-files.ts";

const isSource = /\.(ts|tsx|json)$/;
const settings = /^(tsconfig[^/]*\.json|package-lock\.json|(.*\/)?package\.json)$/;

const filesOf = (buildInfo: string): Set<string> => {
  const { fileNames } = JSON.parse(readFileSync(buildInfo, "utf8")) as { fileNames: string[] };
  return new Set(fileNames.map((name) => resolve(dirname(buildInfo), name)));
};

export const isProjectAffected = (root: string, project: string, changed: Changed): boolean => {
  if (changed === undefined) return true;
  const sources = changed.present.filter((file) => isSource.test(file));
  if (changed.addedOrRemoved.some((file) => isSource.test(file))) return true;
  if (sources.length === 0) return false;
  if (sources.some((file) => settings.test(file))) return true;
  const buildInfo = join(root, ".cache", `${project}.tsbuildinfo`);
  if (!existsSync(buildInfo)) return true;
  const files = filesOf(buildInfo);
  return sources.some((file) => files.has(resolve(root, file)));
};

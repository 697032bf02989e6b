/**
 * How often each actor's calls had an effect in the walks of the invariant test: a walk in which nothing happens proves
 * nothing. forge appends one list of lines for each walk.
 */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { packageFolder } from "./forge.ts";

const file = join(packageFolder, ".cache/effects.tsv");

export interface Effect {
  /** `actor: call`. */
  name: string;
  tried: number;
  worked: number;
}

export const clearEffects = (): Promise<void> => rm(file, { force: true });

export const readEffects = async (): Promise<Effect[]> => {
  const sums = new Map<string, Effect>();
  for (const line of (await readFile(file, "utf8")).split("\n")) {
    const [name, tried, worked] = line.split("\t");
    if (!name) continue;
    const sum = sums.get(name) ?? { name, tried: 0, worked: 0 };
    sum.tried += Number(tried);
    sum.worked += Number(worked);
    sums.set(name, sum);
  }
  return [...sums.values()].sort((a, b) => a.name.localeCompare(b.name));
};

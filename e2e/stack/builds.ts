import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** A folder that `npm run build:all` makes. Tests never build: they would then measure something else than CI ships. */
export const webBuild = (name: "dist" | "dist-dev" | "dist-maintenance" | "dist-brand"): string => {
  const folder = resolve(import.meta.dirname, "../../apps/web", name);
  if (!existsSync(folder)) throw new Error(`apps/web/${name} is missing: run npm run build:all`);
  return folder;
};

interface Built {
  file: string;
  imports?: string[];
}

const readManifest = (): Record<string, Built> =>
  JSON.parse(readFileSync(join(webBuild("dist"), ".vite/manifest.json"), "utf8"));

const findEntry = (manifest: Record<string, Built>, source: string): string => {
  const entry = Object.keys(manifest).find((path) => path.endsWith(source));
  if (entry === undefined) throw new Error(`${source} is not loaded on demand`);
  return entry;
};

/** The address of the file that a source of the web is built into, as a pattern for `page.route`. */
export const builtFrom = (source: string): string => {
  const manifest = readManifest();
  return `**/${manifest[findEntry(manifest, source)]?.file}`;
};

/** The paths of all files that loading a source on demand fetches: its own and those that it imports. */
export const filesLoadedWith = (source: string): string[] => {
  const manifest = readManifest();
  const files = new Map<string, string>();
  const collect = (entry: string): void => {
    const built = manifest[entry];
    if (built === undefined || files.has(entry)) return;
    files.set(entry, built.file);
    for (const imported of built.imports ?? []) collect(imported);
  };
  collect(findEntry(manifest, source));
  return [...files.values()];
};

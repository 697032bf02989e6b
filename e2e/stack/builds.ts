import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** A folder that `npm run build:all` makes. Tests never build: they would then measure something else than CI ships. */
export const webBuild = (name: "dist" | "dist-dev" | "dist-maintenance" | "dist-brand"): string => {
  const folder = resolve(import.meta.dirname, "../../apps/web", name);
  if (!existsSync(folder)) throw new Error(`apps/web/${name} is missing: run npm run build:all`);
  return folder;
};

/** The address of the file that a source of the web is built into, as a pattern for `page.route`. */
export const builtFrom = (source: string): string => {
  const manifest: Record<string, { file: string }> = JSON.parse(
    readFileSync(join(webBuild("dist"), ".vite/manifest.json"), "utf8"),
  );
  const built = Object.entries(manifest).find(([path]) => path.endsWith(source));
  if (built === undefined) throw new Error(`${source} is not loaded on demand`);
  return `**/${built[1].file}`;
};

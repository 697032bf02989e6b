import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** A folder that `npm run build:all` makes. Tests never build: they would then measure something else than CI ships. */
export const webBuild = (name: "dist" | "dist-dev" | "dist-maintenance" | "dist-brand"): string => {
  const folder = resolve(import.meta.dirname, "../../apps/web", name);
  if (!existsSync(folder)) throw new Error(`apps/web/${name} is missing: run npm run build:all`);
  return folder;
};

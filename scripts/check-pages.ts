/** Page addresses live in `packages/protocol/src/pages.ts`. Tests spell them out on purpose: they say what players see. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { spelledPages } from "./pages/spelled-pages.ts";

const root = resolve(import.meta.dirname, "..");
const maySpell = /\.test\.tsx?$|\/testing\/|^packages\/protocol\/src\/pages\.ts$/;

const files = globSync(["apps/{server,web}/src/**/*.{ts,tsx}", "packages/protocol/src/**/*.ts"], { cwd: root })
  .filter((file) => !maySpell.test(file))
  .sort();

const complaints = files.flatMap((file) =>
  spelledPages(readFileSync(resolve(root, file), "utf8")).map(
    ({ line, address }) => `${file}:${line} spells out ${address}; use a constant of packages/protocol/src/pages.ts.`,
  ),
);

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

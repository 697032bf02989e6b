/** What `npm run check` runs, the longest step first: two run at a time, so a long one must not start last. */
import { resolve } from "node:path";
import type { Changed } from "./changed-files.ts";
import { isProjectAffected } from "./type-project.ts";

export interface Step {
  readonly name: string;
  /** The command to run, or undefined when the change cannot affect the result. */
  command(changed: Changed): string[] | undefined;
}

export const root = resolve(import.meta.dirname, "../..");
const bin = (name: string) => resolve(root, "node_modules/.bin", name);
/** TypeScript 7 checks types; version 6 stays installed because dependency-cruiser needs its JavaScript API. */
const typeCheck = resolve(root, "node_modules/typescript-native/bin/tsc");

/** One checker each: more checkers repeat work, and the second core is busy with another step. */
const types = (name: string, project: string): Step => ({
  name: `types, ${name}`,
  command: (changed) =>
    isProjectAffected(root, project, changed)
      ? [typeCheck, "--pretty", "false", "--checkers", "1", "-p", `tsconfig.${project}.json`]
      : undefined,
});

/** A step that reads everything; `affectedBy` says which changed files can alter its result. */
const whole = (name: string, affectedBy: RegExp, ...command: string[]): Step => ({
  name,
  command: (changed) =>
    changed === undefined || [...changed.present, ...changed.addedOrRemoved].some((file) => affectedBy.test(file))
      ? command
      : undefined,
});

const onFiles = (
  name: string,
  { accepts, rerunAllOn, all }: { accepts: RegExp; rerunAllOn: RegExp; all: string[] },
  ...command: string[]
): Step => ({
  name,
  command: (changed) => {
    if (changed === undefined || changed.present.some((file) => rerunAllOn.test(file))) return [...command, ...all];
    const files = changed.present.filter((file) => accepts.test(file));
    return files.length > 0 ? [...command, ...files] : undefined;
  },
});

const cruised = "apps packages examples security support bench scripts chain-trials game-trials e2e".split(" ");
const script = (path: string, ...args: string[]): string[] => [process.execPath, path, ...args];

export const steps: readonly Step[] = [
  types("servers and tools", "node"),
  // A forbidden import or a new circle always starts at a changed file, so following those is enough.
  onFiles(
    "boundaries",
    {
      accepts: new RegExp(`^(${cruised.join("|")})/.*\\.tsx?$`),
      rerunAllOn: /^(\.dependency-cruiser\.mjs|tsconfig\.base\.json)$/,
      all: cruised,
    },
    bin("depcruise"),
    "--config",
    ".dependency-cruiser.mjs",
  ),
  types("web", "web"),
  onFiles(
    "format and lint",
    { accepts: /./, rerunAllOn: /^biome\.json$/, all: ["."] },
    bin("biome"),
    "ci",
    "--colors=off",
    "--error-on-warnings",
    "--no-errors-on-unmatched",
  ),
  whole("unused code", /\.(tsx?|mjs|cjs|json|html)$/, bin("knip"), "--cache", "--cache-location", ".cache/knip"),
  types("tests of the web", "web-test"),
  whole("generated ABIs", /^packages\/contracts\//, ...script("packages/contracts/build/generate.ts", "--check")),
  whole(
    "environment variables documented",
    /\.tsx?$|^docs\/environment\.md$/,
    ...script("scripts/check-environment.ts"),
  ),
  whole("file sizes and wording", /\.(tsx?|mjs|cjs|css|sol)$/, ...script("scripts/check/readability.ts")),
  whole("queries only in stores", /^(apps\/server|scripts)\//, ...script("scripts/check-queries.ts")),
  whole("circles between folders", /^(apps\/server|scripts)\//, ...script("scripts/check-folder-circles.ts")),
  whole("imports of calls", /^(apps\/server|packages\/protocol|scripts)\//, ...script("scripts/check-call-imports.ts")),
  whole("page addresses", /^(apps|packages\/protocol|scripts)\//, ...script("scripts/check-pages.ts")),
  whole("lazy loading", /^(apps\/web|scripts)\//, ...script("scripts/check-lazy.ts")),
  whole("links of documents", /\.(md|png)$|^scripts\//, ...script("scripts/check-links.ts")),
  whole("snippets of the guide", /^(docs|examples|scripts|packages\/sdk)\//, ...script("scripts/check-snippets.ts")),
  whole(
    "generated table types",
    /^packages\/database\//,
    ...script("packages/database/src/generate-types.ts", "--check"),
  ),
];

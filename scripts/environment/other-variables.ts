/** Variables that programs other than the server read: commands, the web's build and the sample game. */
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");
/** Set by the system or by a tool, and lengths of tests: `npm run test:crash` and the like set them. */
const foreign =
  /^(PATH|HOME|HOST|TZ|TMPDIR|XDG_\w+|VITEST\w*|FAILED_STEP|RULES_\w+|MODE|\w+_(ROUNDS|RACES|OPERATIONS|ENTRIES))$/;
const reads = [/process\.env\["([A-Z0-9_]+)"\]/g, /required\("([A-Z0-9_]+)"\)/g, /"(VITE_[A-Z_]+)"/g];

export const otherVariables = (): Set<string> => {
  const files = globSync("{apps,packages,examples,scripts,support,bench}/**/*.ts", {
    cwd: root,
    exclude: ["**/node_modules/**", "**/dist*/**", "**/testing/**", "**/*.test.ts"],
  });
  const names = files.flatMap((file) => {
    const text = readFileSync(resolve(root, file), "utf8");
    return reads.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name));
  });
  return new Set(names.filter((name) => !foreign.test(name)));
};

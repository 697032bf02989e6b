/** The code in the integration guide is that of the examples. `--write` refreshes it; without, a stale snippet fails. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { refreshSnippets } from "./snippets/refresh-snippets.ts";

const root = resolve(import.meta.dirname, "..");
const isWriting = process.argv.includes("--write");
const guides = ["packages/sdk/README.md", ...globSync("docs/integration/*.md", { cwd: root }).sort()];

for (const guide of guides) {
  const document = readFileSync(resolve(root, guide), "utf8");
  const { text, complaints } = refreshSnippets(document, (path) => readFileSync(resolve(root, path), "utf8"));
  if (isWriting) writeFileSync(resolve(root, guide), text);
  else if (text !== document) complaints.push("its code is stale: node scripts/check-snippets.ts --write");
  for (const complaint of complaints) console.error(`${guide}: ${complaint}`);
  if (complaints.length > 0) process.exitCode = 1;
}

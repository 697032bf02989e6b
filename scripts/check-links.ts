/** Every link and picture of a document leads to a file that exists; every picture is shown somewhere and is small. */
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { relativeLinks } from "./links/relative-links.ts";

const root = resolve(import.meta.dirname, "..");
const maxBytes = 250_000;
const exclude = ["**/node_modules/**", "**/lib/**", "**/dist/**"];
const documents = globSync(["*.md", "docs/**/*.md", "{apps,packages,examples}/*/*.md"], { cwd: root, exclude }).sort();

const targets = documents.flatMap((document) =>
  relativeLinks(readFileSync(resolve(root, document), "utf8")).map((link) => ({
    document,
    target: resolve(root, dirname(document), link),
  })),
);
const shown = new Set(targets.map(({ target }) => target));
const pictures = globSync("docs/pictures/*", { cwd: root });

const complaints = [
  ...targets
    .filter(({ target }) => !existsSync(target))
    .map(({ document, target }) => `${document} refers to ${relative(root, target)}, which does not exist.`),
  ...pictures.filter((picture) => !shown.has(resolve(root, picture))).map((picture) => `${picture} is in no document.`),
  ...pictures
    .filter((picture) => statSync(resolve(root, picture)).size > maxBytes)
    .map((picture) => `${picture} is larger than ${maxBytes} bytes.`),
];
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

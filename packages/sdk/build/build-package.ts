/** Makes the published package in a folder: ES modules, CommonJS, declarations, texts and a package.json of its own. */
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { compile } from "./compile.ts";
import { publishedManifest } from "./published-manifest.ts";

const root = resolve(import.meta.dirname, "..");
const texts = ["README.md", "CHANGELOG.md", "LICENSE"];

export const buildPackage = async (folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await compile(join(root, "src"), join(folder, "esm"), "module");
  await compile(join(root, "src"), join(folder, "cjs"), "commonjs");
  const manifest: unknown = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  await writeFile(join(folder, "package.json"), `${JSON.stringify(publishedManifest(manifest), undefined, 2)}\n`);
  for (const text of texts) await cp(join(root, text), join(folder, text));
};

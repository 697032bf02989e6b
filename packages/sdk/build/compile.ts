/**
 * TypeScript to JavaScript with declarations. Whether a file becomes an ES module or CommonJS is decided by the package.json
 * beside it, so each format is compiled from a copy of the sources with a package.json that says which.
 */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, "../../..");
const compiler = join(repository, "node_modules/typescript-native/bin/tsc");

const options = {
  target: "es2022",
  module: "node20",
  lib: ["es2022", "dom", "dom.iterable"],
  types: [],
  strict: true,
  declaration: true,
  // Imports name `.ts` files, which are not in the package.
  rewriteRelativeImportExtensions: true,
  skipLibCheck: true,
};

/** TypeScript leaves the names in declarations as they are. */
const renameImports = async (folder: string): Promise<void> => {
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith(".d.ts")) continue;
    const text = await readFile(join(folder, file), "utf8");
    await writeFile(join(folder, file), text.replace(/(from |import\()"(\.{1,2}\/[^"]+)\.ts"/g, '$1"$2.js"'));
  }
};

export const compile = async (sources: string, target: string, type: "module" | "commonjs"): Promise<void> => {
  // Inside the repository, so that `jose` is found.
  const work = await mkdtemp(join(repository, "packages/sdk/.build-"));
  try {
    await cp(sources, join(work, "src"), { recursive: true, filter: (path) => !path.endsWith(".test.ts") });
    await writeFile(join(work, "package.json"), JSON.stringify({ type }));
    const compilerOptions = { ...options, rootDir: "src", outDir: target };
    await writeFile(join(work, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["src"] }));
    await run(process.execPath, [compiler, "-p", work]).catch(({ stdout }: { stdout: string }) => {
      throw new Error(`The SDK does not compile:\n${stdout}`);
    });
    await renameImports(target);
    if (type === "commonjs") await writeFile(join(target, "package.json"), '{ "type": "commonjs" }\n');
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

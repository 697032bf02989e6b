/** The package.json that games get: the same facts, with exports that name built files, and nothing that runs on install. */
interface SourceManifest {
  exports: Record<string, string>;
  scripts?: unknown;
  devDependencies?: unknown;
  private?: boolean;
  [field: string]: unknown;
}

const built = (format: "esm" | "cjs", source: string) => {
  const file = `./${source.replace("./src/", `${format}/`).replace(/\.ts$/, "")}`;
  return { types: `${file}.d.ts`, default: `${file}.js` };
};

export const publishedManifest = (manifest: unknown) => {
  const {
    exports,
    scripts: _scripts,
    devDependencies: _tools,
    private: _private,
    ...facts
  } = manifest as SourceManifest;
  const entries = Object.entries(exports).map(([name, source]) => [
    name,
    { import: built("esm", source), require: built("cjs", source) },
  ]);
  return { ...facts, exports: { ...Object.fromEntries(entries), "./package.json": "./package.json" } };
};

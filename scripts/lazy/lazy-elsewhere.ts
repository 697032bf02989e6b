/** Finds components that are loaded lazily by anything but `apps/web/src/lib/lazy`. */
const reactLazy = /import\s*\{[^}]*\b(?:lazy|Suspense)\b[^}]*\}\s*from\s*"react"|\bReact\.(?:lazy|Suspense)\b/g;
const componentImport = /\bimport\(\s*["'`][^"'`]+\.tsx["'`]\s*\)/g;
/** What must stand right before the import of a component. */
const lazyCall = /\b(?:lazyComponent|lazyPage|createPart)\(\s*async \(\) =>\s*\(await\s*$/;

const lineOf = (source: string, index: number) => source.slice(0, index).split("\n").length;

export const lazyElsewhere = (source: string): { line: number; found: string }[] => [
  ...[...source.matchAll(reactLazy)].map(({ index }) => ({ line: lineOf(source, index), found: "React's lazy" })),
  ...[...source.matchAll(componentImport)]
    .filter(({ index }) => !lazyCall.test(source.slice(0, index)))
    .map(({ index, 0: found }) => ({ line: lineOf(source, index), found })),
];

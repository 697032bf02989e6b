/** Named parts of a source file: from `// #region name` to `// #endregion`. A name that comes twice is one part. */
const mark = /^ *\/\/ #(?:region ([a-z0-9-]+)|endregion)$/gm;
const region = /^ *\/\/ #region ([a-z0-9-]+)\n([\s\S]*?)\n *\/\/ #endregion$/gm;

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** As if it stood at the margin, without empty lines around it. */
const dedent = (text: string): string => {
  const lines = text.split("\n");
  const indent = Math.min(...lines.filter((line) => line.trim() !== "").map(indentOf));
  const moved = lines.map((line) => line.slice(indent)).join("\n");
  return moved.replace(/^\n+|\n+$/g, "");
};

/** Beginnings and ends take turns, so that a forgotten end does not swallow what follows. */
const refuseOverlaps = (source: string): void => {
  let open: string | undefined;
  for (const [, name] of source.matchAll(mark)) {
    if (name !== undefined && open !== undefined) throw new Error(`region ${name} begins inside ${open}`);
    if (name === undefined && open === undefined) throw new Error("a region ends that never began");
    open = name;
  }
  if (open !== undefined) throw new Error(`region ${open} never ends`);
};

export const readRegions = (source: string): Map<string, string> => {
  refuseOverlaps(source);
  const regions = new Map<string, string>();
  for (const [, name = "", text = ""] of source.matchAll(region)) {
    const before = regions.get(name);
    regions.set(name, before === undefined ? dedent(text) : `${before}\n\n${dedent(text)}`);
  }
  return regions;
};

/** The whole file as it would be without regions. */
export const withoutMarks = (source: string): string =>
  source
    .replace(/^ *\/\/ #(region [a-z0-9-]+|endregion)\n/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

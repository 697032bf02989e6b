/**
 * Code in a document that is taken from a source file, so that what it shows compiles and is tested:
 *
 *     <!-- snippet: examples/game/src/page/page.ts#popup-login -->
 *     ```ts
 *     the region's text
 *     ```
 *
 * Without `#region` it is the whole file, without the marks of its regions.
 */
import { extname } from "node:path";
import { readRegions, withoutMarks } from "./regions.ts";

const fence = "```";
const marked = new RegExp(
  `^(<!-- snippet: ([^\\s#]+)(?:#([a-z0-9-]+))? -->)\\n+${fence}.*\\n[\\s\\S]*?^${fence}$`,
  "gm",
);
const anyFence = new RegExp(`^${fence}(ts|js|html)$`, "gm");

export interface Refreshed {
  /** The document with every snippet as its source has it today. */
  text: string;
  complaints: string[];
}

export const refreshSnippets = (document: string, readSource: (path: string) => string): Refreshed => {
  const complaints: string[] = [];
  let count = 0;
  const text = document.replace(marked, (whole, marker: string, path: string, name: string | undefined) => {
    count += 1;
    const source = readSource(path);
    const region = name === undefined ? withoutMarks(source) : readRegions(source).get(name);
    if (region === undefined) {
      complaints.push(`${path} has no region ${name}`);
      return whole;
    }
    return `${marker}\n\n${fence}${extname(path).slice(1)}\n${region}\n${fence}`;
  });
  const loose = (text.match(anyFence)?.length ?? 0) - count;
  if (loose > 0) complaints.push(`${loose} of its code blocks come from no source file`);
  return { text, complaints };
};

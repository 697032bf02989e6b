/**
 * Code in a document that is taken from a source file, so that what it shows compiles and is tested:
 *
 *     <!-- snippet: examples/game/src/page/page.ts#popup-login -->
 *     ```ts
 *     the region's text
 *     ```
 */
import { extname } from "node:path";
import { readRegions } from "./regions.ts";

const fence = "```";
const marked = new RegExp(`^(<!-- snippet: (\\S+)#([a-z0-9-]+) -->)\\n+${fence}.*\\n[\\s\\S]*?^${fence}$`, "gm");
const anyFence = new RegExp(`^${fence}ts$`, "gm");

export interface Refreshed {
  /** The document with every snippet as its source has it today. */
  text: string;
  complaints: string[];
}

export const refreshSnippets = (document: string, readSource: (path: string) => string): Refreshed => {
  const complaints: string[] = [];
  let count = 0;
  const text = document.replace(marked, (whole, marker: string, path: string, name: string) => {
    count += 1;
    const region = readRegions(readSource(path)).get(name);
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

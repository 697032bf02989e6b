import { glob, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { mediaWidths, renderWidths, themeWidths, widthsFile } from "./widths.ts";

const root = resolve(import.meta.dirname, "../..");

it("[SHELL-7] the token of the sidebar is made of the constants: run npm run widths", async () => {
  expect(await readFile(resolve(root, widthsFile), "utf8")).toBe(renderWidths());
});

/** What a part of the shell needs for its own content. Features have more of these, which are theirs. */
const ownWidths = [370];

it("[SHELL-11] the shell's media queries have the widths of the constants", async () => {
  const found = new Map<number, string>();
  for await (const file of glob("apps/web/src/app/shell/**/*.{css,ts,tsx}", { cwd: root }))
    for (const width of mediaWidths(await readFile(resolve(root, file), "utf8"))) found.set(width, file);
  expect([...found].filter(([width]) => !themeWidths.has(width) && !ownWidths.includes(width))).toEqual([]);
  expect([...found.keys()]).toContain(999);
});

import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const sources = resolve(import.meta.dirname, "../..");

/** The gallery and what tests share have invented values; neither is in a production build. */
const isShipped = (file: string) => !/\.test\.tsx?$|^(app\/gallery|testing)\//.test(file);

it("[CONFIG-13] no source of the web holds a contract address: they come with the answers of the server", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: sources }).filter(isShipped);
  expect(files.length).toBeGreaterThan(300);
  const address = /0x[0-9a-f]{40}\b/i;
  expect(files.filter((file) => address.test(readFileSync(resolve(sources, file), "utf8")))).toEqual([]);
});

/** What is kept how long, for docs/scale.md: `apps/server/src/retention.ts` as a table. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { allTableSizes, smallTable } from "../../apps/server/src/retention.ts";

export const page = resolve(import.meta.dirname, "../../docs/scale.md");

const start = "<!-- retention: written by npm run retention -->";
const end = "<!-- /retention -->";

const row = (cells: readonly string[], widths: readonly number[]): string =>
  `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(" | ")} |`;

/** As Prettier would align it: no diff by an editor that formats on save. */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, place) => Math.max(...rows.map((cells) => cells[place]?.length ?? 0)));
  const [head = [], ...body] = rows;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [row(head, widths), rule, ...body.map((cells) => row(cells, widths))].join("\n");
};

const section = (): string => {
  const sizes = [...allTableSizes];
  const growing = sizes.filter(([, { rows }]) => rows > smallTable).sort(([, a], [, b]) => b.rows - a.rows);
  const small = sizes.filter(([, { rows }]) => rows <= smallTable).map(([name]) => `\`${name}\``);
  return [
    table([
      ["Table", "Rows", "Kept"],
      ...growing.map(([name, { rows, kept }]) => [`\`${name}\``, rows.toLocaleString("en-GB"), kept]),
    ]),
    "",
    `Small, at most ${smallTable.toLocaleString("en-GB")} rows: ${small.join(", ")}.`,
  ].join("\n");
};

/** The whole page with its section up to date. */
export const pageWithRetention = (): string => {
  const text = readFileSync(page, "utf8");
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error("docs/scale.md has no place for the retention of tables");
  return `${text.slice(0, from + start.length)}\n\n${section()}\n\n${text.slice(to)}`;
};

import type { Row } from "./row.ts";

const columns = ["check", "aim", "measured", "ok"] as const;

const cell = (row: Row, column: (typeof columns)[number]): string =>
  column === "ok" ? (row.ok ? "yes" : "NO") : row[column];

export const formatTable = (rows: readonly Row[]): string => {
  const lines = [columns.map(String), ...rows.map((row) => columns.map((column) => cell(row, column)))];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};

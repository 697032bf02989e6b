import { textTable } from "@passport/testbed/text-table";
import type { Row } from "./row.ts";

const columns = ["name", "ours", "bare", "unit", "ratio", "aim", "pass"] as const;

const cell = (row: Row, column: (typeof columns)[number]): string =>
  column === "pass" ? (row.pass ? "yes" : "NO") : String(row[column] ?? "");

export const formatTable = (rows: readonly Row[]): string =>
  textTable([columns, ...rows.map((row) => columns.map((column) => cell(row, column)))]);

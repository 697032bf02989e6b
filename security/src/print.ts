import { textTable } from "@passport/testbed/text-table";
import type { Row } from "./row.ts";

const columns = ["check", "aim", "measured", "ok"] as const;

const cell = (row: Row, column: (typeof columns)[number]): string =>
  column === "ok" ? (row.ok ? "yes" : "NO") : row[column];

export const formatTable = (rows: readonly Row[]): string =>
  textTable([columns, ...rows.map((row) => columns.map((column) => cell(row, column)))]);

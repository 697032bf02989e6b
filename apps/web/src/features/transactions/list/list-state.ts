import type { Transaction } from "@passport/protocol/calls/transactions";
import type { DataTableProps } from "../../../ui/data-table/data-table.tsx";

interface ListReading {
  /** Undefined until there was an answer, or after a failure without one. */
  rows: readonly Transaction[] | undefined;
  hasFailed: boolean;
  /** The rows answer the question before this one. */
  isOutdated: boolean;
}

/** Outdated rows may stay for a moment; an outdated "nothing" would say something wrong about the new question. */
export const listState = ({ rows, hasFailed, isOutdated }: ListReading): DataTableProps<Transaction>["state"] => {
  if (!rows) return hasFailed ? "error" : "loading";
  if (rows.length > 0) return "ready";
  return isOutdated ? "loading" : "empty";
};

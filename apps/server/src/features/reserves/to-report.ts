import { bytesToHex, type ReservesReport, reservesReportSchema } from "@passport/protocol";
import type { StoredReport } from "./store.ts";

/** As the wire has it. What is published is checked once more on its way out. */
export const toReport = ({ id, takenAt, root, ...rest }: StoredReport): ReservesReport => {
  const { liabilities, unclaimed, reserves, stock, accounts, books, holdings, flows } = rest;
  return reservesReportSchema.parse({
    id,
    taken_at: takenAt.toISOString(),
    root: bytesToHex(root),
    liabilities,
    unclaimed,
    reserves,
    stock,
    accounts,
    books: books === undefined ? null : { number: books.number, hash: bytesToHex(books.hash) },
    holdings,
    flows,
  });
};

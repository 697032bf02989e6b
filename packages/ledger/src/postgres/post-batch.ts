/** One call of ledger.post_transfers: arrays in, one verdict for each transfer out. */
import { type Database, fixedQuery, plainArray, textArray } from "@passport/database";
import { sql } from "kysely";
import type { Hold, Posting, Transfer, Verdict } from "../transfer.ts";
import { kindCodes, toLockBits, toVerdict } from "./codes.ts";
import type { TopicCodes } from "./topic-codes.ts";

interface Ends {
  debit: string;
  credit: string;
}

/** Of `ledger.post_transfers`, by name. */
interface Arguments {
  accounts: string;
  ids: string;
  kinds: string;
  debits: string;
  credits: string;
  amounts: string;
  topics: string;
  descriptions: string;
  related: string;
  locks: string;
}

const posted = fixedQuery(
  "post_transfers",
  (_, given: Arguments) => sql<{ verdicts: number[] }>`select ledger.post_transfers(
    ${given.accounts}, ${given.ids}, ${given.kinds}, ${given.debits}, ${given.credits}, ${given.amounts},
    ${given.topics}, ${given.descriptions}, ${given.related}, ${given.locks}) as verdicts`,
);

/** `transfers` come from cutBatch. */
export const postBatch = async (
  db: Database,
  topicCodes: TopicCodes,
  transfers: readonly Transfer[],
): Promise<Verdict[]> => {
  await topicCodes.learn(db, transfers);
  const ends = await findEnds(db, transfers);
  const places = placeAccounts(ends);
  const place = (accountId: string | undefined) =>
    accountId === undefined ? "NULL" : (places.get(accountId) ?? "NULL");
  const movement = (transfer: Transfer): Posting | Hold | undefined => ("hold" in transfer ? undefined : transfer);
  // A settlement takes its topic from its hold.
  const topicOf = (transfer: Transfer) => ("hold" in transfer ? 0 : (topicCodes.of(transfer) ?? "NULL"));
  const [row] = await posted(db, {
    accounts: plainArray([...places.keys()]),
    ids: plainArray(transfers.map(({ id }) => id)),
    kinds: plainArray(transfers.map(({ kind }) => kindCodes[kind])),
    debits: plainArray(ends.map((end) => place(end?.debit))),
    credits: plainArray(ends.map((end) => place(end?.credit))),
    amounts: plainArray(transfers.map((transfer) => movement(transfer)?.amount ?? "NULL")),
    topics: plainArray(transfers.map(topicOf)),
    descriptions: textArray(transfers.map((transfer) => movement(transfer)?.description ?? "")),
    related: plainArray(transfers.map((transfer) => ("hold" in transfer ? transfer.hold : transfer.related) ?? "NULL")),
    locks: plainArray(transfers.map((transfer) => toLockBits(movement(transfer)?.forbiddenBy))),
  });
  const codes = row?.verdicts;
  if (codes?.length !== transfers.length) throw new Error("the ledger did not decide every transfer");
  return codes.map(toVerdict);
};

/** Ascending, as the function wants them; a place counts from one. */
const placeAccounts = (ends: readonly (Ends | undefined)[]): Map<string, number> => {
  const ids = new Set<string>();
  for (const end of ends) if (end !== undefined) ids.add(end.debit).add(end.credit);
  return new Map([...ids].sort().map((id, index) => [id, index + 1]));
};

/** Who pays and who is paid. What ends a hold says it through the hold, which never changes once it is there. */
const findEnds = async (db: Database, transfers: readonly Transfer[]): Promise<(Ends | undefined)[]> => {
  const holdIds = transfers.flatMap((transfer) => ("hold" in transfer ? [transfer.hold] : []));
  const holds = holdIds.length === 0 ? new Map<string, Ends>() : await findHolds(db, holdIds);
  return transfers.map((transfer) => ("hold" in transfer ? holds.get(transfer.hold) : transfer));
};

/**
 * Planned at each call, for the size that the table has: it is the one that grows fastest. Kinds are compared here, because in a
 * new database the planner reads the index of all holds for the comparison.
 */
const findHolds = async (db: Database, ids: readonly string[]): Promise<Map<string, Ends>> => {
  const { rows } = await sql<Ends & { id: string; kind: number }>`
    select id, debit, credit, kind from ledger.transfers where id = any(${plainArray(ids)}::uuid[])`.execute(db);
  return new Map(rows.filter(({ kind }) => kind === kindCodes.hold).map((row) => [row.id, row]));
};

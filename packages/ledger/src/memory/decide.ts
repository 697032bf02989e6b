/** What becomes of one transfer, decided on the books as they are; nothing is changed here. */
import { isDeepStrictEqual } from "node:util";
import { mayGoNegative, shardOf } from "../account.ts";
import {
  type Hold,
  maxAmount,
  type Posting,
  type Release,
  type Settlement,
  type Transfer,
  type Verdict,
} from "../transfer.ts";
import type { BookedAccount, Books } from "./books.ts";

/** They depend on the moment, so the first answer stays the key's answer: a retry must not pay what was refused. */
const lastingRefusals: readonly Verdict[] = [
  "account_locked",
  "withdrawals_halted",
  "insufficient_funds",
  "issue_cap_reached",
];

export const isLastingRefusal = (verdict: Verdict): boolean => lastingRefusals.includes(verdict);

export const decide = (books: Books, transfer: Transfer): Verdict => {
  const known = firstResult(books, transfer);
  if (known !== undefined) return known;
  return transfer.kind === "post" || transfer.kind === "hold"
    ? decideMovement(books, transfer)
    : decideEnd(books, transfer);
};

const firstResult = (books: Books, transfer: Transfer): Verdict | undefined => {
  const refusal = books.refusals.get(transfer.id);
  if (refusal !== undefined) return refusal;
  const done = books.transfers.get(transfer.id);
  if (done === undefined) return undefined;
  return isDeepStrictEqual(comparedFields(done), comparedFields(transfer)) ? "exists" : "exists_with_different_fields";
};

/** `forbiddenBy` is a condition of the moment, not a part of what was done. */
const comparedFields = (transfer: Transfer): unknown[] => {
  if (transfer.kind === "settle" || transfer.kind === "release") return [transfer.kind, transfer.hold];
  const { kind, debit, credit, amount, group, subGroup, description, related } = transfer;
  return [kind, debit, credit, amount, group, subGroup, description, related];
};

const decideMovement = (books: Books, movement: Posting | Hold): Verdict => {
  const { debit, credit, amount } = movement;
  if (amount <= 0n || amount > maxAmount) return "invalid_amount";
  if (debit === credit) return "same_account";
  const payer = books.accounts.get(debit);
  const payee = books.accounts.get(credit);
  if (payer === undefined || payee === undefined) return "account_not_found";
  if (shardOf(debit) !== shardOf(credit)) return "different_shards";
  if (payer.currency !== payee.currency) return "different_currencies";
  return refusalOfTheMoment(books, payer, movement) ?? "posted";
};

const refusalOfTheMoment = (books: Books, payer: BookedAccount, movement: Posting | Hold): Verdict | undefined => {
  const { amount, forbiddenBy = [] } = movement;
  if (forbiddenBy.some((lock) => payer.locks.includes(lock))) return "account_locked";
  if (books.areWithdrawalsHalted && forbiddenBy.includes("withdraw")) return "withdrawals_halted";
  if (payer.kind === "issuer") return isWithinCap(books, payer.currency, amount) ? undefined : "issue_cap_reached";
  if (!mayGoNegative(payer.kind) && payer.posted - payer.held < amount) return "insufficient_funds";
  return undefined;
};

const isWithinCap = (books: Books, currency: number, amount: bigint): boolean => {
  const issue = books.issues.get(currency);
  return issue !== undefined && issue.issued + amount <= issue.cap;
};

const decideEnd = (books: Books, end: Settlement | Release): Verdict => {
  switch (books.holds.get(end.hold)?.state) {
    case undefined:
      return "hold_not_found";
    case "settled":
      return "hold_already_settled";
    case "released":
      return "hold_already_released";
    case "open":
      return "posted";
  }
};

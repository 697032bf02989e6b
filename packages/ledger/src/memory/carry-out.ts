/** What a transfer changes once it was decided that it happens. */
import type { Hold, Posting, Transfer } from "../transfer.ts";
import { type BookedAccount, type Books, bookedAccount, bookedHold, partyOf } from "./books.ts";

export const carryOut = (books: Books, transfer: Transfer, now: Date): void => {
  books.transfers.set(transfer.id, transfer);
  switch (transfer.kind) {
    case "post":
      move(books, transfer, now);
      break;
    case "hold":
      books.holds.set(transfer.id, { hold: transfer, state: "open" });
      changeHeld(books, bookedAccount(books, transfer.debit), transfer.amount);
      break;
    case "settle": {
      const hold = endHold(books, transfer.hold, "settled");
      move(books, { ...hold, id: transfer.id, related: hold.id }, now);
      break;
    }
    case "release":
      endHold(books, transfer.hold, "released");
      break;
  }
};

const changeHeld = (books: Books, account: BookedAccount, difference: bigint): void => {
  account.held += difference;
  account.heldSeq += 1;
  countIssued(books, account, difference);
};

const changePosted = (books: Books, account: BookedAccount, difference: bigint): void => {
  account.posted += difference;
  countIssued(books, account, -difference);
};

/** What issuers owe and hold back is issued. */
const countIssued = (books: Books, { kind, currency }: BookedAccount, difference: bigint): void => {
  const issue = kind === "issuer" ? books.issues.get(currency) : undefined;
  if (issue !== undefined) issue.issued += difference;
};

const endHold = (books: Books, id: string, state: "settled" | "released"): Hold => {
  const booked = bookedHold(books, id);
  booked.state = state;
  changeHeld(books, bookedAccount(books, booked.hold.debit), -booked.hold.amount);
  return booked.hold;
};

const move = (books: Books, movement: Posting | Hold, now: Date): void => {
  const payer = bookedAccount(books, movement.debit);
  const payee = bookedAccount(books, movement.credit);
  const createdAt = new Date(Math.max(now.getTime(), nextInstant(payer), nextInstant(payee)));
  changePosted(books, payer, -movement.amount);
  changePosted(books, payee, movement.amount);
  for (const account of [payer, payee]) {
    account.seq += 1;
    account.entries.push({
      seq: account.seq,
      transferId: movement.id,
      amount: movement.amount,
      from: partyOf(payer),
      to: partyOf(payee),
      balanceAfter: account.posted,
      group: movement.group,
      subGroup: movement.subGroup,
      description: movement.description,
      related: movement.related,
      createdAt,
    });
  }
};

/** Times rise strictly within an account, so sorting by time is sorting by `seq`, also when the clock stands still. */
const nextInstant = ({ entries }: BookedAccount): number => {
  const newest = entries.at(-1);
  return newest === undefined ? 0 : newest.createdAt.getTime() + 1;
};

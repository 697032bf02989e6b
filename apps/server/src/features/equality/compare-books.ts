/**
 * The books against the chain, line by line: each has one number that must be and one that is. Pure.
 *
 * What anybody can cause from outside is no difference: SUPS that are sent to an address of ours without being a deposit
 * only raise what it received, coins that a contract forces on us are more than expected, and what leaves an address that
 * anybody may make send needs no voucher.
 */
import type { AuditedBalance } from "./audit-store.ts";
import { nativeAsset, type OwnBalance } from "./own-addresses.ts";

export type Subject =
  | "final_block"
  | "deposits"
  | "withdrawals"
  | "chain_account"
  | "unproven_logs"
  | "unbooked_logs"
  | "published_books"
  | "balance"
  | "sent_outside"
  | "treasury_sold"
  | "treasury_proven";

export interface EqualityLine {
  chainId: number | null;
  blockNumber: number | null;
  subject: Subject;
  /** Empty where the line is about no single address or asset. */
  address: string;
  asset: string;
  expected: bigint;
  found: bigint;
}

export interface ChainBooks {
  credited: bigint;
  settled: bigint;
  unclaimed: bigint;
  /** Of the ledger's accounts with the chain's name. */
  posted: bigint;
  unproven: number;
  unbooked: number;
}

export interface ChainFacts {
  chainId: number;
  blockNumber: number;
  /** Whether the auditor's nodes know the ledger's block by the same hash. */
  isSameBlock: boolean;
  sups: string;
  depositAddress: string;
  withdrawer: string | null;
  deposited: bigint;
  withdrawn: bigint;
  /** Where reports are published: how many of them name other books than these. */
  publishedBooks: { contract: string; rewritten: number } | undefined;
  /** Their opening has been kept. */
  balances: readonly AuditedBalance[];
  heldOf(balance: OwnBalance): bigint | undefined;
  /** Of an address of ours: whether a call by anybody makes it send. */
  sendsForAnybody(address: string): boolean;
}

export const compareChain = (facts: ChainFacts, books: ChainBooks): EqualityLine[] => {
  const { chainId, blockNumber, sups, depositAddress, withdrawer, publishedBooks } = facts;
  const line = (
    subject: Subject,
    [expected, found]: readonly [bigint, bigint],
    place: Partial<Record<"address" | "asset", string>> = {},
  ): EqualityLine => ({ chainId, blockNumber, subject, address: "", asset: "", ...place, expected, found });
  return [
    line("final_block", [0n, facts.isSameBlock ? 0n : 1n]),
    line("deposits", [books.credited + books.unclaimed, facts.deposited], { address: depositAddress, asset: sups }),
    line("withdrawals", [books.settled, facts.withdrawn], { address: withdrawer ?? "", asset: sups }),
    // Nothing is in the chain's account that no log has moved.
    line("chain_account", [books.settled - books.credited, books.posted]),
    line("unproven_logs", [0n, BigInt(books.unproven)]),
    line("unbooked_logs", [0n, BigInt(books.unbooked)]),
    ...(publishedBooks === undefined
      ? []
      : [line("published_books", [0n, BigInt(publishedBooks.rewritten)], { address: publishedBooks.contract })]),
    ...facts.balances.flatMap((balance) => {
      const { address, asset, opening, received, sent, sentOutside } = balance;
      const held = facts.heldOf(balance);
      if (opening === undefined || held === undefined) return [];
      const byVouchers = address === withdrawer ? facts.withdrawn : 0n;
      return [
        line("balance", [opening.balance + received - sent, held], { address, asset }),
        ...(asset === sups && !facts.sendsForAnybody(address)
          ? [line("sent_outside", [opening.outside + byVouchers, sentOutside], { address, asset })]
          : []),
      ];
    }),
  ];
};

/** What the treasury has sold is what the sale says, and each sale was paid for by a log. */
export const compareTreasury = (given: { sold: bigint; proven: bigint; posted: bigint }): EqualityLine[] => {
  const place = { chainId: null, blockNumber: null, address: "", asset: "" };
  return [
    { ...place, subject: "treasury_sold", expected: -given.sold, found: given.posted },
    { ...place, subject: "treasury_proven", expected: -given.proven, found: given.posted },
  ];
};

export type Booking = Pick<EqualityLine, "chainId" | "subject" | "address" | "asset"> & { amount: bigint };

/** What people know the reason of is expected. */
export const addBookings = (lines: readonly EqualityLine[], bookings: readonly Booking[]): EqualityLine[] =>
  lines.map((line) => {
    const own = bookings.filter((booking) => keyOf(booking) === keyOf(line));
    return { ...line, expected: own.reduce((sum, { amount }) => sum + amount, line.expected) };
  });

const keyOf = ({ chainId, subject, address, asset }: Omit<Booking, "amount">): string =>
  [chainId, subject, address, asset].join(" ");

export const isBreach = ({ subject, asset, expected, found }: EqualityLine): boolean =>
  subject === "balance" && asset === nativeAsset ? found < expected : found !== expected;

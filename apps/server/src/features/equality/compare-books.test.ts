import { expect, it } from "vitest";
import {
  addBookings,
  type ChainBooks,
  type ChainFacts,
  compareChain,
  compareTreasury,
  type EqualityLine,
  isBreach,
} from "./compare-books.ts";

const line = (given: Partial<EqualityLine>): EqualityLine => ({
  ...{ chainId: 97, blockNumber: 5, subject: "balance", address: "0xa", asset: "0xb", expected: 10n, found: 10n },
  ...given,
});

it("[EQUALITY-4] one unit more or less is a difference; coins that were forced on us are none, missing ones are", () => {
  expect([9n, 10n, 11n].map((found) => isBreach(line({ found })))).toEqual([true, false, true]);
  expect([9n, 10n, 11n].map((found) => isBreach(line({ found, asset: "native" })))).toEqual([true, false, false]);
});

it("[EQUALITY-7] a booking is expected on its own line and on no other", () => {
  const place = { chainId: 97, subject: "sent_outside", address: "0xa", asset: "0xb" } as const;
  const own = line({ ...place, found: 13n });
  const others = [{ chainId: 1 }, { subject: "balance" as const }, { address: "0xc" }, { asset: "0xc" }].map((change) =>
    line({ ...place, ...change, found: 13n }),
  );
  const booked = addBookings(
    [own, ...others],
    [
      { ...place, amount: 2n },
      { ...place, amount: 1n },
    ],
  );
  expect(booked.map(isBreach)).toEqual([false, true, true, true, true]);
});

it("[EQUALITY-5] the treasury owes what was sold, and what was paid for", () => {
  const breachesOf = (given: Parameters<typeof compareTreasury>[0]) =>
    compareTreasury(given)
      .filter(isBreach)
      .map(({ subject }) => subject);
  expect(breachesOf({ sold: 9n, proven: 9n, posted: -9n })).toEqual([]);
  expect(breachesOf({ sold: 8n, proven: 9n, posted: -9n })).toEqual(["treasury_sold"]);
  expect(breachesOf({ sold: 9n, proven: 8n, posted: -9n })).toEqual(["treasury_proven"]);
});

const [deposits, withdrawer, sups] = ["0xd", "0xe", "0xf"] as [`0x${string}`, `0x${string}`, `0x${string}`];
const opening = { balance: 2n, outside: 1n };
const facts: ChainFacts = {
  ...{ chainId: 97, blockNumber: 5, isSameBlock: true, sups, depositAddress: deposits, withdrawer },
  ...{
    deposited: 100n,
    withdrawn: 30n,
    publishedBooks: undefined,
    heldOf: ({ address }) => (address === deposits ? 62n : 12n),
    sendsForAnybody: () => false,
  },
  balances: [
    { address: deposits, asset: sups, received: 100n, sent: 40n, sentOutside: 1n, opening },
    { address: withdrawer, asset: sups, received: 40n, sent: 30n, sentOutside: 31n, opening },
  ],
};
const books: ChainBooks = { credited: 90n, unclaimed: 10n, settled: 30n, posted: -60n, unproven: 0, unbooked: 0 };
const subjectsWith = (changed: Partial<ChainFacts>, written: Partial<ChainBooks> = {}): string[] =>
  compareChain({ ...facts, ...changed }, { ...books, ...written })
    .filter(isBreach)
    .map(({ subject, address }) => `${subject} ${address}`.trim());

it("[EQUALITY-3] one unit more or less on either side is a difference of its own line", () => {
  expect(subjectsWith({})).toEqual([]);
  for (const unit of [1n, -1n]) {
    expect(subjectsWith({ deposited: 100n + unit })).toEqual(["deposits 0xd"]);
    expect(subjectsWith({}, { unclaimed: 10n + unit })).toEqual(["deposits 0xd"]);
    expect(subjectsWith({}, { credited: 90n + unit })).toEqual(["deposits 0xd", "chain_account"]);
    expect(subjectsWith({}, { settled: 30n + unit })).toEqual(["withdrawals 0xe", "chain_account"]);
    expect(subjectsWith({}, { posted: unit - 60n })).toEqual(["chain_account"]);
  }
  expect(subjectsWith({}, { unproven: 1 })).toEqual(["unproven_logs"]);
  expect(subjectsWith({}, { unbooked: 1 })).toEqual(["unbooked_logs"]);
  expect(subjectsWith({ isSameBlock: false })).toEqual(["final_block"]);
});

it("[EQUALITY-4] an address that holds another amount, or sent SUPS outside without a voucher, is named", () => {
  expect(subjectsWith({ heldOf: ({ address }) => (address === deposits ? 61n : 12n) })).toEqual(["balance 0xd"]);
  const [first, second] = facts.balances;
  if (first === undefined || second === undefined) throw new Error("two balances are compared");
  expect(subjectsWith({ balances: [{ ...first, sentOutside: 2n }, second] })).toEqual(["sent_outside 0xd"]);
  // Paid out on the chain, but by no voucher.
  expect(subjectsWith({ balances: [first, { ...second, sentOutside: 32n }] })).toEqual(["sent_outside 0xe"]);
});

it("[EQUALITY-4] an address that anybody can make send has no line of what it sent outside, and its balance still has one", () => {
  const [first, second] = facts.balances;
  if (first === undefined || second === undefined) throw new Error("two balances are compared");
  const balances = [{ ...first, sentOutside: 2n }, second];
  expect(subjectsWith({ balances, sendsForAnybody: (address) => address === deposits })).toEqual([]);
  const held = { heldOf: () => 12n, sendsForAnybody: (address: string) => address === deposits };
  expect(subjectsWith({ balances, ...held })).toEqual(["balance 0xd"]);
});

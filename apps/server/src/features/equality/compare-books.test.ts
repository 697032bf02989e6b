import { expect, it } from "vitest";
import { addBookings, compareTreasury, type EqualityLine, isBreach } from "./compare-books.ts";

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

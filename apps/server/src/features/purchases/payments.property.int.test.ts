/** Payments told in any order and any number of times: what is sold is what was credited, each payment once. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addWalletPlayer, ethereum, nativePaymentOf } from "../../testing/chain-event-fixtures.ts";
import { oneSups, openPaymentWorld, type PaymentWorld } from "./testing/payment-fixture.ts";

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
  await world.pricesSince(new Date(0), "0.1");
});
afterAll(() => world[Symbol.asyncDispose]());

/** Three dollars are a thousandth of a coin exactly, and too little without a quote. */
const payments = fc.array(fc.record({ payer: fc.nat(1), usd: fc.constantFrom(3, 6, 9, 12), isCoin: fc.boolean() }), {
  minLength: 3,
  maxLength: 8,
});
const steps = fc.array(
  fc.record({
    stage: fc.constantFrom("seen" as const, "orphaned" as const, "finalized" as const, "finalized" as const),
    chosen: fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 8 }),
  }),
  { minLength: 4, maxLength: 15 },
);

interface Paid {
  payer: number;
  usd: number;
  isCoin: boolean;
}

/** Who has what after which payment became final; in whole SUPS, ten for a dollar. */
const createModel = (paid: readonly Paid[], left: number) => {
  const balances = [0, 0];
  const done = new Set<number>();
  let remaining = left;
  return {
    balances: () => balances.map((sups) => BigInt(sups) * oneSups),
    remaining: () => BigInt(remaining) * oneSups,
    finalize(nth: number) {
      const { payer = 0, usd = 0 } = paid[nth] ?? {};
      const isSold = !done.has(nth) && usd >= 5 && usd * 10 <= remaining;
      done.add(nth);
      if (!isSold) return;
      remaining -= usd * 10;
      balances[payer] = (balances[payer] ?? 0) + usd * 10;
    },
  };
};

const toEvent = ({ usd, isCoin }: Paid, from: string, blockNumber: number) =>
  isCoin
    ? nativePaymentOf(ethereum, { from, value: BigInt(usd / 3) * 10n ** 15n, blockNumber })
    : world.usdc({ wallet: from }, BigInt(usd) * 1_000_000n, { blockNumber });

it("[BUY-21] [BUY-23] [BUY-29] whatever the order, who pays first is served, and no payment buys twice", async () => {
  const story = fc.asyncProperty(payments, steps, fc.integer({ min: 0, max: 400 }), async (paid, told, left) => {
    await world.leave(BigInt(left) * oneSups);
    const players = [await addWalletPlayer(world.db), await addWalletPlayer(world.db)];
    const events = paid.map((one, nth) => toEvent(one, players[one.payer]?.wallet ?? "", 100 + nth));
    const model = createModel(paid, left);
    for (const { stage, chosen } of told) {
      const some = chosen.filter((nth) => nth < events.length).toSorted((a, b) => a - b);
      await world.tell(stage, ...some.flatMap((nth) => events[nth] ?? []));
      if (stage === "finalized") some.forEach(model.finalize);
      expect(await world.remaining()).toBe(model.remaining());
      expect(await Promise.all(players.map(world.balanceOf))).toEqual(model.balances());
    }
  });
  await fc.assert(story, { numRuns: 30 });
  expect(await world.breaches()).toEqual([]);
});

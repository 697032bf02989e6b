/**
 * A stranger without an account or a role, who holds some of every token, makes every call that any contract of a
 * deployment takes. Books and chain stay equal, because a difference stops every withdrawal.
 */
import { waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EqualityFixture, startEqualityFixture } from "./testing/equality-fixture.ts";
import { callEverything } from "./testing/every-call.ts";

let fixture: EqualityFixture;
beforeAll(async () => {
  fixture = await startEqualityFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** What the worker found at the contracts that log what they are paid in coins. */
const findForcedCoins = async (): Promise<string[]> => {
  const rows = await fixture.world.owner
    .selectFrom("chain_balances")
    .select("unreported")
    .where("asset", "=", "native")
    .execute();
  return rows.map(({ unreported }) => unreported);
};

it("[EQUALITY-4] [CHAIN-43] no call of a stranger to any contract of a deployment makes books and chain differ", async ({
  annotate,
}) => {
  await fixture.finalize();
  expect((await fixture.check()).breaches).toEqual([]);
  const all = await Promise.all(
    fixture.world.chains.all.map(async ({ anvil, deployment }) => {
      const { tally, contracts } = await callEverything(anvil, deployment);
      const total = [...tally.values()].reduce(
        (sum, { made, acted }) => ({ made: sum.made + made, acted: sum.acted + acted }),
        { made: 0, acted: 0 },
      );
      await annotate(
        `chain ${deployment.chainId}: ${contracts.length} contracts, ${tally.size} functions: ${total.made} calls, ${total.acted} did something`,
      );
      for (const { name, functions } of contracts)
        for (const each of functions)
          expect(tally.get(`${name}.${each.name}`)?.made, `${name}.${each.name}`).toBeGreaterThan(0);
      return { tally, total };
    }),
  );
  for (const { tally, total } of all) {
    expect(total.acted).toBeGreaterThan(100);
    for (const name of [
      "sups.transfer",
      "payment-receiver.receive",
      "payment-receiver.forward",
      "payment-receiver.forwardToken",
    ])
      expect(tally.get(name)?.acted, name).toBeGreaterThan(0);
  }
  await fixture.finalize();
  const { breaches, unread } = await fixture.check();
  expect({ breaches, unread, isHalted: await fixture.isHalted() }).toEqual({
    breaches: [],
    unread: [],
    isHalted: false,
  });
  await waitUntil("the forced coins to be counted", async () => (await findForcedCoins()).join() === "2,2");
  expect(await fixture.world.owner.selectFrom("chain_balance_differences").selectAll().execute()).toEqual([]);
});

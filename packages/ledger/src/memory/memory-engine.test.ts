import { expect, it } from "vitest";
import { describeEngine } from "../testing/engine-contract.ts";
import { posting } from "../testing/new-transfer.ts";
import { openWorld } from "../testing/open-world.ts";
import { createMemoryEngine } from "./memory-engine.ts";

describeEngine("the memory engine", async () => {
  const engine = createMemoryEngine();
  let declared = 1;
  return {
    engine,
    haltWithdrawals: async (isHalted) => engine.haltWithdrawals(isHalted),
    declareCurrency: async (cap) => {
      declared += 1;
      engine.declareCurrency(declared, cap);
      return declared;
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
});

it("gives an account's entries rising times although the clock stands still", async () => {
  const engine = createMemoryEngine({ now: () => new Date(1_000) });
  const { alice, bob, shop, ask, entries } = await openWorld(engine);
  await ask(posting({ debit: alice.id, credit: bob.id, amount: 1n }));
  await ask(posting({ debit: bob.id, credit: shop.id, amount: 1n }));
  const timesOf = async (account: typeof alice) => (await entries(account)).map(({ createdAt }) => createdAt.getTime());
  expect(await timesOf(alice)).toEqual([1_000, 1_001]);
  expect(await timesOf(bob)).toEqual([1_001, 1_002]);
  expect(await timesOf(shop)).toEqual([1_002]);
});

it("refuses to lock an account that is not there", async () => {
  const engine = createMemoryEngine();
  await expect(engine.setLocks("01890000-0000-7000-8000-000000000000", ["total"])).rejects.toThrow("no account");
});

/**
 * Any story that a chain can tell, and many that it cannot: logs seen, taken back and made final in any
 * order and any number of times, registrations by anybody, a wallet that finds its owner late. After
 * every step the balances are those of a model of a dozen lines.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ChainEvent } from "../../platform/chain/chain-event.ts";
import {
  addWalletPlayer,
  binance,
  depositOf,
  ethereum,
  linkWallet,
  newHash,
  newWallet,
} from "../../testing/chain-event-fixtures.ts";
import { type DepositWorld, openDepositWorld } from "./testing/deposit-fixture.ts";

let world: DepositWorld;

beforeAll(async () => {
  world = await openDepositWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

type Step =
  | { do: "seen" | "orphaned" | "finalized"; transactions: number[]; chain: 0 | 1 }
  | { do: "register"; player: number; transaction: number }
  | { do: "link" };

const transactionCount = 4;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("seen" as const, "orphaned" as const, "finalized" as const),
      transactions: fc.uniqueArray(fc.nat(transactionCount - 1), { minLength: 1 }),
      chain: fc.constantFrom(0 as const, 1 as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("register" as const),
      player: fc.nat(2),
      transaction: fc.nat(transactionCount - 1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("link" as const) }) },
);
/** Who sends the logs of each transaction: players 0 and 1, and an unlinked wallet, which player 2 links at last. */
const senders = fc.array(fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }), {
  minLength: transactionCount,
  maxLength: transactionCount,
});

/** Players, transactions, and what the balances must be. */
const openStory = async (sendersOf: number[][]) => {
  const plain = [await addWalletPlayer(world.db), await addWalletPlayer(world.db)] as const;
  const late = { ...(await addWalletPlayer(world.db, { wallet: null })), wallet: newWallet() };
  const players = [...plain, late] as const;
  const hashes = sendersOf.map(() => newHash());
  const final = new Map<string, ChainEvent>();
  let isLinked = false;

  const eventsOf = (transaction: number, chain: 0 | 1): ChainEvent[] =>
    (sendersOf[transaction] ?? []).map((sender, logIndex) =>
      depositOf([ethereum, binance][chain] ?? ethereum, {
        from: (players[sender] ?? late).wallet,
        value: 10n ** BigInt(transaction) * BigInt(1 + logIndex),
        txHash: hashes[transaction] ?? newHash(),
        logIndex: logIndex * 2,
      }),
    );

  return {
    players,
    expected: () =>
      players.map((player) =>
        [...final.values()]
          .filter(({ args }) => args["from"] === player.wallet && (player !== late || isLinked))
          .reduce((sum, { args }) => sum + BigInt(String(args["value"])), 0n),
      ),
    register: (player: number, transaction: number) =>
      world.register(players[player] ?? late, hashes[transaction] ?? newHash(), "999"),
    async link() {
      isLinked = true;
      await linkWallet(world.db, late.accountId, late.wallet);
      await world.claim(late.wallet, late);
    },
    async tell(stage: "seen" | "orphaned" | "finalized", transactions: number[], chain: 0 | 1) {
      const events = transactions.flatMap((transaction) => eventsOf(transaction, chain));
      await world.tell(stage, ...events);
      if (stage !== "finalized") return;
      for (const event of events) final.set(`${event.chainId} ${event.txHash} ${event.logIndex}`, event);
    },
  };
};

const playStory = async (sendersOf: number[][], steps: Step[]): Promise<void> => {
  const story = await openStory(sendersOf);
  for (const one of steps) {
    if (one.do === "register") await story.register(one.player, one.transaction);
    else if (one.do === "link") await story.link();
    else await story.tell(one.do, one.transactions, one.chain);
    expect(await Promise.all(story.players.map(world.balanceOf))).toEqual(story.expected());
  }
};

it("[DEPOSIT-14] whatever the order, every final log is credited once and nothing else is", async () => {
  await fc.assert(fc.asyncProperty(senders, fc.array(step, { minLength: 5, maxLength: 25 }), playStory), {
    numRuns: 40,
  });
  expect(await world.breaches()).toEqual([]);
});

/** The limits of early contributors and of players who set one: in the transaction of the hold, by the signer again, and for many calls at once. */
import { newId } from "@passport/database";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AllocationOptions, agree, allocate } from "../early/testing/contributors.ts";
import { checkWithdrawals } from "./check-withdrawals.ts";
import { startNodesWithNonces } from "./testing/node-with-nonce.ts";
import { operationsOf, type Player, vouchersOf } from "./testing/player-fixtures.ts";
import { createWithdrawalSteps } from "./testing/withdrawal-steps.ts";
import { startWithdrawalWorld, type WithdrawalWorld } from "./testing/withdrawal-world.ts";

/** `EARLY_RACES=200` is the full length. */
const races = Number(process.env["EARLY_RACES"] ?? 60);

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await startWithdrawalWorld();
  await world.startSigner();
  await world.startSigner();
});
afterAll(() => world[Symbol.asyncDispose]());

const { ask, balanceOf, use, finalize, untilState } = createWithdrawalSteps(() => world);

/** 100 are released unless the options say otherwise. */
const newContributor = async (options: AllocationOptions & { agreed?: boolean | null } = {}): Promise<Player> => {
  const player = await world.newPlayer();
  const { accountId } = player.actor;
  await allocate(world.db, { account_id: accountId }, options);
  const { agreed = true } = options;
  if (agreed !== null) await agree(world.db, { accountId, wallet: player.wallet }, agreed);
  return player;
};

const expectUntouched = async (player: Player) => {
  expect(await balanceOf(player)).toEqual({ posted: 1_000n, held: 0n });
  expect(await operationsOf(world.db, player)).toEqual([]);
  expect(await vouchersOf(world.db, player)).toEqual([]);
};

const check = ({ actor }: Player) => checkWithdrawals(world.processes[0], { actor });

describe("[EARLY2-16] [WITHDRAW-19] an early contributor", () => {
  it("who has not signed, or has declined, gets no voucher, and nothing is held", async () => {
    const unsigned = await newContributor({ agreed: null });
    await expect(ask(unsigned, { amount: 1n })).rejects.toMatchObject({ code: "early_not_signed" });
    await expectUntouched(unsigned);
    const declined = await newContributor({ agreed: false });
    await expect(ask(declined, { amount: 1n })).rejects.toMatchObject({ code: "early_declined" });
    await expectUntouched(declined);
  });

  it("gets what is released, and not one unit more", async () => {
    const erin = await newContributor();
    await expect(ask(erin, { amount: 101n })).rejects.toMatchObject({
      code: "early_limit_exceeded",
      message: "This amount will exceed the early contributor limit.",
    });
    await expectUntouched(erin);
    await ask(erin, { amount: 100n });
    expect(await balanceOf(erin)).toEqual({ posted: 1_000n, held: 100n });
  });

  it("gets nothing before the cliff", async () => {
    const erin = await newContributor({ startedDaysAgo: 10, cliffDaysAgo: -1 });
    await expect(ask(erin, { amount: 1n })).rejects.toMatchObject({
      code: "early_limit_reached",
      message: "Early contributor limit reached for today",
    });
    await expectUntouched(erin);
  });
});

describe("[EARLY2-14] what was withdrawn", () => {
  it("counts with its hold, and when it is settled", async () => {
    await using _worker = world.startWorker();
    const erin = await newContributor();
    expect(await check(erin)).toMatchObject({ unlimited: false, max_withdraw: "100", total_withdrawn: "0" });
    await use(erin, 60n);
    expect(await check(erin)).toMatchObject({ max_withdraw: "100", total_withdrawn: "60" });
    await finalize();
    await untilState(erin, "confirmed");
    expect(await check(erin)).toMatchObject({ total_withdrawn: "60" });
    await expect(ask(erin, { nonce: 1n, amount: 41n })).rejects.toMatchObject({ code: "early_limit_exceeded" });
    await use(erin, 40n, 1n);
    await expect(ask(erin, { nonce: 2n, amount: 1n })).rejects.toMatchObject({ code: "early_limit_reached" });
  });

  it("[WITHDRAW-34] counts no more once it is returned", async () => {
    await using _worker = world.startWorker();
    const erin = await newContributor();
    await ask(erin, { amount: 100n });
    expect(await check(erin)).toMatchObject({ total_withdrawn: "100" });
    await world.contract.cancel(erin.wallet);
    await finalize();
    await untilState(erin, "returned");
    expect(await check(erin)).toMatchObject({ total_withdrawn: "0" });
    await ask(erin, { nonce: 1n, amount: 100n });
  });
});

it("[EARLY2-16] many withdrawals at once over two processes never exceed the limit together", {
  timeout: 300_000,
}, async () => {
  await using nodes = await startNodesWithNonces(world.network.chainId);
  const processes = [await world.startProcess(), await world.startProcess()];
  const erin = await newContributor({ allocation: 10_000n, dailyRelease: 20n });
  const released = 200n;
  const amounts = Array.from({ length: races }, (_, nth) => BigInt(1 + ((nth * 7) % 23)));
  const answers = await Promise.allSettled(
    amounts.map((amount, nth) => {
      const nonce = BigInt(nth);
      const process = { ...(processes[nth % 2] ?? world.processes[0]), readers: nodes.readersAt(nonce) };
      return ask(erin, { nonce, amount, process });
    }),
  );
  const operations = await operationsOf(world.db, erin);
  const sum = operations.reduce((total, { amount }) => total + BigInt(amount ?? 0), 0n);
  expect(sum).toBeLessThanOrEqual(released);
  expect(await balanceOf(erin)).toEqual({ posted: 1_000n, held: sum });
  expect(operations).toHaveLength(answers.filter(({ status }) => status === "fulfilled").length);
  expect((await vouchersOf(world.db, erin)).every(({ signature }) => signature !== null)).toBe(true);
  const refused = answers.flatMap((answer, nth) =>
    answer.status === "rejected"
      ? [{ code: (answer.reason as { code: string }).code, amount: amounts[nth] ?? 0n }]
      : [],
  );
  expect(refused.length).toBeGreaterThan(0);
  for (const { code, amount } of refused) {
    expect(code).toMatch(/^early_limit_(exceeded|reached)$/);
    // Refused because it did not fit, and for no other reason: it does not fit now either.
    expect(sum + amount).toBeGreaterThan(released);
  }
});

describe("a withdrawal is refused", () => {
  it("[HOLD-9] above the player's own limit of 24 hours; what was returned or is older does not count", async () => {
    const alice = await world.newPlayer();
    const limit = (daily_limit: string) =>
      world.db
        .insertInto("withdrawal_protections")
        .values({ user_id: alice.actor.userId, daily_limit })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ daily_limit }))
        .execute();
    await limit("99");
    await expect(ask(alice)).rejects.toMatchObject({ code: "own_limit_exceeded" });
    await expectUntouched(alice);
    const old = {
      id: newId(),
      kind: "withdrawal",
      state: "confirmed",
      account_id: alice.actor.accountId,
      amount: "90",
    };
    await world.db
      .insertInto("operations")
      .values({ ...old, created_at: sql<Date>`now() - interval '24 hours 1 second'` })
      .execute();
    await world.db
      .insertInto("operations")
      .values({ ...old, id: newId(), state: "returned" })
      .execute();
    await limit("100");
    await ask(alice);
  });

  it("[HOLD-8] above a limit whose end was asked for, until that takes effect", async () => {
    const alice = await world.newPlayer();
    const endsIn = async (interval: string) => {
      const columns = { daily_limit: "99", next_limit_at: sql<Date>`now() + ${interval}::interval` };
      await world.db
        .insertInto("withdrawal_protections")
        .values({ user_id: alice.actor.userId, ...columns })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
        .execute();
    };
    await endsIn("1 minute");
    await expect(ask(alice)).rejects.toMatchObject({ code: "own_limit_exceeded" });
    await endsIn("-1 second");
    await ask(alice);
  });
});

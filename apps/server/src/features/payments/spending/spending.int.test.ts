/** What counts towards a limit, and that payments at once in several processes cannot get around it. */
import { newId } from "@passport/database";
import { heldAllowance } from "@passport/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accept, refuseWith, statusOnly } from "../../webhooks/testing/scripted-game.ts";
import { holdWithdrawals, type Player } from "../../withdrawals/testing/player-fixtures.ts";
import { codeOf, oneSups, type PaymentsFixture, startPaymentsFixture } from "../testing/payments-fixture.ts";
import { readSpending } from "./read-spending.ts";

let fixture: PaymentsFixture;
let hangar: Awaited<ReturnType<PaymentsFixture["addGame"]>>;
beforeAll(async () => {
  fixture = await startPaymentsFixture();
  hangar = await fixture.addGame();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const addLimited = async (limit: bigint): Promise<Player> => {
  const player = await fixture.addPlayer(1_000n);
  // A session of long ago: above the limit there is no step-up.
  Object.assign(player.actor, { authenticatedAt: new Date(0) });
  const values = { user_id: player.actor.userId, daily_limit: String(limit * oneSups) };
  await fixture.db.insertInto("spending_limits").values(values).execute();
  return player;
};
const startHold = async (player: Player): Promise<void> => {
  const { userId } = player.actor;
  await holdWithdrawals(fixture.db, player, "1 day");
  const ends_at = sql<Date>`now() + interval '1 day'`;
  await fixture.db
    .insertInto("holds")
    .values({ id: newId(), user_id: userId, reason: "unknown_browser", ends_at })
    .execute();
};
const spentBy = async ({ actor }: Player) => {
  const { limit, hold } = await readSpending(fixture, actor);
  const whole = (units: string | undefined) => units && Number(BigInt(units) / oneSups);
  return { limit: whole(limit?.spent), hold: whole(hold?.spent) };
};
const tryToPay = async (player: Player, sups: bigint) =>
  codeOf(fixture.pay(player, await fixture.claim(hangar.game, sups)));

it("[HOLD-17] what is asked and what is settled counts, less its refunds; what came back and what is older does not", async () => {
  const alice = await addLimited(100n);
  expect(await tryToPay(alice, 30n)).toBeUndefined();
  hangar.answer = refuseWith("No.");
  expect(await tryToPay(alice, 60n)).toBe("payment_failed");
  expect(await spentBy(alice)).toEqual({ limit: 30, hold: undefined });
  hangar.answer = statusOnly(503);
  const silent = await fixture.claim(hangar.game, 50n);
  await fixture.pay(alice, silent);
  expect(await spentBy(alice)).toEqual({ limit: 80, hold: undefined });
  hangar.answer = accept;
  expect(await tryToPay(alice, 21n)).toBe("step_up_required");
  await fixture.passDeadline(silent);
  expect(await fixture.returnUnanswered()).toBe(1);
  expect(await spentBy(alice)).toEqual({ limit: 30, hold: undefined });

  const old = await fixture.claim(hangar.game, 70n);
  await fixture.pay(alice, old);
  expect(await tryToPay(alice, 1n)).toBe("step_up_required");
  const age = (time: string) =>
    sql`update operations set created_at = created_at - ${time}::interval
        where id = (select operation_id from claims where id = ${old.claim_id})`.execute(fixture.db);
  await age("23 hours 59 minutes");
  expect(await tryToPay(alice, 1n)).toBe("step_up_required");
  await age("1 minute");
  const paid = await fixture.claim(hangar.game, 70n);
  await fixture.pay(alice, paid);
  expect(await spentBy(alice)).toEqual({ limit: 100, hold: undefined });
  // The refund of a payment that no longer counts makes no room; the one of a payment that counts does.
  await fixture.refund(hangar.game, old, 70n);
  expect(await tryToPay(alice, 1n)).toBe("step_up_required");
  await fixture.refund(hangar.game, paid, 20n);
  expect(await spentBy(alice)).toEqual({ limit: 80, hold: undefined });
  expect(await tryToPay(alice, 21n)).toBe("step_up_required");
  expect(await tryToPay(alice, 20n)).toBeUndefined();
});

it("[HOLD-14] what was paid before the hold began does not count towards its allowance", async () => {
  const alice = await fixture.addPlayer(1_000n);
  expect(await tryToPay(alice, 300n)).toBeUndefined();
  await startHold(alice);
  expect(await spentBy(alice)).toEqual({ limit: undefined, hold: 0 });
  expect(await tryToPay(alice, 101n)).toBe("payments_held");
  expect(await fixture.fundsOf(alice)).toEqual({ posted: 700, held: 0 });
  expect(await tryToPay(alice, 100n)).toBeUndefined();
  expect(await tryToPay(alice, 1n)).toBe("payments_held");
});

it("[HOLD-14] a hold that begins later makes no room, and one that has ended takes none", async () => {
  const alice = await fixture.addPlayer(1_000n);
  const began = (hours: number) => sql<Date>`now() - ${hours} * interval '1 hour'`;
  const ended = {
    id: newId(),
    user_id: alice.actor.userId,
    reason: "recovery",
    started_at: began(3),
    ends_at: began(2),
  };
  await fixture.db.insertInto("holds").values(ended).execute();
  expect(await tryToPay(alice, 300n)).toBeUndefined();
  await startHold(alice);
  expect(await spentBy(alice)).toEqual({ limit: undefined, hold: 0 });
  expect(await tryToPay(alice, 60n)).toBeUndefined();
  await startHold(alice);
  expect(await spentBy(alice)).toEqual({ limit: undefined, hold: 60 });
  expect(await tryToPay(alice, 41n)).toBe("payments_held");
});

it.each([
  ["HOLD-14", "payments_held", async () => fixture.addPlayer(1_000n), startHold],
  ["HOLD-16", "step_up_required", () => addLimited(heldAllowance / oneSups), async () => {}],
] as const)(
  "[%s] parallel payments through several processes together stay inside (%s)",
  async (_, code, add, prepare) => {
    const player = await add();
    await prepare(player);
    const processes = [fixture, fixture.startProcess(), fixture.startProcess(), fixture.startProcess()];
    const claims = await Promise.all(Array.from({ length: 40 }, () => fixture.claim(hangar.game, 9n)));
    const codes = await Promise.all(
      claims.map((claim, nth) => codeOf((processes[nth % processes.length] ?? fixture).pay(player, claim))),
    );
    expect(codes.filter((each) => each === undefined)).toHaveLength(11);
    expect(codes.filter((each) => each === code)).toHaveLength(29);
    expect(await fixture.fundsOf(player)).toEqual({ posted: 1_000 - 11 * 9, held: 0 });
  },
);

it("[HOLD-14] a payment waits for a hold that is starting, and obeys it", async () => {
  const alice = await fixture.addPlayer(1_000n);
  const claim = await fixture.claim(hangar.game, 500n);
  let paying: Promise<string | undefined> | undefined;
  await fixture.db.transaction().execute(async (transaction) => {
    await holdWithdrawals(transaction, alice, "1 day");
    paying = codeOf(fixture.pay(alice, claim));
    // It has locked the claim and waits for the player's row.
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_locks where not granted`.execute(fixture.db);
        return rows[0]?.waiting;
      })
      .toBeGreaterThan(0);
  });
  expect(await paying).toBe("payments_held");
});

it("one player's hold refuses nothing to others in the same batch, and a payment that was made before stays an answer", async () => {
  const [alice, bob] = [await fixture.addPlayer(1_000n), await fixture.addPlayer(1_000n)];
  const before = await fixture.claim(hangar.game, 200n);
  await fixture.pay(alice, before);
  await startHold(alice);
  const [hers, his] = [await fixture.claim(hangar.game, 200n), await fixture.claim(hangar.game, 200n)];
  const codes = await Promise.all([
    codeOf(fixture.pay(alice, hers)),
    codeOf(fixture.pay(bob, his)),
    codeOf(fixture.pay(alice, before)),
  ]);
  expect(codes).toEqual(["payments_held", undefined, undefined]);
  expect(await fixture.breaches()).toEqual([]);
});

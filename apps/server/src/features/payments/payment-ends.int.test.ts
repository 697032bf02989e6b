/** What happens to a payment after its game has answered: refunds, and answers that race with the deadline. */
import { inTransaction } from "@passport/database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Failure } from "../../platform/wire/failure.ts";
import { accept, hang, statusOnly } from "../webhooks/testing/scripted-game.ts";
import { paymentDecisionHandler } from "./decision-handler.ts";
import {
  codeOf,
  oneSups,
  type PaymentsFixture,
  publicOrigin,
  startPaymentsFixture,
} from "./testing/payments-fixture.ts";

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await startPaymentsFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

it("[PAY-10] a settled payment is of SUPREMACY WORLD, a refund has sub-group REFUND and never exceeds the payment", async () => {
  const { game } = await fixture.addGame();
  const { game: otherGame } = await fixture.addGame();
  const alice = await fixture.addPlayer(500n);
  const claim = await fixture.claim(game, 180n);
  expect(await codeOf(fixture.refund(game, claim, 1n))).toBe("claim_closed");
  const { receipt } = await fixture.pay(alice, claim);
  expect((await fixture.historyOf(alice))[0]).toMatchObject({
    transferId: receipt,
    group: "SUPREMACY WORLD",
    subGroup: "PURCHASE",
    amount: 180n * oneSups,
    description: "Dock lease, bay 12",
    to: { name: game.name, isSystem: true },
  });
  expect(await codeOf(fixture.refund(game, claim, 181n))).toBe("refund_too_large");
  const { refund } = await fixture.refund(game, claim, 80n);
  expect((await fixture.historyOf(alice))[0]).toMatchObject({
    transferId: refund.refund_id,
    group: "SUPREMACY WORLD",
    subGroup: "REFUND",
    amount: 80n * oneSups,
    related: receipt,
  });
  expect(await codeOf(fixture.refund(game, claim, 101n))).toBe("refund_too_large");
  expect(await codeOf(fixture.refund(otherGame, claim))).toBe("claim_unknown");
  expect(await fixture.refund(game, claim)).toMatchObject({
    claim: { status: "settled", refunded_amount: claim.amount },
    refund: { amount: String(100n * oneSups) },
  });
  expect(await codeOf(fixture.refund(game, claim))).toBe("refund_too_large");
  expect(await fixture.fundsOf(alice)).toEqual({ posted: 500, held: 0 });
  expect(await fixture.receivedBy(game)).toBe(0);
  const events = (await fixture.eventsOf(game)).filter(({ type }) => type === "payment.refunded");
  expect(events).toHaveLength(2);
  expect(events[0]?.data).toMatchObject({ refund: { refund_id: refund.refund_id, reason: "Left early" } });
});

it("[PAY-10] refunds at once give back no more than was paid, and none that the game no longer has", async () => {
  const { game } = await fixture.addGame();
  const alice = await fixture.addPlayer(500n);
  const claim = await fixture.claim(game, 100n);
  const { receipt } = await fixture.pay(alice, claim);
  const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(fixture.refund(game, claim, 40n))));
  expect(codes.filter((code) => code === undefined)).toHaveLength(2);
  expect(codes.filter((code) => code === "refund_too_large")).toHaveLength(3);
  expect(await fixture.receivedBy(game)).toBe(20);
  // As staff reverse a payment by hand.
  const { db, ledger } = fixture;
  const paid = await ledger.findTransfer(receipt ?? "");
  await inTransaction(db, (transaction) =>
    ledger.postWithin(transaction, [
      {
        kind: "post",
        id: claim.claim_id,
        debit: paid?.credit ?? "",
        credit: alice.actor.accountId,
        amount: 20n * oneSups,
        group: "SUPREMACY WORLD",
        subGroup: "REFUND",
        description: "By hand",
      },
    ]),
  );
  expect(await codeOf(fixture.refund(game, claim, 20n))).toBe("insufficient_funds");
  expect(await fixture.rowOf(claim)).toMatchObject({ refunded: String(80n * oneSups) });
});

it("[PAY-10] refunds that are done together: each is its own, and a refused one moves nothing and fails no other", async () => {
  const { game } = await fixture.addGame();
  const { game: other } = await fixture.addGame();
  const alice = await fixture.addPlayer(500n);
  const bob = await fixture.addPlayer(500n);
  const [first, second, open, deleted] = await Promise.all(
    [game, other, game, game].map((by) => fixture.claim(by, 100n)),
  );
  if (!first || !second || !open || !deleted) throw new Error("a claim is missing");
  const gone = await fixture.addPlayer(500n);
  for (const [player, claim] of [
    [alice, first],
    [bob, second],
    [gone, deleted],
  ] as const)
    await fixture.pay(player, claim);
  const deletedAt = { deleted_at: new Date() };
  await fixture.db.updateTable("users").set(deletedAt).where("id", "=", gone.actor.userId).execute();
  const outcomes = await fixture.refundAll([
    { game, claim: open, sups: 1n },
    { game, claim: first, sups: 30n },
    { game, claim: second, sups: 1n },
    { game: other, claim: second, sups: 101n },
    { game, claim: deleted, sups: 1n },
  ]);
  expect(outcomes.map((outcome) => (outcome instanceof Failure ? outcome.code : outcome.refund.amount))).toEqual([
    "claim_closed",
    String(30n * oneSups),
    "claim_unknown",
    "refund_too_large",
    "not_reversible",
  ]);
  expect([(await fixture.fundsOf(alice)).posted, (await fixture.fundsOf(bob)).posted]).toEqual([430, 400]);
  const events = [...(await fixture.eventsOf(game)), ...(await fixture.eventsOf(other))];
  expect(events.filter(({ type }) => type === "payment.refunded")).toHaveLength(1);
});

it("[LEDGER-5] the hold of a payment ends exactly once: an answer races with the deadline, and a second answer changes nothing", async () => {
  const hangar = await fixture.addGame(hang);
  const alice = await fixture.addPlayer(500n);
  const outcomes: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    hangar.answer = statusOnly(503);
    const claim = await fixture.claim(hangar.game, 10n);
    await fixture.pay(alice, claim);
    expect((await fixture.fundsOf(alice)).held).toBe(10);
    hangar.answer = accept;
    const { operation_id: operationId } = await fixture.rowOf(claim);
    await fixture.passDeadline(claim);
    const { ledger, db } = fixture;
    const handler = paymentDecisionHandler({ ledger, publicOrigin });
    const decide = (isAccepted: boolean) =>
      inTransaction(db, (transaction) =>
        handler.decide(transaction, [{ eventId: operationId ?? "", isAccepted, reason: isAccepted ? "" : "No." }]),
      );
    await Promise.all(
      round % 2 === 0
        ? [decide(true), fixture.returnUnanswered()]
        : [fixture.returnUnanswered(), decide(false), decide(true)],
    );
    const { state } = await fixture.rowOf(claim);
    await decide(true);
    await decide(false);
    await fixture.returnUnanswered();
    expect((await fixture.rowOf(claim)).state).toBe(state);
    expect((await fixture.fundsOf(alice)).held).toBe(0);
    outcomes.push(state);
  }
  const settled = outcomes.filter((state) => state === "settled").length;
  expect(await fixture.fundsOf(alice)).toEqual({ posted: 500 - 10 * settled, held: 0 });
  expect(await fixture.receivedBy(hangar.game)).toBe(10 * settled);
});

it("after all of this the books are sound", async () => {
  expect(await fixture.breaches()).toEqual([]);
});

/** Payments from the claim to the receipt, with games on real sockets that accept, refuse, are down, late or talk nonsense. */
import { createClaim, paymentAnswerMs } from "@passport/protocol";
import { waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accept, refuseWith, type Script, statusOnly } from "../webhooks/testing/scripted-game.ts";
import { createOpenClaims } from "./open-claims.ts";
import { payClaims } from "./pay-claims.ts";
import { markExpired } from "./store.ts";
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

const sayGarbage: Script = (_, response) => void response.end("{ sure");
const answerAfter =
  (ms: number): Script =>
  (delivery, response) =>
    void setTimeout(() => accept(delivery, response), ms);

describe("[PAY-3] a claim is what the game's server registered, or nothing is held", () => {
  it("refuses an unknown claim, another amount and another player, and pays the registered one", async () => {
    const { game } = await fixture.addGame();
    const [alice, mallory] = [await fixture.addPlayer(500n), await fixture.addPlayer(500n)];
    const playerId = await fixture.connect(alice, game);
    const claim = await fixture.claim(game, 180n, { player_id: playerId });
    const unknown = { ...claim, claim_id: "01932f00-0000-7000-8000-000000000001" };
    expect(await codeOf(fixture.pay(alice, unknown))).toBe("claim_unknown");
    for (const amount of ["1", `${180n * oneSups - 1n}`, `${180n * oneSups + 1n}`]) {
      expect(await codeOf(fixture.pay(alice, { ...claim, amount }))).toBe("claim_unknown");
      expect(await codeOf(fixture.read(alice, { ...claim, amount }))).toBe("claim_unknown");
    }
    expect(await codeOf(fixture.pay(mallory, claim))).toBe("claim_unknown");
    expect(await codeOf(fixture.read(mallory, claim))).toBe("claim_unknown");
    for (const player of [alice, mallory]) {
      expect(await fixture.fundsOf(player)).toEqual({ posted: 500, held: 0 });
      expect(await fixture.operationsOf(player)).toEqual([]);
    }
    expect(await fixture.pay(alice, claim)).toMatchObject({ status: "settled", amount: claim.amount });
  });

  it("refuses what is cancelled or expired, from that moment on", async () => {
    const { game } = await fixture.addGame();
    const alice = await fixture.addPlayer(500n);
    const [cancelled, expired] = [await fixture.claim(game, 1n), await fixture.claim(game, 2n)];
    expect(await fixture.cancel(game, cancelled)).toMatchObject({ status: "cancelled" });
    await fixture.expire(expired);
    expect(await codeOf(fixture.pay(alice, cancelled))).toBe("claim_closed");
    expect(await codeOf(fixture.pay(alice, expired))).toBe("claim_expired");
    expect(await fixture.read(alice, expired)).toMatchObject({ status: "expired" });
    expect(await markExpired(fixture.db, 10)).toBe(1);
    expect(await fixture.rowOf(expired)).toMatchObject({ state: "expired" });
    expect(await codeOf(fixture.cancel(game, expired))).toBe("claim_closed");
    expect(await fixture.fundsOf(alice)).toEqual({ posted: 500, held: 0 });
  });

  it("refuses claims of a game that is disabled or cannot be asked", async () => {
    const { game } = await fixture.addGame();
    const alice = await fixture.addPlayer(500n);
    const { game: deaf } = await fixture.addGame();
    const [claim, unasked] = [await fixture.claim(game, 5n), await fixture.claim(deaf, 5n)];
    const { db } = fixture;
    await db.deleteFrom("webhook_endpoints").where("client_id", "=", deaf.clientId).execute();
    expect(await codeOf(fixture.pay(alice, unasked))).toBe("game_unavailable");
    await db.updateTable("clients").set({ disabled_at: new Date() }).where("id", "=", game.clientId).execute();
    expect(await codeOf(fixture.pay(alice, claim))).toBe("game_unavailable");
    expect(await codeOf(fixture.read(alice, claim))).toBe("game_unavailable");
    expect(await fixture.fundsOf(alice)).toEqual({ posted: 500, held: 0 });
  });
});

describe("[PAY-4] hold, signed webhook, settle or give back", () => {
  it("holds while the game is asked, and settles when it accepts", async () => {
    const hangar = await fixture.addGame();
    const alice = await fixture.addPlayer(500n);
    const claim = await fixture.claim(hangar.game, 180n, { reference: "order-1" });
    let duringQuestion: unknown;
    hangar.answer = (delivery, response) =>
      void fixture.fundsOf(alice).then((funds) => {
        if (delivery.event.type === "payment.requested") duringQuestion = { funds, data: delivery.event.data };
        accept(delivery, response);
      });
    const payment = await fixture.pay(alice, claim);
    expect(duringQuestion).toMatchObject({
      funds: { posted: 500, held: 180 },
      data: { claim: { claim_id: claim.claim_id, reference: "order-1", status: "asked", amount: claim.amount } },
    });
    expect(hangar.forged).toBe(0);
    expect(payment).toMatchObject({ status: "settled", reason: null });
    expect(await fixture.fundsOf(alice)).toEqual({ posted: 320, held: 0 });
    expect(await fixture.receivedBy(hangar.game)).toBe(180);
    expect(await fixture.operationsOf(alice)).toMatchObject([
      { kind: "payment", state: "confirmed", transfer_id: payment.receipt, amount: claim.amount },
    ]);
    const events = await fixture.eventsOf(hangar.game);
    expect(events.map(({ type }) => type)).toEqual(["payment.requested", "payment.settled"]);
    expect(events[1]?.data).toMatchObject({ claim: { status: "settled", receipt: payment.receipt } });
  });

  it("gives everything back when the game refuses; a refusal is final and leaves no transaction", async () => {
    const hangar = await fixture.addGame(refuseWith("Bay 12 is taken."));
    const alice = await fixture.addPlayer(500n);
    const claim = await fixture.claim(hangar.game, 180n);
    const before = await fixture.historyOf(alice);
    expect(await codeOf(fixture.pay(alice, claim))).toBe("payment_failed");
    expect(await fixture.read(alice, claim)).toMatchObject({ status: "refused", reason: "Bay 12 is taken." });
    expect(await fixture.fundsOf(alice)).toEqual({ posted: 500, held: 0 });
    expect(await fixture.receivedBy(hangar.game)).toBe(0);
    expect(await fixture.historyOf(alice)).toEqual(before);
    hangar.answer = accept;
    expect(await codeOf(fixture.pay(alice, claim))).toBe("payment_failed");
    expect(hangar.deliveries).toHaveLength(1);
    expect(await fixture.operationsOf(alice)).toMatchObject([{ state: "returned", reason: "refused" }]);
  });

  it("stays held and pending while the game says nothing useful, for 24 hours, then comes back", async () => {
    expect(paymentAnswerMs).toBe(24 * 60 * 60 * 1000);
    const hangar = await fixture.addGame(statusOnly(503));
    const alice = await fixture.addPlayer(500n);
    for (const script of [statusOnly(503), statusOnly(302), sayGarbage]) {
      hangar.answer = script;
      const claim = await fixture.claim(hangar.game, 10n);
      const payment = await fixture.pay(alice, claim);
      expect(payment.status).toBe("asked");
      const inMs = Date.parse(payment.decide_by ?? "") - Date.now();
      expect(inMs).toBeGreaterThan(paymentAnswerMs - 60_000);
      expect(inMs).toBeLessThanOrEqual(paymentAnswerMs);
      // The game is asked until then.
      const question = (await fixture.eventsOf(hangar.game)).at(-1);
      expect(question?.give_up_at.toISOString()).toBe(payment.decide_by);
    }
    expect(await fixture.fundsOf(alice)).toEqual({ posted: 500, held: 30 });
    expect(await fixture.returnUnanswered()).toBe(0);

    const last = await fixture.claim(hangar.game, 10n);
    await fixture.pay(alice, last);
    await fixture.passDeadline(last);
    expect(await fixture.returnUnanswered()).toBe(1);
    expect(await fixture.fundsOf(alice)).toEqual({ posted: 500, held: 30 });
    expect(await fixture.read(alice, last)).toMatchObject({ status: "returned", reason: null });
    expect(await codeOf(fixture.pay(alice, last))).toBe("payment_failed");
    const events = (await fixture.eventsOf(hangar.game)).filter(({ order_key }) => order_key === last.claim_id);
    expect(events).toMatchObject([
      { type: "payment.requested", state: "withdrawn" },
      { type: "payment.returned", data: { reason: "unanswered", claim: { status: "returned" } } },
    ]);
  });
});

describe("[PAY-5] retried, and paid once only", () => {
  it("asks a game that was down again, after a restart too, and debits once", async () => {
    const hangar = await fixture.addGame(statusOnly(500));
    const alice = await fixture.addPlayer(500n);
    const claim = await fixture.claim(hangar.game, 180n);
    expect(await fixture.pay(alice, claim)).toMatchObject({ status: "asked" });
    hangar.answer = accept;
    {
      await using _sender = fixture.startProcess().webhooks.startSender();
      await waitUntil("settled", async () => (await fixture.read(alice, claim)).status === "settled");
      // The news of it is the proof that the worker goes on.
      await waitUntil("told", async () => hangar.deliveries.at(-1)?.event.type === "payment.settled");
    }
    const questions = hangar.deliveries.filter(({ event }) => event.type === "payment.requested");
    expect(questions.length).toBeGreaterThanOrEqual(2);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(1);
    expect(await fixture.fundsOf(alice)).toEqual({ posted: 320, held: 0 });
    expect(await fixture.receivedBy(hangar.game)).toBe(180);
  });

  it("debits once for clicks at once in two tabs and two processes, and gives all of them the outcome", async () => {
    const hangar = await fixture.addGame(answerAfter(50));
    const alice = await fixture.addPlayer(500n);
    const claim = await fixture.claim(hangar.game, 180n);
    const processes = [fixture.startProcess(), fixture.startProcess()];
    const clicks = Array.from({ length: 10 }, (_, nth) => processes[nth % 2]?.pay(alice, claim));
    const payments = await Promise.all(clicks);
    // Those of the process that asks wait for the answer; the other one's see that it is being asked.
    expect(payments.filter((payment) => payment?.status === "settled").length).toBeGreaterThanOrEqual(5);
    expect(new Set(payments.map((payment) => payment?.operation_id)).size).toBe(1);
    expect(await fixture.pay(alice, claim)).toMatchObject({ status: "settled" });
    expect(hangar.deliveries.filter(({ event }) => event.type === "payment.requested")).toHaveLength(1);
    expect(await fixture.fundsOf(alice)).toEqual({ posted: 320, held: 0 });
    expect(await fixture.operationsOf(alice)).toHaveLength(1);
  });

  it("of several players at once the first pays, and the others are told", async () => {
    const hangar = await fixture.addGame();
    const players = [await fixture.addPlayer(500n), await fixture.addPlayer(500n), await fixture.addPlayer(500n)];
    const claim = await fixture.claim(hangar.game, 180n);
    const codes = await Promise.all(players.map((player) => codeOf(fixture.pay(player, claim))));
    expect(codes.toSorted()).toEqual(["claim_taken", "claim_taken", undefined]);
    const funds = await Promise.all(players.map((player) => fixture.fundsOf(player)));
    expect(funds.map(({ posted }) => posted).toSorted()).toEqual([320, 500, 500]);
    expect(await fixture.receivedBy(hangar.game)).toBe(180);
  });

  it("one payment's refusal fails no other of its batch", async () => {
    const hangar = await fixture.addGame();
    const [rich, poor, locked] = [
      await fixture.addPlayer(500n),
      await fixture.addPlayer(10n),
      await fixture.addPlayer(500n),
    ];
    await fixture.lock(locked);
    const requests = await Promise.all(
      [rich, poor, locked, rich, poor].map(async ({ actor }, nth) => {
        const { claim_id, amount } = await fixture.claim(hangar.game, nth === 4 ? 10n : 100n);
        return { claimId: claim_id, amount, userId: actor.userId, accountId: actor.accountId, isConfirmed: false };
      }),
    );
    const dependencies = { db: fixture.db, ledger: fixture.ledger, publicOrigin };
    expect(await payClaims(dependencies, requests)).toMatchObject([
      { kind: "asked" },
      { kind: "refused", code: "insufficient_funds" },
      { kind: "refused", code: "account_locked" },
      { kind: "asked" },
      { kind: "asked" },
    ]);
    expect(await payClaims(dependencies, requests.slice(0, 1))).toMatchObject([{ kind: "paid_before" }]);
    expect(await fixture.fundsOf(rich)).toEqual({ posted: 500, held: 200 });
    expect(await fixture.fundsOf(poor)).toEqual({ posted: 10, held: 10 });
  });
});

it("[PAY-9] too little, or a locked account, is refused in the debit's transaction, and can be tried again", async () => {
  const hangar = await fixture.addGame();
  const alice = await fixture.addPlayer(100n);
  const claim = await fixture.claim(hangar.game, 180n);
  expect(await codeOf(fixture.pay(alice, claim))).toBe("insufficient_funds");
  expect(await fixture.read(alice, claim)).toMatchObject({ status: "open", operation_id: null });
  // Held is not available: two claims of 80 do not fit into 100.
  hangar.answer = statusOnly(503);
  const [one, other] = [await fixture.claim(hangar.game, 80n), await fixture.claim(hangar.game, 80n)];
  const codes = await Promise.all([codeOf(fixture.pay(alice, one)), codeOf(fixture.pay(alice, other))]);
  expect(codes.toSorted()).toEqual(["insufficient_funds", undefined]);
  expect(await fixture.fundsOf(alice)).toEqual({ posted: 100, held: 80 });

  // The session was read before the lock was set: the transaction sees the lock all the same.
  const bob = await fixture.addPlayer(500n);
  await fixture.lock(bob);
  expect(bob.actor.locks).toEqual([]);
  expect(await codeOf(fixture.pay(bob, claim))).toBe("account_locked");
  expect(await fixture.fundsOf(bob)).toEqual({ posted: 500, held: 0 });
  const carol = await fixture.addPlayer(500n);
  hangar.answer = accept;
  expect(await fixture.pay(carol, claim)).toMatchObject({ status: "settled" });
});

it("the game knows which of its players paid, if they are connected to it, and no other game's claims", async () => {
  const { game } = await fixture.addGame();
  const [alice, bob] = [await fixture.addPlayer(500n), await fixture.addPlayer(500n)];
  const aliceId = await fixture.connect(alice, game);
  const [connected, anonymous] = [await fixture.claim(game, 1n), await fixture.claim(game, 1n)];
  await fixture.pay(alice, connected);
  await fixture.pay(bob, anonymous);
  const settled = (await fixture.eventsOf(game)).filter(({ type }) => type === "payment.settled");
  expect(settled.map(({ data }) => (data as { claim: { player_id: unknown } }).claim.player_id)).toEqual([
    aliceId,
    null,
  ]);
});

it("after all of this the books are sound", async () => {
  expect(await fixture.breaches()).toEqual([]);
});

it("[PAY-14] a game has so many open claims and no more, and another game's are its own", async () => {
  const { game } = await fixture.addGame();
  const { game: other } = await fixture.addGame();
  const openClaims = createOpenClaims(3);
  const register = (by = game, counted = openClaims) => codeOf(fixture.claim(by, 1n, {}, counted));
  const first = await fixture.claim(game, 1n, {}, openClaims);
  expect([await register(), await register(), await register()]).toEqual([undefined, undefined, "claims_exhausted"]);
  expect(await register(other)).toBeUndefined();
  // A new counter counts as another process does, or as this one does after ten seconds.
  expect(await register(game, createOpenClaims(3))).toBe("claims_exhausted");
  await fixture.cancel(game, first);
  expect(await register(game, createOpenClaims(3))).toBeUndefined();
});

it("[PAY-14] metadata has 20 keys and 4 KB in UTF-8 at most", () => {
  const isValid = (metadata: Record<string, string>) =>
    createClaim.body.safeParse({ amount: "1", description: "Dock lease", metadata }).success;
  const keys = (count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, nth) => [`key ${nth}`, value]));
  const bytes = (metadata: object) => Buffer.byteLength(JSON.stringify(metadata));
  expect([isValid(keys(20, "bay 12")), isValid(keys(21, ""))]).toEqual([true, false]);
  const [fits, ideographs] = [keys(8, "a".repeat(490)), keys(8, "\u4e00".repeat(170))];
  expect([bytes(fits), bytes(ideographs)]).toEqual([4009, 4169]);
  expect([isValid(fits), isValid(ideographs)]).toEqual([true, false]);
});

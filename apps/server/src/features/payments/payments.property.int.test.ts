/** Claims under random steps and parallel players, against a model: states, one debit each, and every SUPS accounted for. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accept, refuseWith, type ScriptedGame, statusOnly } from "../webhooks/testing/scripted-game.ts";
import { codeOf, type PaymentsFixture, startPaymentsFixture } from "./testing/payments-fixture.ts";

let fixture: PaymentsFixture;
let hangar: ScriptedGame & Awaited<ReturnType<PaymentsFixture["addGame"]>>;
beforeAll(async () => {
  fixture = await startPaymentsFixture();
  hangar = await fixture.addGame();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const scripts = { accept, refuse: refuseWith("No."), silent: statusOnly(503) } as const;

const start = 100;
const claimCount = 3;
const playerCount = 2;
const amounts = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: claimCount, maxLength: claimCount });
const claimNo = fc.nat(claimCount - 1);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("confirm" as const),
      /** At once: of one claim or several, by one player or both. */
      clicks: fc.array(fc.record({ claim: claimNo, player: fc.nat(playerCount - 1) }), { minLength: 1, maxLength: 4 }),
      answer: fc.constantFrom("accept" as const, "refuse" as const, "silent" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const), claim: claimNo }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("time out" as const), claim: claimNo }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("refund" as const),
      claim: claimNo,
      sups: fc.integer({ min: 1, max: 70 }),
    }),
  },
);

interface Model {
  amount: number;
  state: "open" | "asked" | "settled" | "refused" | "returned" | "cancelled";
  payer: number | undefined;
  refunded: number;
}

const answered = { accept: "settled", refuse: "refused", silent: "asked" } as const;

/** What a player has left after everything that the model knows of. */
const availableOf = (claims: readonly Model[], player: number): number =>
  claims
    .filter(({ payer, state }) => payer === player && (state === "asked" || state === "settled"))
    .reduce((left, { amount, refunded }) => left - amount + refunded, start);

it("[PAY-5] [LEDGER-5] whatever happens in whatever order, each claim is debited at most once and the books add up", async () => {
  const property = fc.asyncProperty(amounts, fc.array(step, { minLength: 3, maxLength: 8 }), async (given, steps) => {
    const players = await Promise.all(Array.from({ length: playerCount }, () => fixture.addPlayer(BigInt(start))));
    const claims = await Promise.all(given.map((sups) => fixture.claim(hangar.game, BigInt(sups))));
    const model: Model[] = given.map((amount) => ({ amount, state: "open", payer: undefined, refunded: 0 }));
    const receivedBefore = await fixture.receivedBy(hangar.game);
    const claimAt = (nth: number) => claims[nth] ?? { claim_id: "", amount: "" };
    for (const one of steps) {
      if (one.kind === "confirm") {
        hangar.answer = scripts[one.answer];
        const before = structuredClone(model);
        const codes = await Promise.all(
          one.clicks.map(({ claim, player }) => {
            const actor = players[player];
            return actor && codeOf(fixture.pay(actor, claimAt(claim)));
          }),
        );
        // Which of several clicks came first is not the model's to say: it reads who pays, and checks that it could be.
        for (const nth of new Set(one.clicks.map(({ claim }) => claim))) {
          const expected = model[nth];
          const row = await fixture.rowOf(claimAt(nth));
          if (expected === undefined) continue;
          if (before[nth]?.state === "open" && row.account_id !== null) {
            expected.payer = players.findIndex(({ actor }) => actor.accountId === row.account_id);
            expect(one.clicks).toContainEqual({ claim: nth, player: expected.payer });
            expected.state = answered[one.answer];
          } else if (before[nth]?.state === "open") {
            // Nobody had enough, or what they had went to another claim of the same moment.
            for (const [click, { claim }] of one.clicks.entries()) {
              if (claim === nth) expect(codes[click]).toBe("insufficient_funds");
            }
          }
        }
        for (const [player] of players.entries()) expect(availableOf(model, player)).toBeGreaterThanOrEqual(0);
      } else if (one.kind === "cancel") {
        const expected = model[one.claim];
        const code = await codeOf(fixture.cancel(hangar.game, claimAt(one.claim)));
        if (expected?.state === "open") expected.state = "cancelled";
        expect(code).toBe(expected?.state === "cancelled" ? undefined : "claim_closed");
      } else if (one.kind === "time out") {
        const expected = model[one.claim];
        if (expected?.state !== "asked") continue;
        await fixture.passDeadline(claimAt(one.claim));
        expect(await fixture.returnUnanswered()).toBe(1);
        expected.state = "returned";
      } else {
        const expected = model[one.claim];
        if (expected === undefined) continue;
        const isPossible = expected.state === "settled" && expected.refunded + one.sups <= expected.amount;
        const code = await codeOf(fixture.refund(hangar.game, claimAt(one.claim), BigInt(one.sups)));
        expect(code === undefined).toBe(isPossible);
        if (isPossible) expected.refunded += one.sups;
      }
      const rows = await Promise.all(claims.map((claim) => fixture.rowOf(claim)));
      expect(rows.map(({ state }) => state)).toEqual(model.map(({ state }) => state));
      for (const [nth, player] of players.entries()) {
        const held = model.filter(({ payer, state }) => payer === nth && state === "asked");
        const funds = await fixture.fundsOf(player);
        expect(funds.held).toBe(held.reduce((sum, { amount }) => sum + amount, 0));
        expect(funds.posted - funds.held).toBe(availableOf(model, nth));
      }
      const settled = model.filter(({ state }) => state === "settled");
      expect((await fixture.receivedBy(hangar.game)) - receivedBefore).toBe(
        settled.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
      );
    }
  });
  await fc.assert(property, { numRuns: 20 });
  expect(await fixture.breaches()).toEqual([]);
});

/** Claims under random steps and parallel players, against a model: states, one debit each, and every SUPS accounted for. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accept, refuseWith, statusOnly } from "../webhooks/testing/scripted-game.ts";
import { codeOf, type PaymentsFixture, startPaymentsFixture } from "./testing/payments-fixture.ts";

let fixture: PaymentsFixture;
let hangar: Awaited<ReturnType<PaymentsFixture["addGame"]>>;
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
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("timeOut" as const), claim: claimNo }) },
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

type Step = (typeof step)["generate"] extends (...given: never[]) => { value: infer S } ? S : never;
type StepOf<Kind extends Step["kind"]> = Extract<Step, { kind: Kind }>;

/** One run: three claims of one game, two players, and the model beside them. */
const startRun = async (given: readonly number[]) => {
  const players = await Promise.all(Array.from({ length: playerCount }, () => fixture.addPlayer(BigInt(start))));
  const claims = await Promise.all(given.map((sups) => fixture.claim(hangar.game, BigInt(sups))));
  const receivedBefore = await fixture.receivedBy(hangar.game);
  const model = given.map((amount): Model => ({ amount, state: "open", payer: undefined, refunded: 0 }));
  const at = (nth: number) => {
    const [claim, expected] = [claims[nth], model[nth]];
    if (claim === undefined || expected === undefined) throw new Error(`there is no claim ${nth}`);
    return { claim, expected };
  };

  /** Which of several clicks came first is not the model's to say: it reads who pays, and checks that it could be. */
  const judgeClicks = async (nth: number, { clicks, answer }: StepOf<"confirm">, codes: readonly unknown[]) => {
    const { claim, expected } = at(nth);
    if (expected.state !== "open") return;
    const { account_id: payer } = await fixture.rowOf(claim);
    if (payer === null) {
      // Nobody had enough, or what they had went to another claim of the same moment.
      const own = codes.filter((_, click) => clicks[click]?.claim === nth);
      expect(new Set(own)).toEqual(new Set(["insufficient_funds"]));
      return;
    }
    expected.payer = players.findIndex(({ actor }) => actor.accountId === payer);
    expected.state = answered[answer];
    expect(clicks).toContainEqual({ claim: nth, player: expected.payer });
  };

  const steps = {
    async confirm(one: StepOf<"confirm">) {
      hangar.answer = scripts[one.answer];
      const codes = await Promise.all(
        one.clicks.map(({ claim, player }) => {
          const actor = players[player];
          return actor && codeOf(fixture.pay(actor, at(claim).claim));
        }),
      );
      for (const nth of new Set(one.clicks.map(({ claim }) => claim))) await judgeClicks(nth, one, codes);
    },
    async cancel({ claim: nth }: StepOf<"cancel">) {
      const { claim, expected } = at(nth);
      const code = await codeOf(fixture.cancel(hangar.game, claim));
      if (expected.state === "open") expected.state = "cancelled";
      expect(code).toBe(expected.state === "cancelled" ? undefined : "claim_closed");
    },
    async timeOut({ claim: nth }: StepOf<"timeOut">) {
      const { claim, expected } = at(nth);
      if (expected.state !== "asked") return;
      await fixture.passDeadline(claim);
      expect(await fixture.returnUnanswered()).toBe(1);
      expected.state = "returned";
    },
    async refund({ claim: nth, sups }: StepOf<"refund">) {
      const { claim, expected } = at(nth);
      const isPossible = expected.state === "settled" && expected.refunded + sups <= expected.amount;
      expect((await codeOf(fixture.refund(hangar.game, claim, BigInt(sups)))) === undefined).toBe(isPossible);
      if (isPossible) expected.refunded += sups;
    },
  };

  const compare = async () => {
    const rows = await Promise.all(claims.map((claim) => fixture.rowOf(claim)));
    expect(rows.map(({ state }) => state)).toEqual(model.map(({ state }) => state));
    for (const [nth, player] of players.entries()) {
      const { posted, held } = await fixture.fundsOf(player);
      const asked = model.filter(({ payer, state }) => payer === nth && state === "asked");
      expect(held).toBe(sum(asked.map(({ amount }) => amount)));
      expect(posted - held).toBe(availableOf(model, nth));
      expect(posted - held).toBeGreaterThanOrEqual(0);
    }
    const settled = model.filter(({ state }) => state === "settled");
    const received = (await fixture.receivedBy(hangar.game)) - receivedBefore;
    expect(received).toBe(sum(settled.map(({ amount, refunded }) => amount - refunded)));
  };

  return async (one: Step) => {
    await steps[one.kind](one as never);
    await compare();
  };
};

it("[PAY-5] [LEDGER-5] whatever happens in whatever order, each claim is debited at most once and the books add up", async () => {
  const property = fc.asyncProperty(amounts, fc.array(step, { minLength: 3, maxLength: 8 }), async (given, steps) => {
    const take = await startRun(given);
    for (const one of steps) await take(one);
  });
  await fc.assert(property, { numRuns: 20 });
  expect(await fixture.breaches()).toEqual([]);
});

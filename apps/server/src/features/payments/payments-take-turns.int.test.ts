/** Confirmations of one claim wait for each other, and no other payment of the process waits for them. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeOf, type PaymentsFixture, startPaymentsFixture } from "./testing/payments-fixture.ts";

let fixture: PaymentsFixture;
beforeAll(async () => {
  fixture = await startPaymentsFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const [strangers, each] = [20, 10];
/** Confirms all claims at once; `decided` counts those that are over so far. */
const confirmAll = async (claim: { claim_id: string; amount: string }) => {
  const players = await Promise.all(Array.from({ length: strangers }, () => fixture.addPlayer(0n)));
  const answers = { decided: 0, codes: new Set<string | undefined>() };
  const all = players.flatMap((player) =>
    Array.from({ length: each }, async () => {
      answers.codes.add(await codeOf(fixture.pay(player, claim)));
      answers.decided += 1;
    }),
  );
  return { answers, over: Promise.all(all) };
};

it("[PAY-12] strangers who confirm a claim that does not exist delay no other player's payment", async () => {
  const { game } = await fixture.addGame();
  const alice = await fixture.addPlayer(500n);
  const claim = await fixture.claim(game, 1n);
  const { answers, over } = await confirmAll({ claim_id: "01932f00-0000-7000-8000-000000000001", amount: "1" });
  expect((await fixture.pay(alice, claim)).status).toBe("settled");
  expect(answers.decided).toBeLessThan((strangers * each) / 2);
  await over;
  expect([...answers.codes]).toEqual(["claim_unknown"]);
});

it("[PAY-12] strangers who cannot pay do not keep the one who can from a claim that all confirm", async () => {
  const { game } = await fixture.addGame();
  const alice = await fixture.addPlayer(500n);
  const claim = await fixture.claim(game, 1n);
  const { answers, over } = await confirmAll(claim);
  expect((await fixture.pay(alice, claim)).status).toBe("settled");
  expect(answers.decided).toBeLessThan((strangers * each) / 2);
  await over;
  expect([...answers.codes].toSorted()).toEqual(["claim_taken", "insufficient_funds"]);
});

/** Claims that wait for their game, came back, or cannot be paid at all. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { type Payment, payClaim, readPayment } from "@passport/protocol/calls/payments";
import type { Operation } from "@passport/protocol/operation";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectSoundAt, widths } from "../../testing/check-points.ts";
import { openPage } from "../../testing/open-page.tsx";
import {
  address,
  answerWith,
  asked,
  expectNoScroll,
  failureText,
  open,
  openedByGame,
  operationId,
  origin,
  payButton,
  refused,
  server,
  settled,
  startTest,
  successText,
  sups,
  user,
  visit,
  window500,
} from "./testing/pay-fixture.ts";

beforeEach(startTest);

test("[PAY-4] a silent game: what is held is shown, and the page follows when the game answers", async () => {
  const messages = openedByGame();
  await window500();
  await visit(open);
  server.onCommand(payClaim, () => asked);
  await payButton().click();
  await expect.element(page.getByText("Waiting for Hangar 7")).toBeVisible();
  await expect.element(page.getByText(/^180\.00 SUPS are held for it\. You can close this page/)).toBeVisible();
  await expect.element(page.getByText(/^If Hangar 7 doesn't answer by 18 Nov/)).toBeVisible();
  await expectNoScroll();
  await expectSoundAt(widths);
  expect(messages).toEqual([]);

  answerWith(settled);
  server.publish(operationsTopic, user.account_id, [operation({ state: "confirmed" })]);
  await expect.element(page.getByText(successText)).toBeVisible();
  await expect.poll(() => messages).toEqual([{ message: "payment_success", to: origin }]);
});

const operation = (changes: Partial<Operation>): Operation => ({
  id: operationId,
  kind: "payment",
  state: "pending",
  reason: null,
  chain_id: null,
  amount: sups(180),
  paid: null,
  collection_slug: null,
  token_id: null,
  asset_name: null,
  wallet: null,
  tx_hash: null,
  block_number: null,
  deadline: asked.decide_by,
  transaction_reference: null,
  created_at: "2026-11-17T19:42:00.000Z",
  updated_at: "2026-11-17T19:42:00.000Z",
  ...changes,
});

test("[PAY-8] a game that never answered: the amount is back, and the page says so", async () => {
  const messages = openedByGame();
  await visit({ ...refused, status: "returned", reason: null });
  await expect.element(page.getByText(failureText)).toBeVisible();
  await expect.element(page.getByText("Hangar 7 did not respond in time.")).toBeVisible();
  expect(messages).toEqual([]);
});

test.each([
  ["expired", "This payment request has expired. Go back to the game and start again."],
  ["cancelled", "The game has cancelled this payment."],
] as const)("[PAY-3] a claim that is %s cannot be paid", async (status, words) => {
  await window500();
  await visit({ ...open, status });
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText("Nothing was taken from your balance.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Pay/ })).not.toBeInTheDocument();
  await expectNoScroll();
  await expectAccessible();
});

test.each([
  ["claim_unknown", "Unknown payment"],
  ["claim_taken", "Already paid"],
  ["game_unavailable", "Not available"],
] as const)("[PAY-3] %s: nothing is held, and there is nothing to confirm", async (code, title) => {
  await visit(code);
  await expect.element(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect.element(page.getByText("Nothing was taken from your balance.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^(Pay|Try)/ })).not.toBeInTheDocument();
  await expectAccessible();
});

test("a claim that is being loaded is a skeleton", async () => {
  const answer = Promise.withResolvers<Payment>();
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  server.onCommand(readPayment, () => answer.promise);
  await window500();
  await openPage(server, address, user);
  await expect.element(page.getByText("Loading the payment")).toBeInTheDocument();
  await expectNoScroll();
  await expectAccessible();
  answer.resolve(open);
  await expect.element(page.getByRole("heading", { name: "Hangar 7 asks you to pay" })).toBeVisible();
});

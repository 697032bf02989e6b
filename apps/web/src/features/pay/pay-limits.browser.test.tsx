/** What the payment window says of a hold and of the player's limit before the click, and how a payment is made above it. */

import { readHold } from "@passport/protocol/calls/holds";
import { payClaim } from "@passport/protocol/calls/payments";
import { lockUser, userTopic } from "@passport/protocol/calls/profile";
import { stepUp } from "@passport/protocol/calls/second-factor";
import type { PaymentLimits } from "@passport/protocol/calls/spending";
import type { User } from "@passport/protocol/user";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectSoundAt, widths } from "../../testing/check-points.ts";
import { Refusal } from "../../testing/refusal.ts";
import {
  answerWith,
  expectNoScroll,
  open,
  openedByGame,
  payButton,
  sent,
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

const until = "2099-01-01T10:00:00.000Z";
const hold = (spent: number) => ({ until, allowance: sups(100), spent: sups(spent) });
const limit = (spent: number) => ({ amount: sups(300), spent: sups(spent) });
const forbidden: PaymentLimits = { hold: hold(60), limit: null, needs: "end_of_hold" };
const aboveLimit: PaymentLimits = { hold: null, limit: limit(192), needs: "step_up" };

const visitLimited = async (limits: PaymentLimits, { amount = 180, as = {} as Partial<User> } = {}) => {
  Object.assign(user, { withdrawals_held_until: limits.hold?.until ?? null, ...as });
  const times = { started_at: "2026-11-17T09:30:00.000Z", ends_at: until };
  server.onCommand(readHold, () => ({ ...times, causes: [{ ...times, reason: "unknown_browser" as const }] }));
  await window500();
  await visit({ ...open, amount: sups(amount), limits });
};
const expectWords = async (...words: (string | RegExp)[]) => {
  for (const each of words) await expect.element(page.getByText(each, { exact: true }).first()).toBeVisible();
};

describe("[PAY-11] while the account is held", () => {
  test("says why and until when, what payments may take and how much is too much, and offers no pay button", async () => {
    await visitLimited(forbidden);
    await expectWords(/^On hold: 100 SUPS until 1 Jan 2099/, /^Someone logged in from a browser/, "40.00 of 100 SUPS");
    await expectWords("60.00", "180.00", "140.00");
    await expect.element(page.getByText("Too much by")).toBeVisible();
    await expect.element(page.getByRole("timer")).toBeVisible();
    await expect.element(page.getByRole("img", { name: "60.00 of 100 SUPS spent" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Not now" })).toBeVisible();
    await expect.element(payButton()).not.toBeInTheDocument();
    await expectNoScroll();
    await expectAccessible();
    await expectSoundAt(widths);
    expect(sent()).toEqual([]);
  });

  test("a payment within the allowance says what is left after it, and is paid", async () => {
    await visitLimited({ ...forbidden, needs: "nothing" }, { amount: 30 });
    await expectWords(/^On hold: 100 SUPS/, "40.00 of 100 SUPS", "10.00");
    await expect.element(page.getByText("Left after it")).toBeVisible();
    await expectNoScroll();
    await expectAccessible();
    server.onCommand(payClaim, () => ({ ...settled, amount: sups(30) }));
    await page.getByRole("button", { name: "Pay 30.00 SUPS" }).click();
    await expect.element(page.getByText(successText)).toBeVisible();
  });

  test("the pay button comes with the end of the hold, and goes when one begins", async () => {
    await visitLimited(forbidden);
    await expect.element(page.getByText("Too much by")).toBeVisible();
    answerWith(open);
    server.publish(userTopic, user.id, { ...user, withdrawals_held_until: null });
    await expect.element(payButton()).toBeEnabled();
    await expect.element(page.getByText("Too much by")).not.toBeInTheDocument();
    answerWith({ ...open, limits: forbidden });
    server.publish(userTopic, user.id, { ...user, withdrawals_held_until: until });
    await expect.element(page.getByText("Too much by")).toBeVisible();
    await expect.element(payButton()).not.toBeInTheDocument();
  });

  test("a hold that the click found is spoken of, and is no failure", async () => {
    await visitLimited({ hold: null, limit: limit(0), needs: "nothing" });
    server.onCommand(payClaim, () => {
      answerWith({ ...open, limits: forbidden });
      throw new Refusal("payments_held");
    });
    await payButton().click();
    await expect.element(page.getByText("Too much by")).toBeVisible();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });

  test("the player can say that it wasn't them: after a question the account is locked", async () => {
    await visitLimited(forbidden);
    server.onCommand(lockUser, () => {
      const locked = { ...user, total_lock: true };
      server.publish(userTopic, user.id, locked);
      return locked;
    });
    await page.getByRole("button", { name: "It wasn't me" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "It wasn't me" }).click();
    await expect.element(page.getByText("No payment can leave a locked account.")).toBeVisible();
  });
});

describe("[PAY-11] with a spending limit", () => {
  test.each<[string, Partial<User>]>([
    ["Pay with your passkey", { has_passkey: true, two_factor_authentication_is_set: true }],
    ["Pay with a passcode", { two_factor_authentication_is_set: true }],
    ["Confirm it's you, then pay", {}],
  ])("above it, says by how much and how to pay: %s", async (way, as) => {
    await visitLimited(aboveLimit, { as });
    await expectWords("Your spending limit, 24 hours", "72.00 over", "192.00", "108.00", "72.00", way);
    await expectWords("Hangar 7 doesn't see your limit.");
    await expect.element(page.getByRole("img", { name: "192.00 spent, 180.00 asked for, limit 300.00" })).toBeVisible();
    await expect.element(payButton()).toBeEnabled();
    await expectNoScroll();
    await expectAccessible();
    await expectSoundAt(widths);
    expect(sent()).toEqual([]);
  });

  test("above it, pays in the same window after the step-up, and tells the game once", async () => {
    const messages = openedByGame();
    await visitLimited(aboveLimit, { as: { has_password: true } });
    let isConfirmed = false;
    server.onCall(stepUp, () => {
      isConfirmed = true;
      return { user };
    });
    server.onCommand(payClaim, () => {
      if (!isConfirmed) throw new Refusal("step_up_required");
      return settled;
    });
    await payButton().click();
    const dialog = page.getByRole("dialog");
    await expect.element(dialog.getByText("This needs your password.")).toBeVisible();
    await dialog.getByLabelText("Password", { exact: true }).fill("correct horse battery");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect.element(page.getByText(successText)).toBeVisible();
    expect(sent()).toHaveLength(2);
    await expect.poll(() => messages).toEqual([{ message: "payment_success", to: "https://hangar7.example" }]);
  });

  test("a cancelled step-up pays nothing, and is no failure", async () => {
    await visitLimited(aboveLimit, { as: { has_password: true } });
    server.onCommand(payClaim, () => {
      throw new Refusal("step_up_required");
    });
    await payButton().click();
    await expect.element(page.getByRole("dialog").getByText("This needs your password.")).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect.element(payButton()).toBeEnabled();
    await expect.element(page.getByText("72.00 over")).toBeVisible();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  test("below it, says what is left after the payment; after a step-up, that it can be paid", async () => {
    await visitLimited({ hold: null, limit: limit(50), needs: "nothing" });
    await expectWords("Your spending limit, 24 hours", "70.00 left", "50.00", "11,050.00");
    await expectNoScroll();
    await expectAccessible();
    answerWith({ ...open, limits: { ...aboveLimit, needs: "nothing" } });
    server.publish(userTopic, user.id, { ...user, withdrawals_held_until: "2026-01-01T00:00:00.000Z" });
    await expectWords("72.00 over", "You've just confirmed it's you");
    await expectNoScroll();
  });
});

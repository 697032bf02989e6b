/** An open claim in the payment window, and what becomes of a click; the whole journey with a game is in e2e/pay.e2e.ts. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { type Payment, payClaim } from "@passport/protocol/calls/payments";
import { userTopic } from "@passport/protocol/calls/profile";
import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectSoundAt, widths } from "../../testing/check-points.ts";
import { openPage } from "../../testing/open-page.tsx";
import { Refusal } from "../../testing/refusal.ts";
import {
  answerWith,
  claimId,
  expectNoScroll,
  failureText,
  open,
  openedByGame,
  payButton,
  refused,
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

describe("an open claim", () => {
  test("[NAV-22] [PAY-1] [PAY-2] shows the payment and a confirm button, and pays nothing before the click", async () => {
    await window500();
    await visit(open);
    const slip = page.getByRole("region", { name: "Payment" });
    await expect.element(page.getByRole("heading", { level: 1, name: "Hangar 7 asks you to pay" })).toBeVisible();
    // FORMAT-1: base units in the address, SUPS with two decimals on the page.
    for (const words of [
      "180.00 SUPS",
      "hangar7.example, a registered game",
      "Dock lease, bay 12, seven days",
      "About 21.60 USD",
      "7731",
      "11,230.00",
      "11,050.00",
    ]) {
      await expect.element(slip.getByText(words, { exact: true }).first()).toBeVisible();
    }
    await expect.element(slip.getByTitle(claimId)).toBeVisible();
    await expect.element(payButton()).toBeEnabled();
    await expect.element(page.getByRole("navigation")).not.toBeInTheDocument();
    await expectNoScroll();
    await expectAccessible();
    await expectSoundAt(widths);
    expect(sent()).toEqual([]);

    server.onCommand(payClaim, () => settled);
    await payButton().click();
    await expect.element(page.getByText(successText)).toBeVisible();
    expect(sent()).toEqual([
      { key: "TRANSACT:SUPREMACY_WORLD", payload: { claim_id: claimId, amount: "180000000000000000000" } },
    ]);
  });

  test("[PAY-13] a click just after its window came to the front pays nothing; a moment later it does", async () => {
    await visit(open);
    server.onCommand(payClaim, () => settled);
    await expect.element(payButton()).toBeEnabled();
    // As the second half of a double-click does: in the window that lay behind the one which closed.
    window.dispatchEvent(new Event("focus"));
    await expect.element(payButton()).toHaveAttribute("aria-disabled", "true");
    (payButton().element() as HTMLButtonElement).click();
    expect(sent()).toEqual([]);
    await payButton().click();
    await expect.element(page.getByText(successText)).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  test("[NAV-22] /store shows the closed store", async () => {
    server.publish(balanceTopic, user.account_id, "0");
    server.publish(heldTopic, user.account_id, "0");
    server.publish(operationsTopic, user.account_id, []);
    await openPage(server, "/store", user);
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("The store is closed");
  });

  test("shows what is left live, from what is available and not held", async () => {
    await visit(open, { balance: 1000, held: 400 });
    await expect.element(page.getByText("420.00")).toBeVisible();
    server.publish(balanceTopic, user.account_id, sups(2000));
    await expect.element(page.getByText("1,420.00")).toBeVisible();
  });

  test("is paid while the game is asked, and a second click does nothing", async () => {
    await visit(open);
    const answer = Promise.withResolvers<Payment>();
    server.onCommand(payClaim, () => answer.promise);
    await payButton().dblClick();
    const busy = page.getByRole("button", { name: "Paying" });
    await expect.element(busy).toHaveAttribute("aria-busy", "true");
    await busy.click();
    answer.resolve(settled);
    await expect.element(page.getByText(successText)).toBeVisible();
    expect(sent()).toHaveLength(1);
  });

  test("[PAY-9] with too little, what is left is below zero and the way to more is the button", async () => {
    await window500();
    await visit(open, { balance: 100 });
    await expect.element(page.getByText("\u221280.00")).toHaveClass("err");
    await expect.element(page.getByText("You need 80.00 SUPS more.")).toBeVisible();
    await expect.element(payButton()).not.toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: "Buy SUPS" })).toHaveAttribute("href", "/buy");
    await expectNoScroll();
    await expectAccessible();
  });

  test("[PAY-9] a locked account cannot pay, also when it is locked meanwhile", async () => {
    await visit(open);
    await expect.element(payButton()).toBeEnabled();
    server.publish(userTopic, user.id, { ...user, total_lock: true });
    await expect.element(page.getByText("Your account is locked")).toBeVisible();
    await expect.element(payButton()).toBeDisabled();
    await window500();
    await expectNoScroll();
    await expectAccessible();
  });
});

describe("[PAY-8] [ERR-1] a payment that failed", () => {
  test.each(["insufficient_funds", "account_locked", "game_unavailable", "internal"] as const)(
    "says so after %s, can be tried again, and tells the opener nothing",
    async (code) => {
      const messages = openedByGame();
      await window500();
      await visit(open);
      server.onCommand(payClaim, () => {
        throw new Refusal(code);
      });
      await payButton().click();
      const alert = page.getByRole("alert");
      await expect
        .element(alert.getByText("Issue making transaction, please try again or contract support."))
        .toBeVisible();
      await expect.element(payButton()).toBeEnabled();
      await expectNoScroll();
      expect(messages).toEqual([]);
    },
  );

  test("because the game refused shows its reason and the stamp, and tells the opener nothing", async () => {
    const messages = openedByGame();
    await window500();
    await visit(open);
    server.onCommand(payClaim, () => {
      answerWith(refused);
      throw new Refusal("payment_failed");
    });
    await payButton().click();
    const alert = page.getByRole("alert");
    await expect
      .element(alert.getByText("Issue making transaction, please try again or contract support."))
      .toBeVisible();
    await expect.element(alert.getByText("Bay 12 is taken.")).toBeVisible();
    await expect.element(alert.getByText("180.00 SUPS are back in your balance.")).toBeVisible();
    await expect.element(page.getByText("Returned")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Back to Hangar 7" })).toBeVisible();
    await expectNoScroll();
    await expectSoundAt(widths);
    expect(messages).toEqual([]);
  });

  test("in a lost answer is read again: what was paid is shown as paid", async () => {
    await visit(open);
    server.onCommand(payClaim, () => {
      answerWith(settled);
      throw new Refusal("internal");
    });
    await payButton().click();
    await expect.element(page.getByText(successText)).toBeVisible();
    await expect.element(page.getByText(failureText)).not.toBeInTheDocument();
  });
});

describe("a payment that succeeded", () => {
  test("[PAY-6] [PAY-7] says so and tells the opener at the registered origin, and no other window", async () => {
    const messages = openedByGame();
    await window500();
    await visit(open);
    server.onCommand(payClaim, () => settled);
    await payButton().click();
    await expect.element(page.getByText("Transaction Successful, you may now close this page.")).toBeVisible();
    await expect.poll(() => messages).toEqual([{ message: "payment_success", to: "https://hangar7.example" }]);
    await expect.element(page.getByText("6E21B4")).toBeVisible();
    await expect.element(page.getByText(/^Paid\d/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Back to Hangar 7" })).toBeVisible();
    await expectNoScroll();
    await expectSoundAt(widths);
    expect(messages).toHaveLength(1);
  });

  test("[PAY-7] without an opener only the text is shown", async () => {
    await visit(settled);
    await expect.element(page.getByText("Transaction Successful, you may now close this page.")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Close" })).toHaveAttribute("href", "/profile");
  });

  test("[PAY-7] an origin that is none is told nothing", async () => {
    const messages = openedByGame();
    await visit({ ...settled, game: { ...settled.game, origins: ["*", "https://hangar7.example/", "/"] } });
    await expect.element(page.getByText(successText)).toBeVisible();
    expect(messages).toEqual([]);
  });
});

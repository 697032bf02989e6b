/** Every state and message of the payment window; the whole journey with a game is in e2e/pay.e2e.ts. */
import { operationsTopic } from "@passport/protocol/calls/operations";
import { type Payment, payClaim, readPayment } from "@passport/protocol/calls/payments";
import { userTopic } from "@passport/protocol/calls/profile";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import { balanceTopic, heldTopic } from "@passport/protocol/calls/transactions";
import type { MessageCode } from "@passport/protocol/messages";
import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../testing/a-user.ts";
import { expectAccessible, expectSoundAt, widths } from "../../testing/check-points.ts";
import { openPage } from "../../testing/open-page.tsx";
import { Refusal } from "../../testing/refusal.ts";
import { type StubServer, startStubServer } from "../../testing/stub-server.ts";

const sups = (whole: number) => (BigInt(whole) * 10n ** 18n).toString();
const claimId = "01936c1e-7a00-7000-8000-00000c9f2c41";
const operationId = "01936c1e-7a00-7000-8000-0000000000aa";
const origin = "https://hangar7.example";
const address = `/transact/supremacy-world/${sups(180)}/${claimId}`;
const successText = "Transaction Successful, you may now close this page.";
const failureText = "Issue making transaction, please try again or contract support.";

const open: Payment = {
  claim_id: claimId,
  amount: sups(180),
  description: "Dock lease, bay 12, seven days",
  reference: "7731",
  status: "open",
  reason: null,
  game: { client_id: "hangar-7", name: "Hangar 7", origins: [origin] },
  expires_at: "2026-11-18T10:00:00.000Z",
  operation_id: null,
  decide_by: null,
  ended_at: null,
  receipt: null,
};
const asked: Payment = { ...open, status: "asked", operation_id: operationId, decide_by: "2026-11-18T10:00:00.000Z" };
const ended = { operation_id: operationId, decide_by: asked.decide_by, ended_at: "2026-11-17T19:42:00.000Z" };
const settled: Payment = { ...open, ...ended, status: "settled", receipt: "01936c1e-7a00-7000-8000-0000006e21b4" };
const refused: Payment = { ...open, ...ended, status: "refused", reason: "Bay 12 is taken." };

let server: StubServer;
let user: User;
beforeEach(() => {
  server = startStubServer();
  user = aUser();
});

const visit = async (payment: Payment | MessageCode, { balance = 11_230, held = 0 } = {}) => {
  server.publish(balanceTopic, user.account_id, sups(balance));
  server.publish(heldTopic, user.account_id, sups(held));
  server.publish(operationsTopic, user.account_id, []);
  server.publish(exchangeRatesTopic, "", {
    enable_sale: true,
    sup_to_usd: "0.12",
    eth_to_usd: "3000",
    bnb_to_usd: "600",
  });
  answerWith(payment);
  await openPage(server, address, user);
};

const answerWith = (payment: Payment | MessageCode) =>
  server.onCommand(readPayment, () => {
    if (typeof payment === "string") throw new Refusal(payment);
    return payment;
  });

/** A window of a game, of which the page can only post messages to. */
const openedByGame = () => {
  const messages: { message: unknown; to: string }[] = [];
  const opener = { closed: false, postMessage: (message: unknown, to: string) => messages.push({ message, to }) };
  Object.defineProperty(window, "opener", { value: opener, configurable: true, writable: true });
  onTestFinished(() => {
    window.opener = null;
  });
  return messages;
};

const sent = () => server.commands.filter(({ key }) => key === "TRANSACT:SUPREMACY_WORLD");
const payButton = () => page.getByRole("button", { name: "Pay 180.00 SUPS" });
const window500 = () => page.viewport(500, 600);
const expectNoScroll = () =>
  expect.poll(() => document.documentElement.scrollHeight - document.documentElement.clientHeight).toBe(0);

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
  test("[PAY-6] [PAY-7] says so and tells the opener at the registered origin, and nobody else", async () => {
    const messages = openedByGame();
    await window500();
    await visit(open);
    server.onCommand(payClaim, () => settled);
    await payButton().click();
    await expect.element(page.getByText("Transaction Successful, you may now close this page.")).toBeVisible();
    await expect.poll(() => messages).toEqual([{ message: "payment_success", to: "https://hangar7.example" }]);
    await expect.element(page.getByText("6E21B4")).toBeVisible();
    await expect.element(page.getByText("Paid", { exact: true })).toBeVisible();
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
  await expect.element(page.getByText("Hangar 7 did not answer in time.")).toBeVisible();
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

/** Every state of the page, at three widths. */
import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import {
  listTransactionGroups,
  listTransactions,
  type Receipt,
  readTransaction,
  type Transaction,
  transactionsTopic,
} from "@passport/protocol/calls/transactions";
import { supsCurrency } from "@passport/protocol/currency";
import type { User } from "@passport/protocol/user";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../testing/a-user.ts";
import { expectSoundAt, resizeTo, widths } from "../../testing/check-points.ts";
import { openPage } from "../../testing/open-page.tsx";
import { Refusal } from "../../testing/refusal.ts";
import { type StubServer, startStubServer } from "../../testing/stub-server.ts";

const sups = (whole: number) => `${whole}${"0".repeat(18)}`;

/** "Battle 1" won 1.00, "Battle 2" won 2.00 and so on; the newest first. */
const battles = (count: number): Transaction[] =>
  Array.from({ length: count }, (_, index) => ({
    transaction_reference: `01936c1e-7a00-7000-8000-00000000000${count - index}`,
    amount: sups(count - index),
    description: `Battle ${count - index}`,
    to: { name: "mara_voss", is_you: true, is_system: false },
    from: { name: "Supremacy", is_you: false, is_system: true },
    created_at: "2026-04-05T10:00:00.000Z",
    group: "BATTLE",
    sub_group: "TRANSFER",
  }));

const receiptOf = (transaction: Transaction): Receipt => ({
  ...transaction,
  currency: supsCurrency,
  balance_after: sups(1),
  related_reference: null,
});

let server: StubServer;
let user: User;
beforeEach(() => {
  server = startStubServer();
  user = aUser();
});

const prepare = (history: Transaction[]) => {
  server.publish(balanceTopic, user.account_id, sups(10));
  server.publish(heldTopic, user.account_id, "0");
  server.publish(transactionsTopic, user.account_id, history);
  server.onCommand(listTransactionGroups, () => ({ BATTLE: ["TRANSFER"] }));
  server.onCommand(listTransactions, ({ page_size: size }) => ({
    transactions: history.slice(0, size),
    currency: supsCurrency,
    total: history.length,
    searched_back_to: null,
  }));
};

const loadingRows = () => document.querySelectorAll("table[aria-busy=true] tbody tr");
const lastRowTop = () => [...document.querySelectorAll("tbody tr")].at(-1)?.getBoundingClientRect().y ?? 0;

test("a filled list is sound at every width, its filters open on a phone", async () => {
  prepare(battles(6));
  await resizeTo(390);
  await openPage(server, "/transactions?page_size=5", user);
  await expect.element(page.getByText("Showing 5 of 6")).toBeVisible();
  await expectSoundAt(widths, async (width) => {
    if (width !== 390) return;
    await page.getByRole("button", { name: "Filters and order" }).click();
    await expect.element(page.getByLabelText("From date")).toBeVisible();
  });
});

test.each(widths)("an open receipt is sound at %i px", async (width) => {
  const [transaction, ...others] = battles(1);
  if (!transaction) throw new Error("no battle");
  prepare([transaction, ...others]);
  server.onCommand(readTransaction, () => receiptOf(transaction));
  await resizeTo(width);
  await openPage(server, `/transactions?receipt=${transaction.transaction_reference}`, user);
  await expect.element(page.getByRole("button", { name: "Print" })).toBeVisible();
  await expectSoundAt([width]);
});

test.each(widths)("a missing receipt is sound at %i px", async (width) => {
  prepare([]);
  server.onCommand(readTransaction, () => {
    throw new Refusal("not_found");
  });
  await resizeTo(width);
  await openPage(server, "/transactions?receipt=01936c1e-7a00-7000-8000-00000c9f2c41", user);
  await expect.element(page.getByRole("heading", { name: "No such receipt" })).toBeVisible();
  await expectSoundAt([width]);
});

test.each(widths)("the menu with a held amount is sound at %i px", async (width) => {
  prepare([]);
  server.publish(heldTopic, user.account_id, sups(5));
  await resizeTo(width);
  await openPage(server, "/transactions", user);
  if (width <= 1024) await page.getByRole("button", { name: "Open menu" }).click();
  await expect.element(page.getByText("5.00 held")).toBeVisible();
  await expectSoundAt([width]);
});

test("an empty list is sound at every width", async () => {
  prepare([]);
  await openPage(server, "/transactions", user);
  await expect.element(page.getByText("No transaction history for any group")).toBeVisible();
  await expectSoundAt(widths);
});

test("a search without a match is sound at every width", async () => {
  prepare([]);
  await openPage(server, "/transactions?search=none&from=2026-04-06&to=2026-04-05", user);
  await expect.element(page.getByText("Nothing matches")).toBeVisible();
  await expectSoundAt(widths);
});

test("a list that loads is sound at every width", async () => {
  prepare([]);
  server.onCommand(listTransactions, () => new Promise(() => {}));
  await openPage(server, "/transactions?page_size=5", user);
  await expect.poll(() => loadingRows().length).toBe(5);
  await expectSoundAt(widths);
});

test.each(widths)("the list loads in the geometry of what comes at %i px", async (width) => {
  const history = battles(5);
  prepare(history);
  const held = Promise.withResolvers<void>();
  server.onCommand(listTransactions, async () => {
    await held.promise;
    return { transactions: history, currency: supsCurrency, total: 5, searched_back_to: null };
  });
  await resizeTo(width);
  await openPage(server, "/transactions?page_size=5", user);
  await expect.poll(() => loadingRows().length).toBe(5);
  const waiting = lastRowTop();
  held.resolve();
  await expect.element(page.getByText("Showing 5 of 5")).toBeVisible();
  // A long name may take a line more; five rows that jump would be seen.
  expect(Math.abs(lastRowTop() - waiting)).toBeLessThanOrEqual(24);
});

test("a list that cannot be read says so and has a way on, and is sound at every width", async () => {
  prepare(battles(5));
  const busy = () => {
    throw new Refusal("overloaded");
  };
  server.onCommand(listTransactions, busy);
  server.onCommand(listTransactionGroups, busy);
  await openPage(server, "/transactions", user);
  await expect.element(page.getByRole("heading", { name: "Transactions did not load" })).toBeVisible();
  await expect.element(page.getByText("The server is busy. Try again in a few seconds.")).toBeVisible();
  await expectSoundAt(widths);
  prepare(battles(5));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Showing 5 of 5")).toBeVisible();
  await expect.element(page.getByText("The groups did not load.")).not.toBeInTheDocument();
});

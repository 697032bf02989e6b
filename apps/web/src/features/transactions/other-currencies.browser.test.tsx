/** A game's own currency, for players who have some. */
import { balanceTopic, heldTopic, otherBalancesTopic } from "@passport/protocol/calls/balances";
import {
  listTransactionGroups,
  listTransactions,
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
import { testTransaction } from "./live/test-transaction.ts";

const credits = { code: "H7C", name: "Hangar 7 credits", decimals: 0 };

let server: StubServer;
let user: User;
let rewards: Transaction[];
beforeEach(() => {
  server = startStubServer();
  user = aUser();
  const labels = { group: "HANGAR 7", sub_group: "REWARD", description: "Season 3, welcome" };
  const from = { name: "Hangar 7", is_you: false, is_system: true };
  rewards = [testTransaction({ ...labels, from, amount: "1250" })];
  server.publish(balanceTopic, user.account_id, `10${"0".repeat(18)}`);
  server.publish(heldTopic, user.account_id, "0");
  server.publish(transactionsTopic, user.account_id, []);
  server.onCommand(listTransactionGroups, () => ({ BATTLE: ["TRANSFER"] }));
  server.onCommand(listTransactions, ({ currency }) => {
    const transactions = currency === credits.code ? rewards : [testTransaction()];
    const listed = currency === credits.code ? credits : supsCurrency;
    return { transactions, currency: listed, total: transactions.length, searched_back_to: null };
  });
  server.onCommand(readTransaction, () => ({
    ...(rewards[0] ?? testTransaction()),
    ...{ currency: credits, balance_after: "1250", related_reference: null },
  }));
});

const choice = () => page.getByRole("group", { name: "Currency" });
const publish = (balance: string) =>
  server.publish(otherBalancesTopic, user.account_id, [{ currency: credits, balance, held: "0" }]);

test("[LEDGER-24] a player with SUPS only sees neither a choice nor another balance", async () => {
  server.publish(otherBalancesTopic, user.account_id, []);
  await resizeTo(1440);
  await openPage(server, "/transactions", user);
  await expect.element(page.getByText("Battle 18 204, first place")).toBeVisible();
  await expect.element(page.getByText("Every movement of your SUPS, in and out.")).toBeVisible();
  expect(choice().query()).toBeNull();
  expect(page.getByRole("list", { name: "Balances in other currencies" }).query()).toBeNull();
});

test("[LEDGER-24] another currency has its balance in the rail, and its own list and receipt, sound at every width", async () => {
  publish("1250");
  await resizeTo(1440);
  await openPage(server, "/transactions", user);
  await expect
    .element(page.getByRole("list", { name: "Balances in other currencies" }).getByText("1,250 H7C"))
    .toBeVisible();
  await choice().getByRole("button", { name: "Hangar 7 credits" }).click();
  await expect.element(page.getByText("Season 3, welcome")).toBeVisible();
  await expect.element(page.getByRole("columnheader", { name: "Amount, H7C" })).toBeVisible();
  await expect.element(page.getByText("Every movement of your Hangar 7 credits, in and out.")).toBeVisible();
  expect(location.search).toContain("currency=H7C");
  await expectSoundAt(widths);
  await resizeTo(1440);
  await page.getByRole("button", { name: /^Open receipt/ }).click();
  await expect.element(page.getByRole("complementary").getByText("+1,250 H7C")).toBeVisible();
  await expectSoundAt([1440]);
});

test("[LEDGER-24] what comes in while its list is open appears there", async () => {
  publish("1250");
  await openPage(server, "/transactions?currency=H7C", user);
  await expect.element(page.getByText("Season 3, welcome")).toBeVisible();
  rewards = [
    testTransaction({
      ...rewards[0],
      transaction_reference: "01936c1e-7a00-7000-8000-00000c7b10e9",
      description: "Mission 12",
    }),
    ...rewards,
  ];
  publish("2500");
  await expect.element(page.getByText("Mission 12")).toBeVisible();
});

test("[LEDGER-24] while its list loads, nothing of the other currency stands in for it", async () => {
  publish("1250");
  await resizeTo(1440);
  await openPage(server, "/transactions?page_size=5", user);
  await expect.element(page.getByText("Battle 18 204, first place")).toBeVisible();
  server.onCommand(listTransactions, () => new Promise(() => {}));
  await choice().getByRole("button", { name: "Hangar 7 credits" }).click();
  await expect.poll(() => document.querySelectorAll("table[aria-busy=true] tbody tr").length).toBe(5);
  await expect.element(page.getByRole("columnheader", { name: "Amount, H7C" })).toBeVisible();
  await expect.element(page.getByText("Every movement of your Hangar 7 credits, in and out.")).toBeVisible();
  expect(page.getByText("Battle 18 204, first place").query()).toBeNull();
  await expectSoundAt(widths);
});

test("[LEDGER-24] its list loads, is empty and fails in its own words, sound at every width", async () => {
  publish("0");
  const answer = Promise.withResolvers<void>();
  server.onCommand(listTransactions, async () => {
    await answer.promise;
    throw new Refusal("overloaded");
  });
  await openPage(server, "/transactions?currency=H7C&page_size=5", user);
  await expect.poll(() => document.querySelectorAll("table[aria-busy=true] tbody tr").length).toBe(5);
  await expectSoundAt(widths);
  answer.resolve();
  await expect.element(page.getByText("The server is busy. Try again in a few seconds.")).toBeVisible();
  await expectSoundAt(widths);
  server.onCommand(listTransactions, () => ({ transactions: [], currency: credits, total: 0, searched_back_to: null }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("No transaction history for any group")).toBeVisible();
  await expectSoundAt(widths);
});

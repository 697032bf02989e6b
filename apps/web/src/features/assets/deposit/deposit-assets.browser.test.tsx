/** Depositing items without a wallet: the collections, what can be wrong with them, and the history. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { listItemCollections, readCollection } from "@passport/protocol/calls/collectibles";
import { listItemDeposits } from "@passport/protocol/calls/deposits";
import { operationsTopic } from "@passport/protocol/calls/operations";
import type { Collection } from "@passport/protocol/collection";
import type { OutputOf } from "@passport/protocol/declare";
import type { User } from "@passport/protocol/user";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectSoundAt, widths } from "../../../testing/check-points.ts";
import { expectStatusTones } from "../../../testing/expect-status-tones.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { Refusal } from "../../../testing/refusal.ts";
import { type StubServer, startStubServer } from "../../../testing/stub-server.ts";

type ItemDeposit = OutputOf<typeof listItemDeposits>["transactions"][number];

const aCollection = (changes: Partial<Collection> = {}): Collection => ({
  name: "Supremacy Achievements",
  slug: "supremacy-achievements",
  description: "What you earn in battle.",
  logo_url: "",
  background_url: "",
  chain_id: 31_337,
  mint_contract: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
  transfer_address: "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
  stake_contract: null,
  staking_contract_old: null,
  ...changes,
});
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const failedText = "Something went wrong while fetching collection data";
const refuse = () => {
  throw new Refusal("unavailable", { status: 503 });
};

let server: StubServer;
let user: User;
beforeEach(() => {
  server = startStubServer();
  user = aUser();
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  server.publish(chainStatusTopic, "", []);
  server.onCommand(listItemDeposits, () => ({ transactions: [], total: 0 }));
});

const open = (address: string) => openPage(server, address, user);

// First: what the server once said stays on the page while it is asked again.
test("[DEPASSET-2] a failed load of the collections says so, and is tried again", async () => {
  server.onCall(listItemCollections, refuse);
  await open("/deposit-assets");
  await expect.element(page.getByText("Something went wrong while fetching collection data")).toBeVisible();
  server.onCall(listItemCollections, () => ({ collections: [] }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("No collections yet")).toBeVisible();
  await expectSoundAt(widths);
});

test("[DEPASSET-2] a failed load of one collection says so, and is tried again", async () => {
  server.onCall(readCollection, refuse);
  await open("/deposit-assets/no-such-collection");
  await expect.element(page.getByRole("heading", { name: failedText, level: 1 })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "All collections" })).toHaveAttribute("href", "/deposit-assets");
  server.onCall(readCollection, () => ({ ...aCollection(), token_ids: [] }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("heading", { name: "Supremacy Achievements", level: 1 })).toBeVisible();
  await expect.element(page.getByText("No items yet")).toBeVisible();
});

test("[NAV-18] [DEPASSET-1] a collection is a card with name, description, logo and background, and opens its page", async () => {
  const logo_url = `${location.origin}/logo.png`;
  const background_url = `${location.origin}/background.png`;
  const pictured = aCollection({ slug: "pictured", name: `Season ${"nine ".repeat(20)}`, logo_url, background_url });
  server.onCall(listItemCollections, () => ({ collections: [pictured, aCollection()] }));
  server.onCall(readCollection, ({ query: { slug } }) => ({ ...aCollection({ slug }), token_ids: [] }));
  const asked: string[] = [];
  const observer = new PerformanceObserver((list) => asked.push(...list.getEntries().map(({ name }) => name)));
  observer.observe({ type: "resource" });
  await open("/deposit-assets");
  await expect.element(page.getByRole("heading", { name: "Deposit assets", level: 1 })).toBeVisible();
  const card = page.getByRole("article").filter({ hasText: "Supremacy Achievements" });
  await expect.element(card.getByText("What you earn in battle.")).toBeVisible();
  // Pictures that do not load are drawn instead; that they were asked for says that they are shown.
  await expect.poll(() => asked).toEqual(expect.arrayContaining([logo_url, background_url]));
  observer.disconnect();
  await expect
    .poll(() => page.getByRole("article").first().element().querySelectorAll("svg").length)
    .toBeGreaterThan(1);
  await expectSoundAt(widths);
  await card.getByRole("link", { name: "Supremacy Achievements" }).click();
  await expect.element(page.getByRole("heading", { name: "Supremacy Achievements", level: 1 })).toBeVisible();
  expect(location.pathname).toBe("/deposit-assets/supremacy-achievements");
  expect(server.calls.map(({ name }) => name)).toContain("listItemCollections");
});

test("[DEPASSET-6] a collection without a mint contract says so", async () => {
  const nowhere = aCollection({ slug: "nowhere", mint_contract: null });
  server.onCall(readCollection, () => ({ ...nowhere, token_ids: ["1"] }));
  await open("/deposit-assets/nowhere");
  await expect.element(page.getByText("Failed to get mint contract")).toBeVisible();
  await expectSoundAt(widths);
});

test("[DEPASSET-17] [DEPASSET-18] the history lists hash, amount, item, status and date; credited is a success, the rest a warning", async () => {
  const transactions: ItemDeposit[] = (["pending", "confirming", "confirmed", "failed"] as const).map(
    (status, nth) => ({
      tx_hash: hash(String(nth + 1)),
      amount: String(1200 + nth),
      status,
      created_at: "2026-11-15T09:30:00.000Z",
      collection_name: "Supremacy Achievements",
      token_id: String(71 + nth),
    }),
  );
  server.onCommand(listItemDeposits, () => ({ transactions, total: 4 }));
  await open("/deposit/history/assets");
  const tab = page.getByRole("link", { name: "Asset Deposit History" });
  await expect.element(tab).toHaveAttribute("aria-current", "page");
  const rows = page.getByRole("row");
  for (const [nth, status] of ["Pending", "Confirming", "Confirmed", "Failed"].entries()) {
    // Below the row of headings, in the order of the answer.
    const row = rows.nth(nth + 1);
    for (const said of [`1,20${nth}`, `#${71 + nth}`, "Supremacy Achievements", status]) {
      await expect.element(row.getByText(said, { exact: true })).toBeVisible();
    }
    await expect.element(row.getByText(/15 Nov/)).toBeVisible();
    await expect.element(row.getByRole("button")).toHaveAttribute("title", hash(String(nth + 1)));
  }
  expect(server.commands).toContainEqual({ key: "ASSET:1155:DEPOSIT:LIST", payload: undefined });
  expectStatusTones();
  await expectSoundAt(widths);
});

test("[DEPASSET-19] an empty history, and one that did not load, say so", async () => {
  await open("/deposit/history/assets");
  await expect.element(page.getByText("No recent deposit history.")).toBeVisible();

  server.onCommand(listItemDeposits, () => {
    throw new Refusal("overloaded");
  });
  user = aUser();
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  await open("/deposit/history/assets");
  await expect.element(page.getByText("The server is busy. Try again in a few seconds.").last()).toBeVisible();
});

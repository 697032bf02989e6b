/** The stamp of an operation that succeeds while the page is open. The tests prefer reduced motion unless they say otherwise. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { listCollectibles } from "@passport/protocol/calls/collectibles";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { later, testOperation } from "../../features/operations/live/test-operation.ts";
import { toastQueue } from "../../lib/toast/notify.ts";
import { aUser } from "../../testing/a-user.ts";
import { expectSoundAt } from "../../testing/check-points.ts";
import { openPage } from "../../testing/open-page.tsx";
import { type StubServer, startStubServer } from "../../testing/stub-server.ts";

let user: User;
let server: StubServer;
beforeEach(() => {
  // Topics keep what they have received: each test has an account of its own.
  user = aUser();
  for (const { id } of toastQueue.get()) toastQueue.dismiss(id);
  server = startStubServer();
  server.publish(chainStatusTopic, "", []);
  const rates = {
    enable_sale: true,
    sup_to_usd: "0.1",
    eth_to_usd: "3000",
    bnb_to_usd: "600",
    usdc_to_usd: "1",
    busd_to_usd: "1",
  };
  server.publish(exchangeRatesTopic, "", rates);
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.onCommand(listCollectibles, () => ({ assets: [], total: 0 }));
});

const publish = (...operations: Operation[]) => server.publish(operationsTopic, user.account_id, operations);
const openWith = async (...operations: Operation[]) => {
  publish(...operations);
  await openPage(server, "/profile", user);
  const running = operations.filter(({ state }) => state === "confirming" || state === "pending").length;
  const name = running === 0 ? "Activity" : `Activity, ${running} in progress`;
  await expect.element(page.getByRole("button", { name, exact: true })).toBeVisible();
};
const done = (operation: Operation) => later(operation, { state: "confirmed" });
const notices = () => page.getByRole("region", { name: "Notifications" });
/** With its time below. */
const stamp = (word: string) => notices().getByText(new RegExp(`^${word}15 NOV 26 \\d\\d:\\d\\d$`));
const boxOf = (locator: { element(): Element }) => locator.element().getBoundingClientRect();
const isLoaded = () => performance.getEntriesByType("resource").some(({ name }) => name.includes("/moment/moment.tsx"));

/** `vitest/browser` leaves the type of the session to its providers. */
interface DevTools {
  send(method: string, params: object): Promise<void>;
}
const emulateMedia = (media: object) => (cdp() as unknown as DevTools).send("Emulation.setEmulatedMedia", media);

const machine = {
  collection_slug: "supremacy-genesis",
  token_id: "103",
  asset_name: "Iron Meridian",
  amount: null,
} as const;
const items = {
  collection_slug: "supremacy-achievements",
  token_id: "7",
  asset_name: "Shield Booster",
  amount: "3",
} as const;

test("[SHELL-19] an operation that was finished when the page was opened gets no stamp, and its file is not loaded", async () => {
  const finished = testOperation({ state: "confirmed" });
  await openWith(finished);
  publish(finished);
  await expect.element(notices()).toBeInTheDocument();
  expect(notices().getByText("has arrived").query()).toBeNull();
  expect(isLoaded()).toBe(false);
});

for (const [word, notice, facts] of [
  ["Credited", "Deposit of 120.00 SUPS has arrived", { kind: "deposit" }],
  ["Credited", "Purchase of 120.00 SUPS has arrived", { kind: "purchase" }],
  ["Paid out", "Withdrawal of 120.00 SUPS has arrived", { kind: "withdrawal" }],
  ["Paid", "Payment of 120.00 SUPS has arrived", { kind: "payment", state: "pending" }],
  ["Moved", "Iron Meridian has arrived", { kind: "move_to_game", state: "pending", ...machine }],
  ["Moved", "3 × Shield Booster has arrived", { kind: "item_deposit", ...items }],
] as const) {
  test(`[SHELL-19] "${notice}" is said politely and stamped "${word}", once`, async () => {
    const running = testOperation(facts);
    await openWith(running);
    publish(done(running));
    await expect.element(stamp(word)).toBeVisible();
    await expect.element(notices().getByText(notice)).toBeVisible();
    const region = notices().getByRole("status");
    await expect.element(region).toHaveAttribute("aria-live", "polite");
    expect(region.element().textContent).toContain(notice);
    const mark = stamp(word).element();
    expect(mark.closest("[aria-hidden]")).not.toBeNull();
    expect(mark.getAnimations()).toEqual([]);
    expect(getComputedStyle(mark).animationName).toBe("none");
    // What comes after it is shown when a second notice would be.
    publish(done(running), testOperation({ kind: "withdrawal", state: "failed", reason: "dropped" }));
    await expect.element(notices().getByText("Withdrawal of 120.00 SUPS failed")).toBeVisible();
    expect(stamp(word).elements()).toHaveLength(1);
  });
}

test("[SHELL-19] the stamp lands for a visitor who has not asked for less motion", async () => {
  const prefer = (value: string) => emulateMedia({ features: [{ name: "prefers-reduced-motion", value }] });
  await prefer("no-preference");
  onTestFinished(() => prefer("reduce"));
  const running = testOperation();
  await openWith(running);
  publish(done(running));
  await expect.element(stamp("Credited")).toBeVisible();
  expect(getComputedStyle(stamp("Credited").element()).animationName).toMatch(/land/);
});

test("[SHELL-19] operations that succeed together share one notice and one stamp", async () => {
  const [one, other, third] = [
    testOperation({ kind: "stake", ...machine }),
    testOperation({ kind: "mint", ...machine }),
    testOperation(),
  ];
  await openWith(one, other, third);
  publish(done(one), done(other), third);
  await expect.element(stamp("Moved")).toBeVisible();
  await expect.element(notices().getByText("2 operations have finished")).toBeVisible();
  const [fourth, fifth] = [testOperation({ kind: "withdrawal" }), testOperation()];
  publish(done(one), done(other), third, fourth, fifth);
  publish(done(one), done(other), third, done(fourth), done(fifth));
  await expect.element(stamp("Done")).toBeVisible();
});

test("[SHELL-19] what failed or was returned gets a notice without a stamp", async () => {
  const running = testOperation({ kind: "withdrawal" });
  await openWith(running);
  publish(later(running, { state: "returned", reason: "expired" }));
  await expect.element(notices().getByText("Withdrawal of 120.00 SUPS was returned")).toBeVisible();
  expect(notices().element().querySelector("small")).toBeNull();
});

test("[SHELL-19] [SHELL-12] it hides by itself", { timeout: 20_000 }, async () => {
  const running = testOperation();
  await openWith(running);
  publish(done(running));
  await expect.element(stamp("Credited")).toBeVisible();
  await expect.poll(() => stamp("Credited").query(), { timeout: 9000 }).toBeNull();
});

test("[SHELL-19] [SHELL-18] it stands above the places of a phone and behind the open sidebar, at every width", async () => {
  const running = testOperation({ kind: "stake", ...machine });
  await page.viewport(390, 844);
  await openWith(running);
  publish(done(running));
  await expect.element(stamp("Moved")).toBeVisible();
  const card = { element: () => notices().getByRole("status").element() };
  expect(boxOf(card).bottom).toBeLessThan(boxOf(page.getByRole("navigation", { name: "Places" })).top);
  await expectSoundAt([320, 390, 1440]);
  await page.viewport(1440, 900);
  const rail = page.getByRole("complementary", { name: "Main menu" });
  await expect.element(rail).toBeVisible();
  expect(boxOf(card).left).toBeGreaterThanOrEqual(boxOf(rail).right);
  await page.viewport(390, 844);
  await page.getByRole("button", { name: /^Account, open menu/ }).click();
  const menu = page.getByRole("dialog");
  await expect.element(menu.getByRole("link", { name: "Staking" })).toBeVisible();
  const { left, top } = boxOf(card);
  await expect.poll(() => menu.element().contains(document.elementFromPoint(left + 5, top + 5))).toBe(true);
});

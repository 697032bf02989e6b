/** The places at the bottom of a phone. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { listCollectibles } from "@passport/protocol/calls/collectibles";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import type { User } from "@passport/protocol/user";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { notify } from "../../lib/toast/notify.ts";
import { aUser } from "../../testing/a-user.ts";
import { expectSoundAt } from "../../testing/check-points.ts";
import { openPage } from "../../testing/open-page.tsx";
import { type StubServer, startStubServer } from "../../testing/stub-server.ts";

let server: StubServer;
const openProfile = async (user: User) => {
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  await page.viewport(390, 844);
  await openPage(server, "/profile", user);
  await expect.element(bar()).toBeVisible();
};
beforeEach(() => {
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
  server.onCommand(listCollectibles, () => ({ assets: [], total: 0 }));
});

const bar = () => page.getByRole("navigation", { name: "Places" });
const places = () => [...bar().element().querySelectorAll("a, button")];
const boxOf = (locator: { element(): Element }) => locator.element().getBoundingClientRect();

test("[SHELL-16] phones have five places at the bottom; Account opens the sidebar", async () => {
  await openProfile(aUser());
  await expect
    .poll(() => places().map((place) => place.querySelector("span")?.textContent))
    .toEqual(["Passport", "SUPS", "Store", "Activity", "Account"]);
  expect(
    places()
      .slice(0, 3)
      .map((place) => place.getAttribute("href")),
  ).toEqual(["/profile", "/transactions", "/store"]);
  expect(places()[0]?.getAttribute("aria-current")).toBe("page");
  for (const place of places()) expect(place.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  expect(page.getByRole("button", { name: /^Activity/ }).elements()).toHaveLength(1);
  await expectSoundAt([390, 320]);
  await page.getByRole("button", { name: "Account, open menu" }).click();
  await expect.element(page.getByRole("dialog").getByRole("link", { name: "Staking" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await page.viewport(601, 844);
  await expect.poll(() => bar().query()).toBeNull();
  await expect.element(page.getByRole("button", { name: "Open menu" })).toBeVisible();
});

test("[SHELL-17] Account is marked while a protection is missing", async () => {
  await openProfile(aUser({ two_factor_authentication_activated: false }));
  await expect.element(page.getByRole("button", { name: "Account, open menu, a protection is missing" })).toBeVisible();
});

test("[SHELL-17] Account is not marked for a player who has verified their email and set up two-factor", async () => {
  await openProfile(aUser({ verified: true, two_factor_authentication_activated: true }));
  await expect.element(page.getByRole("button", { name: "Account, open menu", exact: true })).toBeVisible();
});

test("[SHELL-18] a toast stands above the places and behind the open menu", async () => {
  await openProfile(aUser());
  notify({ tone: "info", title: "A notice" });
  const toast = page.getByText("A notice");
  await expect.element(toast).toBeVisible();
  expect(boxOf(toast).bottom).toBeLessThan(boxOf(bar()).top);
  await page.getByRole("button", { name: "Account, open menu" }).click();
  const menu = page.getByRole("dialog");
  await expect.element(menu.getByRole("link", { name: "Staking" })).toBeVisible();
  const { left, top } = boxOf(toast);
  const onTop = () => menu.element().contains(document.elementFromPoint(left + 5, top + 5));
  await expect.poll(onTop).toBe(true);
});

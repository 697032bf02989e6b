/** The page without a wallet: banner, controls, messages, tutorial. What a wallet does is walked in e2e/farm.e2e.ts. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { type Farm, readFarm } from "@passport/protocol/calls/farm";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import { readWalletConfig } from "@passport/protocol/calls/wallet";
import type { User } from "@passport/protocol/user";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cancelGuard } from "../../lib/wallet/wallet-guard.ts";
import { aUser } from "../../testing/a-user.ts";
import { expectSoundAt, widths } from "../../testing/check-points.ts";
import { openPage } from "../../testing/open-page.tsx";
import { Refusal } from "../../testing/refusal.ts";
import { type StubServer, startStubServer } from "../../testing/stub-server.ts";

const flag = "disable_staking_tutorial";
const addressOf = (digit: string) => `0x${digit.repeat(40)}`;
const farm: Farm = {
  chain_id: 97,
  rewards: addressOf("a"),
  liquidity_token: addressOf("b"),
  sups: addressOf("c"),
  multicall: addressOf("d"),
  period_finish: Date.UTC(2026, 9, 3, 12) / 1000,
};

let server: StubServer;
let user: User;
beforeEach(() => {
  // The player reads on without a wallet.
  cancelGuard(undefined);
  localStorage.setItem(flag, "true");
  server = startStubServer();
  user = aUser({ public_address: addressOf("e") });
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(exchangeRatesTopic, "", {
    enable_sale: true,
    sup_to_usd: "0.0412",
    eth_to_usd: "3000",
    bnb_to_usd: "600",
    usdc_to_usd: "1",
    busd_to_usd: "1",
  });
  server.onCall(readFarm, () => ({ farm }));
  server.onCall(readWalletConfig, () => ({ chain_ids: [31_337, 97], walletconnect: null, story: null }));
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog", { name: "How to participate" });
const details = () => page.getByRole("region", { name: "Details" });
const openStaking = async () => {
  await openPage(server, "/staking", user);
  await expect.element(page.getByRole("heading", { name: "Staking", level: 1 })).toBeVisible();
};

// First: what one test has read stays in the cache of the page for the next.
test("a farm that cannot be read can be retried", async () => {
  server.onCall(readFarm, () => {
    throw new Refusal("overloaded");
  });
  await openStaking();
  await expect.element(page.getByRole("heading", { name: "The farm did not load" })).toBeVisible();
  await expectSoundAt(widths);
  server.onCall(readFarm, () => ({ farm }));
  await button("Try again").click();
  await expect.element(page.getByRole("heading", { name: "Staking has ended" })).toBeVisible();
});

test("[FARM-1] [FARM-15] the page has the banner, all controls, the accordion and the tutorial, and is sound at every width", async () => {
  await openStaking();
  await expect.element(page.getByRole("heading", { name: "Staking has ended" })).toBeVisible();
  await expect.element(page.getByRole("tab", { name: "Unstake" })).toBeVisible();
  await expect.element(page.getByRole("tab", { name: "Stake", exact: true })).toBeVisible();
  await expect.element(button("Harvest")).toBeVisible();
  for (const title of ["Details", "Contracts", "Messages"]) {
    await expect.element(details().getByText(title, { exact: true })).toBeVisible();
  }
  await expect.element(page.getByText("Rewards run up to 6 months")).toBeVisible();
  await expectSoundAt(widths);
  await button("How to participate").click();
  await expect.element(dialog()).toBeVisible();
});

test("[FARM-1] a season that runs has no banner", async () => {
  server.onCall(readFarm, () => ({ farm: { ...farm, period_finish: Date.UTC(2100, 0, 1) / 1000 } }));
  await openStaking();
  await expect.element(page.getByRole("heading", { name: "The season is running" })).toBeVisible();
  await expect.element(page.getByText("Staking has ended")).not.toBeInTheDocument();
});

test("[NAV-21] /farms leads to /staking", async () => {
  await openPage(server, "/farms", user);
  await expect.element(page.getByRole("heading", { name: "Staking", level: 1 })).toBeVisible();
  expect(location.pathname).toBe("/staking");
});

test.each([null, "false", "1"])("[FARM-2] the tutorial opens by itself while the flag is %j", async (value) => {
  localStorage.removeItem(flag);
  if (value !== null) localStorage.setItem(flag, value);
  await openStaking();
  await expect.element(dialog()).toBeVisible();
  await expect.poll(() => document.querySelectorAll("dialog svg[viewBox='0 0 120 80']").length).toBe(4);
  await expectSoundAt(widths);
  await button("Got it").click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(localStorage.getItem(flag)).toBe(value);
});

test("[FARM-2] it does not open while the flag equals true, which the player can set", async () => {
  localStorage.removeItem(flag);
  await openStaking();
  await page.getByLabelText("Don't show this again").click();
  await button("Got it").click();
  expect(localStorage.getItem(flag)).toBe("true");
});

test("[FARM-2] a flag that equals true keeps it closed", async () => {
  await openStaking();
  await expect.element(button("Harvest")).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test("[FARM-10] [FORMAT-3] [FORMAT-5] a seventh decimal can neither be typed nor pasted", async () => {
  await openStaking();
  for (const tab of ["Unstake", "Stake"]) {
    await page.getByRole("tab", { name: tab, exact: true }).click();
    const field = page.getByLabelText(`Amount to ${tab.toLowerCase()}`);
    await field.click();
    await userEvent.keyboard("1.2345678");
    await expect.element(field).toHaveValue("1.234567");
    await userEvent.keyboard("e-");
    await expect.element(field).toHaveValue("1.234567");
    await field.fill("0.0000001");
    await expect.element(field).toHaveValue("1.234567");
    await field.fill("2.5");
    await expect.element(field).toHaveValue("2.5");
  }
});

test("[FARM-11] [FARM-13] [WALLET-31] unstaking without a provider fails with its text, in the accordion", async () => {
  await openStaking();
  await page.getByLabelText("Amount to unstake").fill("1");
  await button("Unstake").click();
  await expect.element(details().getByRole("alert")).toHaveTextContent("Provider not ready");
  await expect.element(details().getByText("1", { exact: true })).toBeVisible();
  await expect.element(button("Unstake")).toBeEnabled();
  // The page has scrolled to the message, and what its top bar half covers would be too small to press.
  await expectSoundAt(widths, () => scrollTo(0, 0));
});

test("[FARM-12] [FARM-13] [WALLET-30] enabling and harvesting without a wallet says so, in the accordion", async () => {
  await openStaking();
  await button("Harvest").click();
  await expect.element(details().getByRole("alert")).toHaveTextContent("Wallet is not connected.");
  await page.getByRole("tab", { name: "Stake", exact: true }).click();
  await button("Enable Contract").click();
  await expect.element(details().getByRole("alert")).toHaveTextContent("Wallet is not connected.");
});

test("an installation without a farm says so, and is sound at every width", async () => {
  server.onCall(readFarm, () => ({ farm: null }));
  await openStaking();
  await expect.element(page.getByRole("heading", { name: "No farm here" })).toBeVisible();
  await expectSoundAt(widths);
});

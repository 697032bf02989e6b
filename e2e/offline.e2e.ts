/** A lost network: what is loaded lazily says that it could not be loaded, and works after reconnecting (U1). */
import { messages } from "@passport/protocol";
import { expect, type Page, test } from "./stack/test.ts";

const broken = (page: Page) => page.getByText("This page stopped working");

test("[OFFLINE-1] [OFFLINE-3] a lost network breaks no page, and everything works after reconnecting", async ({
  page,
  context,
  newPlayer,
  logIn,
}) => {
  const player = await newPlayer();
  await logIn(page, player);
  await page.goto(`/profile/${player.username}/edit`);
  const change = page.getByRole("button", { name: "Change password" });
  await expect(change).toBeVisible();
  // The price belongs to what a page loads once it is at rest; offline, it could not be loaded any more.
  await expect(page.getByText(/^1 SUPS = 0\.0412 USD/)).toBeVisible();
  await page.waitForLoadState("networkidle");

  const banner = page.getByRole("status").filter({ hasText: "You're offline" });
  await expect(banner).toHaveCount(0);
  await context.setOffline(true);
  await expect(banner).toContainText(/Last updated at \d\d:\d\d/);
  await expect(page.getByText(/^Balance at \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText(/^1 SUPS = 0\.0412 USD, \d\d:\d\d$/)).toBeVisible();
  // A dialog: its file cannot be fetched, and a notice says so.
  await change.click();
  await expect(page.getByText(messages.unavailable).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // The wallet chip says so too, and opens nothing by itself after reconnecting.
  const connect = page.getByRole("button", { name: "Connect wallet" }).first();
  await page.getByRole("button", { name: "Dismiss" }).first().click();
  await connect.click();
  await expect(page.getByText(messages.unavailable).first()).toBeVisible();
  await expect(broken(page)).toHaveCount(0);
  // A page whose file is missing says that it waits, inside the shell.
  await page.getByRole("link", { name: "Transactions" }).click();
  await expect(page.getByText("This page opens as soon as the connection is back.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
  await expect(broken(page)).toHaveCount(0);

  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
  // Without a click: the page waits for the network.
  await expect(page.getByRole("heading", { level: 1, name: "Transactions" })).toBeVisible();
  await page.goBack();
  await change.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  // With its styles, which are fetched apart from its script.
  await expect(dialog).toHaveCSS("display", "grid");
  await page.keyboard.press("Escape");
  await connect.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

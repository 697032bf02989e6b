/** A copy of one's data, and the end of an account. */
import { readFile } from "node:fs/promises";
import { messages } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { unfold } from "./stack/edit-page.ts";
import { mailTo } from "./stack/mails.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { makeSessionsStale } from "./stack/two-factor.ts";

const section = (page: Page) => page.getByRole("region", { name: "Your data" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Delete your account?" });
const banner = (page: Page) => page.getByRole("status").filter({ hasText: "Your account will be deleted on" });
const keepButton = (page: Page) => section(page).getByRole("button", { name: "Keep my account" });

const openDialog = async (page: Page) => {
  await section(page).getByRole("button", { name: "Delete account" }).click();
  await expect(dialog(page)).toBeVisible();
};
const confirm = async (page: Page, username: string) => {
  await dialog(page).getByLabel("Type your username to confirm").fill(username);
  await dialog(page).getByRole("button", { name: "Delete account" }).click();
};
const looksRight = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

  test("the data comes as a file, after a question whose it is", async ({ page, newPlayer, logIn, db, stack }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await page.goto(`/profile/${player.username}/edit`);
    await unfold(page, "Your data");
    await makeSessionsStale(db, player);
    const download = page.waitForEvent("download");
    await section(page).getByRole("button", { name: "Download my data" }).click();
    const question = page.getByRole("dialog", { name: "Confirm it's you" });
    await question.getByLabel("Password", { exact: true }).fill(player.password);
    await question.getByRole("button", { name: "Confirm" }).click();
    const file = await download;
    await expect(page.getByText("Your data was downloaded")).toBeVisible();
    expect(file.suggestedFilename()).toBe("passport-data.json");
    const document = JSON.parse(await readFile(await file.path(), "utf8"));
    expect(document).toMatchObject({ profile: { username: player.username }, transactions: [] });
    await mailTo(stack, player.email, /data was downloaded/);
  });

  test("the account is marked, every page says so, and one click keeps it", async ({ page, newPlayer, logIn }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await page.goto(`/profile/${player.username}/edit`);
    await unfold(page, "Your data");
    await openDialog(page);
    await confirm(page, "somebody_else");
    await expect(dialog(page)).toContainText(messages.username_differs);
    await looksRight(page);
    await confirm(page, player.username.toUpperCase());
    await expect(dialog(page)).toHaveCount(0);
    await expect(section(page)).toContainText("To be deleted");
    await expect(keepButton(page)).toBeFocused();
    await looksRight(page);

    await page.goto("/transactions");
    await expect(banner(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await banner(page).getByRole("button", { name: "Keep my account" }).click();
    await expect(page.getByText("Your account will be kept")).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });
});

test("is refused with a reason while something would be lost", async ({ page, newPlayer, logIn, balanceOf }) => {
  const player = await newPlayer();
  const balance = await balanceOf(player);
  await balance.receives(5_00n);
  await logIn(page, player);
  await page.goto(`/profile/${player.username}/edit`);
  await openDialog(page);
  await confirm(page, player.username);
  await expect(dialog(page).getByRole("alert")).toContainText(messages.account_holds_value);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(section(page).getByRole("button", { name: "Delete account" })).toBeFocused();
});

test("another tab follows, and keeping it in the section is enough", async ({ page, context, newPlayer, logIn }) => {
  const player = await newPlayer();
  await logIn(page, player);
  const other = await context.newPage();
  await other.goto("/transactions");
  await page.goto(`/profile/${player.username}/edit`);
  await openDialog(page);
  await confirm(page, player.username);
  await expect(banner(other)).toBeVisible();
  await keepButton(page).click();
  await expect(section(page).getByRole("button", { name: "Delete account" })).toBeVisible();
  await expect(banner(other)).toHaveCount(0);
});

test("what fails says so and can be tried again", async ({ page, newPlayer, logIn }) => {
  const player = await newPlayer();
  await logIn(page, player);
  await page.goto(`/profile/${player.username}/edit`);
  await page.route("**/api/account/export", (route) => route.abort());
  const button = section(page).getByRole("button", { name: "Download my data" });
  await button.click();
  await expect(page.getByText("Your data could not be downloaded")).toBeVisible();
  await page.unroute("**/api/account/export");
  const download = page.waitForEvent("download");
  await button.click();
  await download;
});

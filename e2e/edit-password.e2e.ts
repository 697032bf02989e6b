/** The password on the edit page: set for the first time, changed, refused. */
import type { Database } from "@passport/database";
import { messages } from "@passport/protocol";
import type { APIRequestContext } from "@playwright/test";
import { looksRight, walkOnce } from "./stack/axe.ts";
import { openEdit, unfold } from "./stack/edit-page.ts";
import { putOffRedirects } from "./stack/stop-clock.ts";
import { expect, type Page, type Player, test } from "./stack/test.ts";
import { makeSessionsStale } from "./stack/two-factor.ts";

const better = "Better-horse-8";
const passwordDialog = (page: Page) => page.getByRole("dialog", { name: /password/i });
const typed = (page: Page, name: "Current password" | "New password" | "Confirm password") =>
  passwordDialog(page).getByLabel(name, { exact: true });
const openChange = (page: Page) => page.getByRole("button", { name: "Change Password" }).click();

/** What was sent about passwords from now on. */
const passwordCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes("password")) calls.push(pathname);
  });
  return calls;
};

const forgetPassword = async (db: Database, { username }: Player) => {
  const { id } = await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  await db.deleteFrom("passwords").where("user_id", "=", id).execute();
};

/** With cookies of its own: a login in the page's would end the page's session, and the page would reload. */
const logsInWith = async (request: APIRequestContext, origin: string, { email }: Player, password: string) => {
  const response = await request.post(`${origin}/auth/email`, { data: { email, password }, headers: { origin } });
  return response.status() === 200;
};

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

  test("[EDIT-37] [EDIT-39] is set up by typing it twice alike", async ({ page, db, newPlayer, logIn }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await forgetPassword(db, player);
    await openEdit(page, player);
    await unfold(page, "Password");
    await page.getByRole("button", { name: "Setup password" }).click();
    await expect(typed(page, "Current password")).toHaveCount(0);
    await expect(typed(page, "New password")).toBeFocused();
    const calls = passwordCalls(page);
    await typed(page, "New password").fill(better);
    await typed(page, "Confirm password").fill(`${better}9`);
    await page.keyboard.press("Enter");
    await expect(passwordDialog(page).getByText("Password does not match")).toBeVisible();
    await looksRight(page);
    expect(calls).toEqual([]);
    await typed(page, "Confirm password").fill(better);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Password set", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Change Password" })).toBeEnabled();
    // The session continues under its new value.
    await page.reload();
    await unfold(page, "Password");
    await expect(page.getByRole("button", { name: "Change Password" })).toBeEnabled();
  });

  test("[PASSWORD-3] [EDIT-40] [EDIT-41] a wrong current one, a weak and a common new one are refused where they were typed", async ({
    page,
    newPlayer,
    logIn,
    stack,
    request,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await openEdit(page, player);
    await unfold(page, "Password");
    await openChange(page);
    await expect(typed(page, "Current password")).toBeFocused();
    await expect(typed(page, "Confirm password")).toHaveCount(0);
    await typed(page, "Current password").fill("Not-the-password-1");
    const calls = passwordCalls(page);
    for (const weak of ["Sh0rt-1", "no-number-Here", "no-uppercase-1", "NO-LOWERCASE-1"]) {
      await typed(page, "New password").fill(weak);
      await page.keyboard.press("Enter");
      await expect(
        passwordDialog(page).getByText(
          "Password must be at least 8 characters with at least 1 number, 1 lowercase and 1 uppercase letter.",
        ),
      ).toBeVisible();
    }
    expect(calls).toEqual([]);
    await typed(page, "New password").fill(better);
    await page.keyboard.press("Enter");
    await expect(passwordDialog(page).getByText(messages.incorrect_password)).toBeVisible();
    await looksRight(page);
    await typed(page, "Current password").fill(player.password);
    await typed(page, "New password").fill("Password1");
    await page.keyboard.press("Enter");
    await expect(passwordDialog(page).getByText("This password is too common.")).toBeVisible();
    expect(await logsInWith(request, stack.origin, player, player.password)).toBe(true);
  });
});

test("[EDIT-38] cannot be set without an email, or before it is verified", async ({ page, db, newPlayer, logIn }) => {
  const player = await newPlayer();
  await logIn(page, player);
  const change = (values: { verified: boolean; email?: null; email_canonical?: null }) =>
    db.updateTable("users").set(values).where("username", "=", player.username).execute();
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await change({ verified: false });
  await openEdit(page, player);
  await expect(button("Verify email to change password")).toBeDisabled();
  await forgetPassword(db, player);
  await page.reload();
  await expect(button("Verify email to setup password")).toBeDisabled();
  await change({ verified: false, email: null, email_canonical: null });
  await page.reload();
  await expect(button("Email is required to setup password")).toBeDisabled();
  await expect(page.getByText("No email yet")).toBeVisible();
  await looksRight(page);
});

test("[EDIT-40] [EDIT-43] changed by a player who knows it: a stale session types it once, and the other devices are out", async ({
  page,
  db,
  browser,
  newPlayer,
  logIn,
  stack,
  request,
}) => {
  const player = await newPlayer();
  await using second = await browser.newContext({ baseURL: stack.origin });
  const elsewhere = await second.newPage();
  await putOffRedirects(elsewhere);
  await logIn(elsewhere, player);
  await elsewhere.goto("/profile");
  await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
  await logIn(page, player);
  await openEdit(page, player);
  await makeSessionsStale(db, player);
  const cookies = async () => (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`);
  const before = await cookies();

  await openChange(page);
  await typed(page, "Current password").fill(player.password);
  await typed(page, "New password").fill(better);
  const reloaded = elsewhere.waitForEvent("load");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Password changed")).toBeVisible();
  await reloaded;
  await expect(elsewhere.getByText(messages.login_required_redirect)).toBeVisible();
  expect(await cookies()).not.toEqual(before);
  await page.goto("/security");
  const listed = (region: string) => page.getByRole("region", { name: region }).getByRole("listitem");
  await expect(listed("Devices and sessions")).toHaveCount(1);
  await expect(listed("Security log").filter({ hasText: "Password changed" })).toHaveCount(1);
  expect(await logsInWith(request, stack.origin, player, player.password)).toBe(false);
  expect(await logsInWith(request, stack.origin, player, better)).toBe(true);
});

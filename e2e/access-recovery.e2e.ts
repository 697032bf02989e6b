/** Forgotten passwords: from the request for a link to the new password. */
import { messages } from "@passport/protocol";
import { limitKey } from "../apps/server/src/platform/limits/limit-key.ts";
import { newToken } from "../apps/server/src/platform/secrets/token.ts";
import { expectAccessible, looksRight, walkOnce } from "./stack/axe.ts";
import { solveCaptcha } from "./stack/captcha.ts";
import { countRequests, makeLink } from "./stack/links.ts";
import { linkIn, mailTo } from "./stack/mails.ts";
import { tabTo } from "./stack/tab-to.ts";
import { expect, type Page, test } from "./stack/test.ts";

const newPassword = "Better-horse-8";

const askForLink = async (page: Page, email: string) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
  await solveCaptcha(page);
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByText(messages.reset_requested)).toBeVisible();
};

const choosePassword = async (page: Page, password: string, repeated = password) => {
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Repeat the new password").fill(repeated);
  await page.getByRole("button", { name: "Set new password" }).click();
};

const logInByForm = async (page: Page, email: string, password: string) => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
};

test("[RECOVER-1] [RECOVER-11] a player who forgot the password sets a new one by mail", async ({
  page,
  stack,
  newPlayer,
}) => {
  await walkOnce(page, 390, 1440);
  const { email, username } = await newPlayer();
  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await expect(page.getByRole("link", { name: "Back to login page" })).toHaveAttribute("href", "/login");
  await looksRight(page);

  await test.step("[RECOVER-3] [RECOVER-4] the answer is a success, with a hint to look into junk or spam", async () => {
    const asked = page.waitForRequest("**/auth/forgot");
    await page.getByLabel("Email").fill(email);
    await solveCaptcha(page);
    await page.getByRole("button", { name: "Send email" }).click();
    expect((await asked).postDataJSON()).toEqual({ email, captcha_token: expect.any(String) });
    const answer = page
      .getByRole("status")
      .filter({ hasText: "If this email has an account, a reset link has been sent." });
    await expect(answer).toContainText("Check junk or spam");
    await looksRight(page);
  });

  await page.goto(linkIn(await mailTo(stack, email, /^Reset your/), "/reset-password"));
  await test.step("[RECOVER-7] the page has its title, two fields and the way back", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reset Password");
    await expect(page.getByText(`Choose a new password for ${username}`)).toBeVisible();
    // The token has left the address bar; a reload still knows it.
    await expect(page).toHaveURL("/reset-password");
    await page.reload();
    await expect(page.locator("input[type=password]")).toHaveCount(2);
    await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
  });
  await expect(page.getByRole("link", { name: "Back to login page" })).toHaveAttribute("href", "/login");
  await looksRight(page);

  const reset = page.waitForRequest("**/auth/reset");
  await choosePassword(page, newPassword);
  expect((await reset).postDataJSON()).toEqual({ new_password: newPassword, token: expect.any(String) });
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Your new password is set")).toBeVisible();
  await looksRight(page);

  await logInByForm(page, email, newPassword);
  await expect(page).toHaveURL("/profile");
});

test("a link can be asked for again after half a minute, and at once for another address", async ({
  page,
  db,
  newPlayer,
}) => {
  await page.clock.install();
  const { email } = await newPlayer();
  const calls = countRequests(page, /\/auth\/forgot$/);
  await askForLink(page, email);
  const waiting = page.getByRole("button", { name: /^Send again in/ });
  await expect(waiting).toHaveAttribute("aria-disabled", "true");
  await waiting.click({ force: true });
  await page.getByLabel("Email").press("Enter");
  expect(calls).toHaveLength(1);

  await page.getByLabel("Email").fill(`other-${email}`);
  await expect(page.getByRole("button", { name: "Send email" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await expect(waiting).toBeVisible();
  await page.clock.runFor(31_000);
  // The server's own clock has not moved, however long the test took to get here: it asks for patience in its own
  // words, and the form stays usable.
  const spent_until = new Date(Date.now() + 30_000);
  const pace = limitKey("mail reset", "pace", email);
  await db.updateTable("rate_limits").set({ spent_until }).where("key", "=", pace).execute();
  await solveCaptcha(page);
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(/^Too many tries/);
  expect(calls).toHaveLength(2);
  await expect(page.getByRole("button", { name: "Send email" })).toBeEnabled();
});

test("a password that the server refuses leaves the link good", async ({ page, db, newPlayer }) => {
  const { token } = await makeLink(db, await newPlayer(), "reset_password");
  await page.goto(`/reset-password?token=${token}`);
  await choosePassword(page, "Password1");
  await expect(page.getByRole("alert")).toHaveText(messages.password_common);
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("Password1");
  await expectAccessible(page);
  await choosePassword(page, newPassword);
  await expect(page).toHaveURL("/login");
});

test("[EMAIL-25] a reset link that is over says so at once, or when it ends under the form", async ({
  page,
  db,
  newPlayer,
}) => {
  await page.goto(`/reset-password?token=${newToken()}`);
  await expect(page.getByRole("alert")).toHaveText(messages.link_invalid);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");

  const { id, token } = await makeLink(db, await newPlayer(), "reset_password");
  await page.goto(`/reset-password?token=${token}`);
  await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
  await db
    .updateTable("link_tokens")
    .set({ expires_at: new Date(0) })
    .where("user_id", "=", id)
    .execute();
  await choosePassword(page, newPassword);
  await expect(page.getByRole("alert")).toHaveText(messages.link_invalid);
});

test("a check of the link that fails can be repeated", async ({ page, db, newPlayer }) => {
  const { token } = await makeLink(db, await newPlayer(), "reset_password");
  await page.route("**/api/verify*", (route) => route.abort("connectionrefused"));
  await page.goto(`/reset-password?token=${token}`);
  await expect(page.getByRole("alert")).toHaveText(messages.internal);
  await page.unroute("**/api/verify*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
});

test("a new password is set by keyboard alone", async ({ page, db, newPlayer }) => {
  const { token } = await makeLink(db, await newPlayer(), "reset_password");
  await page.goto(`/reset-password?token=${token}`);
  await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
  await tabTo(page.getByLabel("New password", { exact: true }));
  await page.keyboard.type(newPassword);
  await tabTo(page.getByLabel("Repeat the new password", { exact: true }));
  await page.keyboard.type(newPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});

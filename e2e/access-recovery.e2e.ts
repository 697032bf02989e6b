/** Forgotten passwords, and what the links in mails do. */
import { randomUUID } from "node:crypto";
import type { Database } from "@passport/database";
import { messages } from "@passport/protocol";
import { insertLink, type LinkPurpose } from "../apps/server/src/features/access/links/store.ts";
import { limitKey } from "../apps/server/src/platform/limits/limit-key.ts";
import { hashToken, newToken } from "../apps/server/src/platform/secrets/token.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./stack/axe.ts";
import { linkIn, mailTo } from "./stack/mails.ts";
import { expect, type Page, type Player, test, viewportOf } from "./stack/test.ts";

const newPassword = "Better-horse-8";

const countRequests = (page: Page, path: RegExp) => {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (path.test(new URL(request.url()).pathname)) seen.push(request.url());
  });
  return seen;
};

const userOf = (db: Database, { username }: Player) =>
  db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirstOrThrow();

/** A link as a mail would carry it, for a page whose mail is not the point. */
const makeLink = async (db: Database, player: Player, purpose: LinkPurpose) => {
  const token = newToken();
  const { id } = await userOf(db, player);
  const { email } = player;
  const link = { purpose, tokenHash: hashToken(token), userId: id, email, emailCanonical: email, lifeMs: 60_000 };
  await insertLink(db, link);
  return { id, token };
};

const askForLink = async (page: Page, email: string) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(email);
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

const looksRight = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: viewportOf(width) });

    test("[RECOVER-1] [RECOVER-11] a player who forgot the password sets a new one by mail", async ({
      page,
      stack,
      newPlayer,
    }) => {
      const { email, username } = await newPlayer();
      await page.goto("/login");
      await page.getByRole("link", { name: "Forgot your password?" }).click();
      await expect(page).toHaveURL("/forgot-password");
      await expect(page.getByRole("link", { name: "Back to login page" })).toHaveAttribute("href", "/login");
      await looksRight(page);

      await test.step("[RECOVER-3] [RECOVER-4] the answer is a success, with a hint to look into junk or spam", async () => {
        const asked = page.waitForRequest("**/auth/forgot");
        await page.getByLabel("Email").fill(email);
        await page.getByRole("button", { name: "Send email" }).click();
        expect((await asked).postDataJSON()).toEqual({ email });
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

    test("a link of a security mail locks the account, by its button and not before", async ({
      page,
      db,
      stack,
      newPlayer,
      logIn,
    }) => {
      const player = await newPlayer();
      const { token } = await makeLink(db, player, "reset_password");
      const done = await page.request.post("/auth/reset", {
        data: { token, new_password: newPassword },
        headers: { origin: stack.origin },
      });
      expect(done.status()).toBe(200);
      const link = linkIn(await mailTo(stack, player.email, /password was reset/), "/not-me");

      // A player who is logged in may open it too.
      await logIn(page, { ...player, password: newPassword });
      const calls = countRequests(page, /not_me/);
      await page.goto(link);
      const lock = page.getByRole("button", { name: "Lock my account" });
      await expect(lock).toBeVisible();
      await expect(page).toHaveURL("/not-me");
      await expect(page.getByRole("list", { name: "What locking does" }).getByRole("listitem")).toHaveCount(5);
      await page.reload();
      await expect(lock).toBeVisible();
      expect(calls).toEqual([]);
      expect((await userOf(db, player)).total_lock).toBe(false);
      await looksRight(page);

      await lock.click();
      await expect(page.getByText(messages.not_me_done)).toBeVisible();
      expect((await userOf(db, player)).total_lock).toBe(true);
      await expect(page.getByRole("link", { name: "Contact support" })).toBeVisible();
      await looksRight(page);
      // The session of this browser has ended with all the others.
      await page.getByRole("link", { name: "Reset the password" }).click();
      await expect(page.getByRole("button", { name: "Send email" })).toBeVisible();

      await page.goto(link);
      await lock.click();
      await expect(page.getByRole("alert")).toHaveText(messages.link_invalid);
      await looksRight(page);
    });

    for (const isLoggedIn of [false, true]) {
      test(`[EMAIL-19] [EMAIL-21] [EMAIL-22] the link of a mail verifies the email ${isLoggedIn ? "of a logged-in player" : "of a guest"}`, async ({
        page,
        db,
        newPlayer,
        logIn,
      }) => {
        const player = await newPlayer();
        const { id, token } = await makeLink(db, player, "verify_email");
        await db.updateTable("users").set({ verified: false }).where("id", "=", id).execute();
        if (isLoggedIn) await logIn(page, player);
        const calls = countRequests(page, /^\/(api\/)?auth\/verify$/);
        await page.goto(`/verify?id=${id}&token=${token}`);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify Email");
        await expect(page.getByText("Success! Your email's been verified!")).toBeVisible();
        expect((await userOf(db, player)).verified).toBe(true);
        await looksRight(page);
        // A reload says the same again without another request.
        await page.reload();
        await expect(page.getByText("Success! Your email's been verified!")).toBeVisible();
        expect(calls.map((url) => new URL(url).pathname + new URL(url).search)).toEqual([
          `/api/auth/verify?id=${id}&token=${token}`,
        ]);
        const homepage = page.getByRole("link", { name: "Go to passport homepage" });
        await expect(homepage).toHaveAttribute("href", "/");
        await homepage.click();
        await expect(page).toHaveURL(isLoggedIn ? "/home" : "/login");
      });
    }
  });
}

test("[RECOVER-2] without an email it says so and sends nothing", async ({ page }) => {
  await page.goto("/forgot-password");
  const calls = countRequests(page, /\/auth\/forgot$/);
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByRole("alert")).toHaveText("No email has been set.");
  expect(calls).toEqual([]);
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
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(/^Too many tries/);
  expect(calls).toHaveLength(2);
  await expect(page.getByRole("button", { name: "Send email" })).toBeEnabled();
});

test("[RECOVER-8] [RECOVER-9] a password that is missing, weak or repeated wrongly is not sent", async ({
  page,
  db,
  newPlayer,
}) => {
  const { token } = await makeLink(db, await newPlayer(), "reset_password");
  await page.goto(`/reset-password?token=${token}`);
  const calls = countRequests(page, /\/auth\/reset$/);
  for (const label of ["New password", "Repeat the new password"]) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("required");
    await expect(field).toHaveAttribute("minlength", "8");
  }
  await choosePassword(page, "");
  await expect(page.getByText(messages.password_required)).toHaveCount(2);
  await choosePassword(page, "short1A");
  await expect(page.getByText(messages.password_weak)).toBeVisible();
  await choosePassword(page, newPassword, `${newPassword}!`);
  await expect(page.getByText("Password does not match")).toBeVisible();
  await expect(page.getByLabel("Repeat the new password")).toBeFocused();
  await expectAccessible(page);
  expect(calls).toEqual([]);
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

test("[RECOVER-10] without a token nothing is sent", async ({ page }) => {
  const calls = countRequests(page, /\/(auth\/reset|api\/verify)$/);
  await page.goto("/reset-password");
  await expect(page.getByRole("alert")).toHaveText("Something went wrong, please try again.");
  await expect(page.getByRole("button", { name: "Set new password" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Ask for a new link" })).toHaveAttribute("href", "/forgot-password");
  await expectAccessible(page);
  expect(calls).toEqual([]);
});

test("[EMAIL-25] a reset link that is over says so at once, or when it ends under the form", async ({
  page,
  db,
  newPlayer,
}) => {
  await page.goto(`/reset-password?token=${newToken()}`);
  await expect(page.getByRole("alert")).toHaveText(messages.link_invalid);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
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

test("[EMAIL-18] /verify without an id or a token leads to /", async ({ page }) => {
  const calls = countRequests(page, /^\/(api\/)?auth\/verify$/);
  for (const query of ["", "?id=1", "?token=t", "?id=1&token="]) {
    await page.goto(`/verify${query}`);
    await expect(page).toHaveURL("/login");
  }
  await page.goto("/verify?id=1&token=t");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify Email");
  await expect.poll(() => calls).toHaveLength(1);
});

test("[EMAIL-20] a link that is not valid shows the server's message", async ({ page }) => {
  await page.goto(`/verify?id=${randomUUID()}&token=${newToken()}`);
  await expect(page.getByRole("alert")).toHaveText(messages.link_invalid);
  await expectAccessible(page);
  const body = { message: "the mail room is on fire", error_code: "unavailable", request_id: "r" };
  await page.route("**/api/auth/verify*", (route) => route.fulfill({ status: 503, json: body }));
  await page.reload();
  await expect(page.getByRole("alert")).toHaveText("The mail room is on fire");
});

test("who leaves before the answer is not brought back by it", async ({ page, db, newPlayer }) => {
  const player = await newPlayer();
  const { id, token } = await makeLink(db, player, "verify_email");
  const held = Promise.withResolvers<void>();
  await page.route("**/api/auth/verify*", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/verify?id=${id}&token=${token}`);
  await expect(page.getByText("Verifying your email...")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Go to passport homepage" }).click();
  await expect(page).toHaveURL("/login");
  const answered = page.waitForResponse("**/api/auth/verify*");
  held.resolve();
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expect(page).toHaveURL("/login");
});

test("[EMAIL-23] the short link verifies by its token alone", async ({ page, db, newPlayer }) => {
  const player = await newPlayer();
  const { id, token } = await makeLink(db, player, "verify_email");
  await db.updateTable("users").set({ verified: false }).where("id", "=", id).execute();
  const answered = page.waitForResponse("**/api/verify*");
  await page.goto(`/verify/${token}`);
  expect(await (await answered).json()).toEqual({
    user: { id, username: player.username, first_name: "Mara", last_name: "Voss" },
  });
  await expect(page.getByText("Success! You have verified your email.")).toBeVisible();
  expect((await userOf(db, player)).verified).toBe(true);
  await expectAccessible(page);
  await page.goto("/home");
  await page.goto(`/verify/${token}`);
  await expect(page.getByRole("alert")).toHaveText(messages.link_invalid);
});

test("a forgotten password is set anew by keyboard alone", async ({ page, db, newPlayer }) => {
  const { token } = await makeLink(db, await newPlayer(), "reset_password");
  await page.goto(`/reset-password?token=${token}`);
  await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
  const tabTo = async (name: string) => {
    const target = page.getByLabel(name, { exact: true });
    for (let presses = 0; presses < 10; presses++) {
      if ((await target.and(page.locator(":focus")).count()) > 0) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };
  await tabTo("New password");
  await page.keyboard.type(newPassword);
  await tabTo("Repeat the new password");
  await page.keyboard.type(newPassword);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});

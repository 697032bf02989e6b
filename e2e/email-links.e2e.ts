/** What the other links in mails do: verify an email, or lock the account after a security mail. */
import { randomUUID } from "node:crypto";
import { messages } from "@passport/protocol";
import { newToken } from "../apps/server/src/platform/secrets/token.ts";
import { expectAccessible, looksRight, walkOnce } from "./stack/axe.ts";
import { userOf } from "./stack/edit-page.ts";
import { countRequests, makeLink } from "./stack/links.ts";
import { linkIn, mailTo } from "./stack/mails.ts";
import { expect, test } from "./stack/test.ts";

const newPassword = "Better-horse-8";

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

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

test("[EMAIL-18] /verify without an id or a token leads to /", async ({ page }) => {
  const calls = countRequests(page, /^\/(api\/)?auth\/verify$/);
  for (const query of ["", "?id=1", "?token=t", "?id=1&token="]) {
    await page.goto(`/verify${query}`);
    await expect(page).toHaveURL("/login");
    // Going on while the page is still on its way here would race with it.
    await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
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

test("a player who leaves before the answer is not brought back by it", async ({ page, db, newPlayer }) => {
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
  held.resolve();
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL("/login");
});

test("[EMAIL-23] the short link verifies by its token alone", async ({ page, db, newPlayer }) => {
  const player = await newPlayer();
  const { id, token } = await makeLink(db, player, "verify_email");
  await db.updateTable("users").set({ verified: false }).where("id", "=", id).execute();
  const answered = page.waitForResponse("**/api/verify*");
  await page.goto(`/verify/${token}`);
  expect(await (await answered).json()).toEqual({
    user: { id, username: player.username, first_name: "", last_name: "" },
  });
  await expect(page.getByText("Success! You have verified your email.")).toBeVisible();
  expect((await userOf(db, player)).verified).toBe(true);
  await expectAccessible(page);
  await page.goto("/home");
  await page.goto(`/verify/${token}`);
  await expect(page.getByRole("alert")).toHaveText(messages.link_invalid);
});

/** The two-factor check at the login: how players get there, and when it is over. */
import { codeTries, messages } from "@passport/protocol";
import { expect } from "./stack/test.ts";
import { codeField } from "./stack/two-factor.ts";
import { enterWrongCode, signIn, test, wrongCodeFor } from "./stack/two-factor-check.ts";

test.describe("the check at the login", () => {
  test("[TFA-1] [TFA-3] [TFA-4] asks for the passcode, keeps the token out of the address, and continues where the login began", async ({
    page,
    bob,
  }) => {
    const answered = page.waitForResponse("**/auth/email");
    await signIn(page, bob.player, "/transactions?page=3");
    const { tfa_token: token, ...rest } = await (await answered).json();
    expect(rest).not.toHaveProperty("user");
    await expect(page).toHaveURL(`/tfa/check?redirectURL=${encodeURIComponent("/transactions?page=3")}`);

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two Factor Authentication");
    await expect(page.getByRole("link", { name: "Go Back" })).toHaveCount(0);

    await test.step("[TFA-8] [TFA-9] the right passcode opens what was asked for before the login", async () => {
      const sent = page.waitForRequest("**/auth/tfa");
      const passcode = await bob.passcode();
      await codeField(page).fill(passcode);
      const body = (await sent).postDataJSON();
      expect(body).toMatchObject({ passcode, is_recovery: false, token, redirect_url: "/transactions?page=3" });
      await expect(page).toHaveURL("/transactions?page=3");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transactions");
    });
  });

  test("[TFA-3] neither a reload nor the way back and forth leads to an address with the token", async ({
    page,
    bob,
  }) => {
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(frame.url()));
    await signIn(page, bob.player);
    await expect(page).toHaveURL("/tfa/check");
    await page.goBack();
    await expect(page).toHaveURL("/login");
    await page.goForward();
    await expect(page).toHaveURL("/tfa/check");
    await expect(codeField(page)).toBeVisible();
    expect(visited.filter((url) => url.includes("token=")).length).toBeLessThanOrEqual(1);

    await page.reload();
    await expect(codeField(page)).toBeVisible();
    await expect(page).toHaveURL("/tfa/check");
    await page.goBack();
    await expect(page).toHaveURL("/login");
  });

  test("[TFA-2] without a token it goes to /", async ({ page }) => {
    await page.goto("/tfa/check");
    await expect(page).toHaveURL("/login");
    await page.goto("/tfa/check?token=");
    await expect(page).toHaveURL("/login");
  });

  test("[SESSION-9] [SESSION-10] [TFA-11] a reload comes back to it with the tries counted; after the fifth the right code leads to the login", async ({
    page,
    bob,
  }) => {
    await signIn(page, bob.player, "/transactions");
    for (let tries = 1; tries < codeTries; tries++) await enterWrongCode(page, wrongCodeFor(bob));
    await page.reload();
    await expect(page).toHaveURL(`/tfa/check?redirectURL=${encodeURIComponent("/transactions")}`);
    await enterWrongCode(page, wrongCodeFor(bob));
    await codeField(page).fill(await bob.passcode());
    await expect(page).toHaveURL(/\/login\?err=tfa_expired/);
    await expect(page.getByRole("alert")).toHaveText(messages.tfa_expired);
    expect(new URL(page.url()).searchParams.get("redirectURL")).toBe("/transactions");
    await page.goto("/tfa/check");
    await expect(page).toHaveURL("/login");
  });

  test("[SESSION-9] a player who comes back within the five minutes is led to it from a protected page", async ({
    page,
    bob,
  }) => {
    await signIn(page, bob.player);
    await page.goto("/transactions");
    await expect(page).toHaveURL(`/tfa/check?redirectURL=${encodeURIComponent("/transactions")}`);
    await codeField(page).fill(await bob.passcode());
    await expect(page).toHaveURL("/transactions");
  });

  test("[TFA-11] after five minutes the right code leads to the login", async ({ page, db, bob }) => {
    await signIn(page, bob.player);
    await db
      .updateTable("tfa_challenges")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("user_id", "=", (from) =>
        from.selectFrom("users").select("id").where("username", "=", bob.player.username),
      )
      .execute();
    await codeField(page).fill(await bob.passcode());
    await expect(page.getByRole("alert")).toHaveText(messages.tfa_expired);
  });

  test("mallory cannot use the token in another browser, even with the right code", async ({ page, browser, bob }) => {
    const answered = page.waitForResponse("**/auth/email");
    await signIn(page, bob.player);
    const { tfa_token: token } = await (await answered).json();
    const { origin } = new URL(page.url());
    await using mallory = await browser.newContext({ baseURL: origin });
    const elsewhere = await mallory.newPage();
    await elsewhere.goto(`/tfa/check?token=${encodeURIComponent(token)}`);
    await expect(elsewhere).toHaveURL("/tfa/check");
    await codeField(elsewhere).fill(await bob.passcode());
    await expect(elsewhere).toHaveURL(/\/login\?err=tfa_expired/);
    // bob can still log in.
    await codeField(page).fill(await bob.passcode());
    await expect(page).toHaveURL("/profile");
  });
});

/** The sign-up by email, up to the code: the email, the captcha, and the mail. */
import { messages } from "@passport/protocol";
import { limitKey } from "../apps/server/src/platform/limits/limit-key.ts";
import { looksRight, walkOnce } from "./stack/axe.ts";
import { captcha } from "./stack/captcha.ts";
import { mailTo } from "./stack/mails.ts";
import {
  askForCode,
  codeField,
  codeFor,
  codeIn,
  codeMailTo,
  countCalls,
  emailField,
  newcomer,
  proceed,
  send,
} from "./stack/signup.ts";
import { expect, test } from "./stack/test.ts";

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

  test("[SIGNUP-2] [SIGNUP-3] without an email or a captcha it says so and sends nothing", async ({ page }) => {
    await page.goto("/login?signup=true");
    const calls = countCalls(page, "/auth/email_signup");
    await send(page).click();
    await expect(emailField(page)).toHaveAccessibleDescription("No email has been provided");
    await expect(emailField(page)).toBeFocused();
    await expect(page.getByText("Please verify you are human")).toBeVisible();
    await looksRight(page);
    await emailField(page).fill("alice@passport.example");
    await send(page).click();
    await expect(page.getByText("Please verify you are human")).toBeVisible();
    await looksRight(page);
    await expect(page).toHaveURL("/login?signup=true");
    expect(calls).toEqual([]);
  });

  test("[EMAIL-3] [EMAIL-4] [EMAIL-8] what is no right code is said and stays on the page", async ({ page, stack }) => {
    const { email } = newcomer();
    await askForCode(page, email);
    const calls = countCalls(page, "/auth/verify_code");
    await codeField(page).press("Enter");
    await expect(page.getByText("No code has been set.")).toBeVisible();
    await looksRight(page);
    expect(calls).toEqual([]);

    await codeField(page).pressSequentially("2222");
    await expect(proceed(page)).toBeDisabled();
    await codeField(page).pressSequentially("22");
    await expect(codeField(page)).toHaveValue("22222");
    await expect(proceed(page)).toBeEnabled();
    await proceed(page).click();
    await expect(page.getByText("Incorrect code. Please try again.")).toBeVisible();
    await looksRight(page);
    await expect(page).toHaveURL("/email-verify");

    // The next key replaces the wrong code; a paste with what mail programs add around it works.
    const code = await codeFor(stack, email);
    await codeField(page).press("2");
    await expect(page.getByText("Incorrect code. Please try again.")).toHaveCount(0);
    await expect(codeField(page)).toHaveValue("2");
    await codeField(page).fill("");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.evaluate(`navigator.clipboard.writeText(" ${code}\\n")`);
    await codeField(page).press("ControlOrMeta+v");
    await expect(codeField(page)).toHaveValue(code);
    await proceed(page).click();
    await expect(page).toHaveURL("/signup");
  });

  test("the same code is sent again after a pause, for a new captcha", async ({ page, stack, db }) => {
    const { email } = newcomer();
    await page.clock.install();
    await askForCode(page, email);
    const first = await codeMailTo(stack, email);
    await expect(page.getByRole("button", { name: /Send again in/ })).toBeDisabled();
    await page.clock.fastForward(31_000);
    await page.getByRole("button", { name: "Send the code again" }).click();
    await expect(captcha(page)).toBeVisible();
    await looksRight(page);

    // The server has not waited along with the page's clock, however long the test took to get here.
    const pace = limitKey("mail signup", "pace", email);
    const spent_until = new Date(Date.now() + 30_000);
    await db.updateTable("rate_limits").set({ spent_until }).where("key", "=", pace).execute();
    await captcha(page).click();
    await expect(page.getByRole("alert")).toHaveText(/Too many tries\. Wait \d+ seconds, then try again\./);
    await expect(captcha(page)).not.toBeChecked();
    await db.deleteFrom("rate_limits").where("key", "=", pace).execute();
    await captcha(page).click();
    await expect(page.getByText("The code has been sent again.")).toBeVisible();
    await looksRight(page);

    await expect.poll(async () => (await codeMailTo(stack, email)).id).not.toBe(first.id);
    const second = await codeMailTo(stack, email);
    expect(codeIn(second)).toBe(codeIn(first));
    await codeField(page).fill(codeIn(second) ?? "");
    await proceed(page).click();
    await expect(page).toHaveURL("/signup");
  });
});

test("[SIGNUP-6] an email that has an account goes the same way, and its mail holds no code", async ({
  page,
  stack,
  newPlayer,
}) => {
  const { email } = await newPlayer();
  await askForCode(page, email);
  await expect(page.getByText(email)).toBeVisible();
  const mail = await mailTo(stack, email, /already have/);
  expect(codeIn(mail)).toBeUndefined();
});

test("a captcha is accepted once: a second request with it is refused", async ({ page }) => {
  const { email } = newcomer();
  const sent = page.waitForRequest("**/auth/email_signup");
  await askForCode(page, email);
  const data = (await sent).postDataJSON() as { email: string; captcha_token: string };
  const headers = { origin: new URL(page.url()).origin };
  for (const captcha_token of [data.captcha_token, "", "mallory"]) {
    const answer = await page.request.post("/auth/email_signup", { data: { ...data, captcha_token }, headers });
    expect(answer.ok()).toBe(false);
    expect(await answer.json()).toMatchObject({ message: messages.captcha_required });
  }
});

/** From an email address to a passport: the whole way, and the order of its steps. */
import { termsVersion } from "@passport/protocol";
import { looksRight, walkOnce } from "./stack/axe.ts";
import { captcha, solveCaptcha } from "./stack/captcha.ts";
import {
  askForCode,
  codeField,
  codeFor,
  create,
  emailField,
  fillSetup,
  newcomer,
  password,
  proceed,
  proveEmail,
  send,
  usernameField,
} from "./stack/signup.ts";
import { tabTo } from "./stack/tab-to.ts";
import { expect, test } from "./stack/test.ts";

test("[SIGNUP-4] [SIGNUP-21] a visitor signs up and reaches the first steps", async ({ page, stack, db }) => {
  await walkOnce(page, 390, 1440);
  const { username, email } = newcomer();
  await page.addInitScript(`
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => window.violations.push(event.blockedURI));
  `);
  await page.goto("/login");
  await page.getByRole("tab", { name: "Signup" }).click();
  await test.step("[SIGNUP-1] the tab has an email field, a captcha and a button", async () => {
    await expect(emailField(page)).toHaveAttribute("type", "email");
    await expect(captcha(page)).not.toBeChecked();
    await expect(page.getByRole("button", { name: "Sign up with email", exact: true })).toBeVisible();
    await looksRight(page);
  });
  await emailField(page).fill(email);
  await solveCaptcha(page);
  await looksRight(page);
  const asked = page.waitForRequest("**/auth/email_signup");
  const answered = page.waitForResponse("**/auth/email_signup");
  await send(page).click();
  expect((await asked).postDataJSON()).toEqual({ email, captcha_token: expect.any(String) });
  const { token } = (await (await answered).json()) as { token: string };

  await expect(page).toHaveURL("/email-verify");
  await test.step("[EMAIL-1] the page for the code has its title, its entry and the way back", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verify Email Signup");
    await expect(page.getByRole("link", { name: "Back to login page" })).toHaveAttribute("href", "/login");
    await expect(page.getByText(email)).toBeVisible();
    await looksRight(page);
  });
  const code = await codeFor(stack, email);
  await codeField(page).fill(code.toUpperCase());
  await looksRight(page);
  await test.step("[EMAIL-5] [EMAIL-6] the code is sent in lower case, with the token", async () => {
    const verified = page.waitForRequest("**/auth/verify_code");
    await proceed(page).click();
    expect((await verified).postDataJSON()).toEqual({ token, code });
  });

  await test.step("[EMAIL-7] [SIGNUP-7] [SIGNUP-11] a right code leads to the setup of the account", async () => {
    await expect(page).toHaveURL("/signup");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Setup Account");
    await expect(page.getByLabel(/Send me news/)).not.toBeChecked();
    await looksRight(page);
  });
  await fillSetup(page, username);
  await test.step("[SIGNUP-19] [SIGNUP-23] the account is made and logged in", async () => {
    const signedUp = page.waitForRequest("**/auth/signup");
    await create(page).click();
    expect((await signedUp).postDataJSON()).toMatchObject({
      auth_type: "email",
      email,
      username,
      password,
      token,
      accepts_marketing: false,
      terms_version: termsVersion,
    });
  });
  await test.step("[SIGNUP-34] with the name chosen, the onboarding follows", async () => {
    await expect(page).toHaveURL("/onboarding?skip_username=true");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your passport is ready");
  });
  expect(await page.evaluate("window.violations")).toEqual([]);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(username);
  const kept = await db
    .selectFrom("users")
    .select(["verified", "accepts_marketing", "terms_version"])
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ verified: true, accepts_marketing: false, terms_version: termsVersion });
});

test("[SIGNUP-9] [EMAIL-2] [SIGNUP-10] the steps open only in order, and a reload keeps the place", async ({
  page,
  stack,
}) => {
  await page.goto("/email-verify");
  await expect(page).toHaveURL("/login?signup=true");
  await page.goto("/signup");
  await expect(page).toHaveURL("/login");

  const person = newcomer();
  await askForCode(page, person.email);
  await page.reload();
  await expect(page.getByText(person.email)).toBeVisible();
  await codeField(page).fill(await codeFor(stack, person.email));
  await proceed(page).click();
  await expect(page).toHaveURL("/signup");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Setup Account");
  // The code is used up.
  await page.goto("/email-verify");
  await expect(page).toHaveURL("/login?signup=true");

  await page.goto("/signup");
  await fillSetup(page, person.username);
  await create(page).click();
  await expect(page).toHaveURL("/onboarding?skip_username=true");
  // Nothing is pending any more, so /signup leads to the home page (ROUTE-9).
  await page.goto("/signup");
  await expect(page).toHaveURL("/home");
});

test("[ROUTE-18] [SIGNUP-8] [SIGNUP-19] [SIGNUP-34] a redirectURL and a tenant go along, and the consent is kept", async ({
  page,
  stack,
  db,
}) => {
  const person = newcomer();
  await proveEmail(page, stack, person, "/login?signup=true&redirectURL=%2Ftransactions%3Fpage%3D2&tenant=guild");
  await fillSetup(page, person.username);
  await page.getByLabel(/Send me news/).check();
  const sent = page.waitForRequest("**/auth/signup");
  await create(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    tenant: "guild",
    redirect_url: "/transactions?page=2",
    accepts_marketing: true,
  });
  await expect(page).toHaveURL("/transactions?page=2");
  const { accepts_marketing } = await db
    .selectFrom("users")
    .select("accepts_marketing")
    .where("username", "=", person.username)
    .executeTakeFirstOrThrow();
  expect(accepts_marketing).toBe(true);
});

test("the whole sign-up works by keyboard alone", async ({ page, stack }) => {
  const { username, email } = newcomer();

  await page.goto("/login");
  await tabTo(page.getByRole("tab", { name: "Login" }));
  await page.keyboard.press("ArrowRight");
  await expect(send(page)).toBeVisible();
  await tabTo(emailField(page));
  await page.keyboard.type(email);
  await tabTo(captcha(page));
  await page.keyboard.press("Space");
  await expect(captcha(page)).toBeChecked();
  await page.keyboard.press("Enter");

  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await codeFor(stack, email));
  await page.keyboard.press("Enter");

  await expect(usernameField(page)).toBeFocused();
  await page.keyboard.type(username);
  await tabTo(page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(password);
  await tabTo(page.getByLabel("Confirm password"));
  await page.keyboard.type(password);
  await tabTo(page.getByLabel(/I accept the/));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/onboarding?skip_username=true");
});

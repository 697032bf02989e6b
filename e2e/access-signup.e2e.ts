/** From an email address to a passport: captcha, code, name and password. */
import { randomBytes } from "node:crypto";
import { messages } from "@passport/protocol";
import type { Locator } from "@playwright/test";
import { limitKey } from "../apps/server/src/platform/limits/limit-key.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./stack/axe.ts";
import { captcha, solveCaptcha } from "./stack/captcha.ts";
import { mailTo, type SentMail } from "./stack/mails.ts";
import type { Stack } from "./stack/stack.ts";
import { expect, type Page, test, viewportOf } from "./stack/test.ts";

const password = "Nexus-9-passport";

const newcomer = () => {
  const username = `s_${randomBytes(5).toString("hex")}`;
  return { username, email: `${username}@passport.example` };
};
type Newcomer = ReturnType<typeof newcomer>;

const codeIn = ({ text }: SentMail) => /^ *([a-z0-9]{5})\s*$/m.exec(text)?.[1];
const codeMailTo = (stack: Stack, email: string) => mailTo(stack, email, /code/);
const codeFor = async (stack: Stack, email: string) => codeIn(await codeMailTo(stack, email)) ?? "";

const emailField = (page: Page) => page.getByLabel("Email");
const send = (page: Page) => page.getByRole("button", { name: "Sign up with email" });
const codeField = (page: Page) => page.getByLabel("Code from the email");
const proceed = (page: Page) => page.getByRole("button", { name: "Continue" });
const usernameField = (page: Page) => page.getByLabel("Username");
const create = (page: Page) => page.getByRole("button", { name: "Create account" });

const looksRight = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

/** Requests to that call from now on. */
const countCalls = (page: Page, path: string) => {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return bodies;
};

const askForCode = async (page: Page, email: string, start = "/login?signup=true") => {
  await page.goto(start);
  await emailField(page).fill(email);
  await solveCaptcha(page);
  await send(page).click();
  await expect(page).toHaveURL(/\/email-verify/);
  await expect(codeField(page)).toBeFocused();
};

const proveEmail = async (page: Page, stack: Stack, { email }: Newcomer, start?: string) => {
  await askForCode(page, email, start);
  await codeField(page).fill(await codeFor(stack, email));
  await proceed(page).click();
  await expect(page).toHaveURL(/\/signup/);
  await expect(usernameField(page)).toBeFocused();
};

const fillSetup = async (page: Page, username: string, typed = password, again = typed) => {
  await usernameField(page).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(typed);
  await page.getByLabel("Confirm password").fill(again);
};

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: viewportOf(width) });

    test("[SIGNUP-4] [SIGNUP-21] a visitor signs up and reaches the own profile", async ({ page, stack, db }) => {
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
        });

        await expect(page).toHaveURL("/profile");
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(username);
      });
      expect(await page.evaluate("window.violations")).toEqual([]);
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(username);
      const kept = await db
        .selectFrom("users")
        .select(["verified", "accepts_marketing"])
        .where("username", "=", username)
        .executeTakeFirstOrThrow();
      expect(kept).toEqual({ verified: true, accepts_marketing: false });
    });

    test("[EMAIL-3] [EMAIL-4] [EMAIL-8] what is no right code is said and stays on the page", async ({
      page,
      stack,
    }) => {
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

    test("[SIGNUP-12] [SIGNUP-13] [SIGNUP-29] what cannot be an account is said beside its field, and the request stays", async ({
      page,
      stack,
      newPlayer,
    }) => {
      const taken = await newPlayer();
      const person = newcomer();
      await proveEmail(page, stack, person);
      const calls = countCalls(page, "/auth/signup");
      const passwordField = page.getByLabel("Password", { exact: true });
      await test.step("[SIGNUP-14] the password field has a minimum length and a hint", async () => {
        await expect(passwordField).toHaveAttribute("minlength", "8");
        await expect(passwordField).toHaveAccessibleDescription(
          "At least 8 characters with at least 1 number, 1 lowercase and 1 uppercase letter.",
        );
      });

      await fillSetup(page, "");
      await create(page).click();
      await expect(page.getByText("A username is required to proceed.")).toBeVisible();
      await expect(usernameField(page)).toBeFocused();
      await looksRight(page);
      await fillSetup(page, person.username, password, "Another-9-one");
      await create(page).click();
      await expect(page.getByText("Password does not match")).toBeVisible();
      await expect(page.getByLabel("Confirm password")).toBeFocused();
      await looksRight(page);
      await fillSetup(page, person.username, "Short1");
      await create(page).click();
      await expect(page.getByText(messages.password_weak)).toBeVisible();
      await expect(passwordField).toBeFocused();
      await fillSetup(page, "no spaces");
      await create(page).click();
      await expect(page.getByText(messages.username_invalid)).toBeVisible();
      expect(calls).toEqual([]);

      await fillSetup(page, person.username, "Password1");
      await create(page).click();
      await expect(page.getByText(messages.password_common)).toBeVisible();
      await fillSetup(page, taken.username.toUpperCase());
      await create(page).click();
      await expect(page.getByText(messages.username_taken)).toBeVisible();
      await expect(usernameField(page)).toHaveValue(taken.username.toUpperCase());
      await looksRight(page);
      expect(calls).toHaveLength(2);

      await page.reload();
      await fillSetup(page, person.username);
      await create(page).click();
      await expect(page).toHaveURL("/profile");
    });

    test("[SIGNUP-2] [SIGNUP-3] without an email or a captcha it says so and sends nothing", async ({ page }) => {
      await page.goto("/login?signup=true");
      const calls = countCalls(page, "/auth/email_signup");
      await send(page).click();
      await expect(page.getByRole("alert")).toHaveText("No email has been provided");
      await looksRight(page);
      await emailField(page).fill("alice@passport.example");
      await send(page).click();
      await expect(page.getByText("Please verify you are human")).toBeVisible();
      await looksRight(page);
      await expect(page).toHaveURL("/login?signup=true");
      expect(calls).toEqual([]);
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
}

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

test("a captcha is good once: whoever sends it again is refused", async ({ page }) => {
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
  await expect(page).toHaveURL("/profile");
  // ROUTE-9: nothing is pending any more.
  await page.goto("/signup");
  await expect(page).toHaveURL("/home");
});

test("[SIGNUP-7] [SIGNUP-11] whoever comes by another method chooses a name and no password", async ({ page }) => {
  const pending = JSON.stringify({ auth_type: "wallet", payload: { token: "t1" } });
  await page.addInitScript(`sessionStorage.setItem("pending-signup", ${JSON.stringify(pending)})`);
  await page.goto("/signup");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Setup Display Name");
  await expect(usernameField(page)).toBeVisible();
  await expect(page.getByLabel(/Password/i)).toHaveCount(0);
  await expect(page.getByLabel(/Send me news/)).not.toBeChecked();
  await expectAccessible(page);
});

test("[SIGNUP-18] a submit when the request is gone says so and sends nothing", async ({ page, stack }) => {
  const person = newcomer();
  await proveEmail(page, stack, person);
  const calls = countCalls(page, "/auth/signup");
  await page.evaluate("sessionStorage.clear()");
  await fillSetup(page, person.username);
  await create(page).click();
  await expect(page.getByRole("alert")).toHaveText("No request data found");
  await expectAccessible(page);
  expect(calls).toEqual([]);
});

test("[SIGNUP-16] [SIGNUP-17] with ?captcha=true there is a button only while there is a token", async ({
  page,
  stack,
}) => {
  await page.clock.install();
  await proveEmail(page, stack, newcomer());
  await page.goto("/signup?captcha=true");
  await expect(captcha(page)).toBeVisible();
  await expect(create(page)).toHaveCount(0);
  await expectAccessible(page);
  await solveCaptcha(page);
  await expect(create(page)).toBeVisible();
  await page.clock.fastForward("10:00");
  await expect(create(page)).toHaveCount(0);
  await expect(captcha(page)).not.toBeChecked();
  await expect(page.getByText("The check has expired. Tick the box again.")).toBeVisible();
  await expectAccessible(page);
});

test("[SIGNUP-22] while the call runs the form is busy; a failure makes it usable again", async ({
  page,
  stack,
  newPlayer,
}) => {
  const taken = await newPlayer();
  const person = newcomer();
  await proveEmail(page, stack, person);
  const calls = countCalls(page, "/auth/signup");
  const held = Promise.withResolvers<void>();
  await page.route("**/auth/signup", async (route) => {
    await held.promise;
    await route.continue();
  });
  await fillSetup(page, taken.username);
  await create(page).click();
  await expect(create(page)).toHaveAttribute("aria-busy", "true");
  await create(page).click({ force: true });
  await usernameField(page).press("Enter");
  held.resolve();
  await expect(page.getByText(messages.username_taken)).toBeVisible();
  await expect(create(page)).not.toHaveAttribute("aria-busy");
  expect(calls).toHaveLength(1);
  await usernameField(page).fill(person.username);
  await create(page).click();
  await expect(page).toHaveURL("/profile");
});

test("[ROUTE-18] [SIGNUP-8] [SIGNUP-19] a redirectURL and a tenant go along, and the consent is kept", async ({
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
  const tabTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 30; presses++) {
      if ((await target.and(page.locator(":focus")).count()) > 0) return;
      await page.keyboard.press("Tab");
    }
    await expect(target).toBeFocused();
  };

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
  await tabTo(page.getByLabel(/Send me news/));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(username);
});

/** The sign-up in two steps. */
import { randomBytes } from "node:crypto";
import { messages, termsVersion } from "@passport/protocol";
import { expectAccessible, looksRight, walkOnce } from "./stack/axe.ts";
import { captcha, solveCaptcha } from "./stack/captcha.ts";
import { recordCommands, type SentCommand } from "./stack/commands.ts";
import { linkIn, mailTo } from "./stack/mails.ts";
import { acceptTerms } from "./stack/signup.ts";
import { putOffRedirects, stopClock } from "./stack/stop-clock.ts";
import { tabTo } from "./stack/tab-to.ts";
import { expect, type Page, test } from "./stack/test.ts";

const newcomer = () => {
  const username = `r_${randomBytes(5).toString("hex")}`;
  return { username, firstName: "Mara", lastName: "Voss", email: `${username}@passport.example` };
};
type Newcomer = ReturnType<typeof newcomer>;

/** Without a symbol, which is optional (REGISTER-10). */
const password = "Correct7horse";

const fillDetails = async (page: Page, { username, firstName, lastName, email }: Newcomer) => {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
};

const fillPassword = async (page: Page) => {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await acceptTerms(page);
};

const create = (page: Page) => page.getByRole("button", { name: "Create Account" });

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

  test("[REGISTER-3] [REGISTER-10] a visitor makes an account, is logged in and verifies the email", async ({
    page,
    db,
    stack,
  }) => {
    const person = newcomer();
    const sent = recordCommands(page);
    await test.step("[REGISTER-1] [REGISTER-2] the first step is open to a guest, with Back and Next", async () => {
      await page.goto("/register");
      await expect(page.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/login");
      await looksRight(page);
    });
    await fillDetails(page, person);
    await fillPassword(page);
    await looksRight(page);
    await solveCaptcha(page);

    await test.step("[REGISTER-11] [REGISTER-12] [REGISTER-13] the account is made, logged in and led to onboarding", async () => {
      const login = page.waitForRequest("**/auth/email");
      await create(page).click();
      expect((await login).postDataJSON()).toMatchObject({ email: person.email, password });
      await expect(page).toHaveURL("/onboarding?skip_username=true");
      expect(sent.filter(({ key }) => key === "AUTH:REGISTER")).toEqual([
        expect.objectContaining({
          payload: { ...person, password, captcha_token: expect.any(String), terms_version: termsVersion },
        }),
      ]);
    });
    await looksRight(page);

    const isVerified = async () =>
      (
        await db
          .selectFrom("users")
          .select("verified")
          .where("username", "=", person.username)
          .executeTakeFirstOrThrow()
      ).verified;
    expect(await isVerified()).toBe(false);
    await page.goto(linkIn(await mailTo(stack, person.email, /^Verify your email/), "/verify"));
    await expect(page.getByText(messages.email_verified)).toBeVisible();
    expect(await isVerified()).toBe(true);
    await page.goto("/profile");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
  });

  test("[REGISTER-4] each step says what is wrong, and going back keeps what was typed", async ({ page }) => {
    const person = newcomer();
    await page.goto("/register");
    await test.step("[REGISTER-5] [REGISTER-6] what is empty is named", async () => {
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByText("Username is required")).toBeVisible();
      await expect(page.getByText("Email is required")).toBeVisible();
    });
    await expect(page.getByLabel("Username")).toBeFocused();
    await looksRight(page);
    await page.getByLabel("Username").fill(person.username);
    await test.step("[REGISTER-7] an email that is none is refused", async () => {
      await page.getByLabel("Email").fill("mara@voss");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Invalid email address")).toBeVisible();
      await expect(page.getByLabel("Email")).toBeFocused();
    });

    await fillDetails(page, person);
    await test.step("[REGISTER-8] an empty password is named", async () => {
      await create(page).click();
      await expect(page.getByText("Password is required")).toBeVisible();
    });
    await expect(page.getByRole("alert")).toHaveText(messages.captcha_required);
    await looksRight(page);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Username")).toHaveValue(person.username);
    await expect(page.getByLabel("First name")).toHaveValue(person.firstName);
    await expect(page.getByLabel("Last name")).toHaveValue(person.lastName);
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await expect(page.getByLabel("Username")).toBeFocused();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
    await page.getByRole("button", { name: "Back" }).click();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL("/login");
  });

  test("[REGISTER-14] [ROUTE-17] a player who is logged in is led to the home page after 2 s, or at once", async ({
    page,
    newPlayer,
    logIn,
  }) => {
    await logIn(page, await newPlayer());
    const message = page.getByText("You are already logged in, redirecting to home page...");
    await stopClock(page);
    await page.goto("/register");
    await expect(message).toBeVisible();
    await page.clock.runFor(1900);
    await expect(message).toBeVisible();
    await page.clock.runFor(200);
    await page.clock.resume();
    await expect(page).toHaveURL("/home");

    await page.clock.pauseAt(60_000);
    await page.goto("/register");
    await page.getByRole("button", { name: "Go there now" }).click();
    await expect(message).toBeHidden();
    await page.clock.resume();
    await expect(page).toHaveURL("/home");
  });

  test("axe finds nothing on what a player who is logged in reads there", async ({ page, newPlayer, logIn }) => {
    await logIn(page, await newPlayer());
    // The redirect is put off: axe takes longer than two seconds, and needs a clock that runs.
    await putOffRedirects(page);
    await page.goto("/register");
    await expect(page.getByText(messages.already_logged_in_redirect)).toBeVisible();
    await looksRight(page);
  });
});

test("[REGISTER-10] a password without upper case, lower case, number or length is not sent", async ({ page }) => {
  const sent = recordCommands(page);
  await page.goto("/register");
  await fillDetails(page, newcomer());
  await solveCaptcha(page);
  for (const weak of ["Short7a", "no-upper-case-7", "NO-LOWER-CASE-7", "No-number-here"]) {
    await page.getByLabel("Password", { exact: true }).fill(weak);
    await create(page).click();
    await expect(page.getByText(messages.password_weak)).toBeVisible();
    // Solved once: nothing was sent that could have spent it, and it is not what stops the next one.
    await expect(captcha(page)).toBeChecked();
  }
  expect(sent).toEqual([]);
});

test("[REGISTER-15] [ONBOARD2-3] what the server says is shown in a toast, and a taken name can be put right", async ({
  page,
  newPlayer,
}) => {
  const { username } = await newPlayer();
  await page.goto("/register");
  await fillDetails(page, { ...newcomer(), username: username.toUpperCase() });
  await fillPassword(page);
  await solveCaptcha(page);
  await create(page).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText(messages.username_taken);
  // Back at the step that can be put right, with everything kept.
  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(page.getByLabel("Username")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
});

test("[REGISTER-15] [ONBOARD2-3] what is no message of the server reads as something that went wrong", async ({
  page,
}) => {
  await page.routeWebSocket(/\/commander$/, (socket) =>
    socket.onMessage((frame) => {
      const { key, transactionId } = JSON.parse(String(frame)) as SentCommand;
      socket.send(JSON.stringify({ key, transactionId, payload: { nonsense: true } }));
    }),
  );
  await page.goto("/register");
  await fillDetails(page, newcomer());
  await fillPassword(page);
  await solveCaptcha(page);
  await create(page).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
    "Something went wrong, please try again.",
  );
  // A spent solution is not kept; the rest of the form is.
  await expect(captcha(page)).not.toBeChecked();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
});

test("an account whose first login fails is not lost", async ({ page }) => {
  const { email, ...person } = newcomer();
  await page.route("**/auth/email", (route) => route.abort("connectionrefused"));
  await page.goto("/register");
  await fillDetails(page, { ...person, email });
  await fillPassword(page);
  await solveCaptcha(page);
  await create(page).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Your account is ready")).toBeVisible();
  await page.unroute("**/auth/email");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/profile");
});

test("an account is made by keyboard alone", async ({ page }) => {
  const { username, email } = newcomer();
  await page.goto("/register");
  await tabTo(page.getByLabel("Username"));
  await page.keyboard.type(username);
  await tabTo(page.getByLabel("Email"));
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await tabTo(page.getByLabel(/I accept the/));
  await page.keyboard.press("Space");
  await tabTo(captcha(page));
  await page.keyboard.press("Space");
  await expect(captcha(page)).toBeChecked();
  await tabTo(create(page));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/onboarding?skip_username=true");
});

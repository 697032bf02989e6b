/** The sign-up in three steps. */
import { randomBytes } from "node:crypto";
import { messages, termsVersion } from "@passport/protocol";
import { expectAccessible, looksRight, walkOnce } from "./stack/axe.ts";
import { captcha, solveCaptcha } from "./stack/captcha.ts";
import { recordCommands, type SentCommand } from "./stack/commands.ts";
import { acceptTerms, codeField, codeFor } from "./stack/signup.ts";
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

  test("[REGISTER-3] [REGISTER-10] a visitor proves the email, makes an account and is logged in", async ({
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

    await test.step("[REGISTER-11] [REGISTER-12] [REGISTER-13] the code proves the email; the account is made, logged in and led to onboarding", async () => {
      await create(page).click();
      await expect(codeField(page)).toBeFocused();
      await looksRight(page);
      const rows = db.selectFrom("users").select("verified").where("username", "=", person.username);
      expect(await rows.execute()).toEqual([]);
      await codeField(page).fill(await codeFor(stack, person.email));
      const signup = page.waitForRequest("**/auth/signup");
      await create(page).click();
      expect((await signup).postDataJSON()).toMatchObject({ email: person.email, password, auth_type: "email" });
      await expect(page).toHaveURL("/onboarding?skip_username=true");
      expect(await rows.execute()).toEqual([{ verified: true }]);
      expect(sent.filter(({ key }) => key === "AUTH:REGISTER")).toEqual([
        expect.objectContaining({
          payload: { ...person, password, captcha_token: expect.any(String), terms_version: termsVersion },
        }),
      ]);
    });
    await looksRight(page);

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

test("an account that could not be made is made by trying again, with the same code", async ({ page, stack }) => {
  const person = newcomer();
  await page.route("**/auth/signup", (route) => route.abort("connectionrefused"));
  await page.goto("/register");
  await fillDetails(page, person);
  await fillPassword(page);
  await solveCaptcha(page);
  await create(page).click();
  await codeField(page).fill(await codeFor(stack, person.email));
  await create(page).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText(messages.internal);
  await page.unroute("**/auth/signup");
  await create(page).click();
  await expect(page).toHaveURL("/onboarding?skip_username=true");
});

test("an account is made by keyboard alone", async ({ page, stack }) => {
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
  await expect(codeField(page)).toBeFocused();
  await page.keyboard.type(await codeFor(stack, email));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/onboarding?skip_username=true");
});

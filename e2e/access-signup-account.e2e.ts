/** The last step of the sign-up by email: the form with name and password. */
import { messages } from "@passport/protocol";
import { expectAccessible, looksRight, walkOnce } from "./stack/axe.ts";
import { captcha, solveCaptcha } from "./stack/captcha.ts";
import { countCalls, create, fillSetup, newcomer, password, proveEmail, usernameField } from "./stack/signup.ts";
import { expect, test } from "./stack/test.ts";

test("[SIGNUP-12] [SIGNUP-13] [SIGNUP-29] what cannot be an account is said beside its field, and the request stays", async ({
  page,
  stack,
  newPlayer,
}) => {
  await walkOnce(page, 390, 1440);
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
  await expect(page).toHaveURL("/onboarding?skip_username=true");
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
  await expect(page).toHaveURL("/onboarding?skip_username=true");
});

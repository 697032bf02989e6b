/** The pages of the sign-up by email, and the code that is sent for it. */
import { randomBytes } from "node:crypto";
import { solveCaptcha } from "./captcha.ts";
import { mailTo, type SentMail } from "./mails.ts";
import type { Stack } from "./stack.ts";
import { expect, type Page } from "./test.ts";

export const password = "Nexus-9-passport";

export const newcomer = () => {
  const username = `s_${randomBytes(5).toString("hex")}`;
  return { username, email: `${username}@passport.example` };
};
type Newcomer = ReturnType<typeof newcomer>;

/** Undefined when the mail has no code. */
export const codeIn = ({ text }: SentMail) => /^ *([a-z0-9]{5})\s*$/m.exec(text)?.[1];
export const codeMailTo = (stack: Stack, email: string) => mailTo(stack, email, /code/);
export const codeFor = async (stack: Stack, email: string) => codeIn(await codeMailTo(stack, email)) ?? "";

export const emailField = (page: Page) => page.getByLabel("Email");
export const send = (page: Page) => page.getByRole("button", { name: "Sign up with email" });
export const codeField = (page: Page) => page.getByLabel("Code from the email");
export const proceed = (page: Page) => page.getByRole("button", { name: "Continue" });
export const usernameField = (page: Page) => page.getByLabel("Username");
export const create = (page: Page) => page.getByRole("button", { name: "Create account" });

export const acceptTerms = (page: Page) => page.getByLabel(/I accept the/).check();

/** Requests to that call from now on. */
export const countCalls = (page: Page, path: string) => {
  const bodies: unknown[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return bodies;
};

/** From the sign-up tab to the page for the code. */
export const askForCode = async (page: Page, email: string, start = "/login?signup=true") => {
  await page.goto(start);
  await emailField(page).fill(email);
  await solveCaptcha(page);
  await send(page).click();
  await expect(page).toHaveURL(/\/email-verify/);
  await expect(codeField(page)).toBeFocused();
};

/** As far as the setup of the account. */
export const proveEmail = async (page: Page, stack: Stack, { email }: Newcomer, start?: string) => {
  await askForCode(page, email, start);
  await codeField(page).fill(await codeFor(stack, email));
  await proceed(page).click();
  await expect(page).toHaveURL(/\/signup/);
  await expect(usernameField(page)).toBeFocused();
};

export const fillSetup = async (page: Page, username: string, typed = password, again = typed) => {
  await usernameField(page).fill(username);
  await page.getByLabel("Password", { exact: true }).fill(typed);
  await page.getByLabel("Confirm password").fill(again);
  await acceptTerms(page);
};

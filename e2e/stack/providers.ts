/** Identities at the stubs of the social providers, used through their pages. */
import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";

export interface Stranger {
  subject: string;
  email: string;
}

/** An identity that no provider and no account has seen. */
export const newStranger = (): Stranger => {
  const subject = `s${randomBytes(6).toString("hex")}`;
  return { subject, email: `${subject}@social.example` };
};

/** On a provider's page: says who they are. */
export const chooseStranger = async (popup: Page, { subject, email }: Stranger) => {
  await popup.getByLabel("Subject").fill(subject);
  await popup.getByLabel("Email", { exact: true }).fill(email);
  await popup.getByRole("button", { name: "Continue" }).click();
};

/** Opens the window of a provider by what opens it. */
export const popupOf = async (page: Page, open: () => Promise<unknown>): Promise<Page> => {
  const [popup] = await Promise.all([page.waitForEvent("popup"), open()]);
  return popup;
};

export const way = (page: Page, name: "Meta" | "Google" | "Twitter") => page.getByRole("button", { name, exact: true });

/** Our dialog, Google's own button, and its window. */
export const openGoogle = async (page: Page, open = () => way(page, "Google").click()): Promise<Page> => {
  await open();
  const button = page.getByRole("dialog").getByRole("button", { name: "Continue with Google" });
  return popupOf(page, () => button.click());
};

/** Facebook's script comes with the first sign of interest; a click before that opens nothing (SOCIAL-6). */
export const openFacebook = async (page: Page, button = way(page, "Meta")): Promise<Page> => {
  // The header by which each test has an address of its own makes every call to another origin ask for leave first;
  // Playwright answers that where it looks at the call.
  await page.route("**/v3.1/me*", (route) => route.continue());
  // Not before it is known to be open: a disabled button takes no focus.
  await expect(button).toBeEnabled();
  await button.focus();
  await expect.poll(() => page.evaluate("typeof globalThis.FB")).toBe("object");
  return popupOf(page, () => button.click());
};

export const openTwitter = (page: Page, button = way(page, "Twitter")): Promise<Page> =>
  popupOf(page, () => button.click());

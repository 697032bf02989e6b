/** Identities at the stubs of the social providers, used through their pages. */
import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";

export interface Identity {
  subject: string;
  email: string;
}

/** An identity that is unknown to every provider and account. */
export const newIdentity = (): Identity => {
  const subject = `s${randomBytes(6).toString("hex")}`;
  return { subject, email: `${subject}@social.example` };
};

/** On a provider's page: continues as that identity. */
export const continueAs = async (popup: Page, { subject, email }: Identity) => {
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
  // Each test sends a header with an address of its own, so calls to other origins need a preflight request.
  // Playwright answers it for calls that it intercepts.
  await page.route("**/v3.1/me*", (route) => route.continue());
  // Not before it is known to be open: a disabled button takes no focus.
  await expect(button).toBeEnabled();
  await button.focus();
  await expect.poll(() => page.evaluate("typeof globalThis.FB")).toBe("object");
  return popupOf(page, () => button.click());
};

/** On a player's page: a window of ours, in it the provider's button, and the provider's window (SOCIAL-33). */
export const openProviderWindow = async (
  page: Page,
  name: "Google" | "Facebook",
  open: () => Promise<unknown>,
): Promise<Page> => {
  const own = await popupOf(page, open);
  expect(new URL(own.url()).pathname).toBe(`/provider/${name.toLowerCase()}`);
  await own.route("**/v3.1/me*", (route) => route.continue());
  const popup = await popupOf(own, () => own.getByRole("button", { name: `Continue with ${name}` }).click());
  // The provider's script is in that window, and nothing of it on the page.
  expect(await page.evaluate("typeof globalThis.google + typeof globalThis.FB")).toBe("undefinedundefined");
  return popup;
};

export const openTwitter = (page: Page, button = way(page, "Twitter")): Promise<Page> =>
  popupOf(page, () => button.click());

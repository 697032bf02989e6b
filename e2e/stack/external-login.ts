/** Another site that logs its visitors in with Passport, and the pages it opens. */
import { type OtherSite, startOtherSite } from "./other-site.ts";
import { popupOf } from "./providers.ts";
import { useStack } from "./stack.ts";
import { test as base, type Page, type Player } from "./test.ts";

export const test = base.extend<object, { site: OtherSite; isolated: OtherSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from this pattern
    async ({}, use) => {
      await using site = await startOtherSite(useStack());
      await use(site);
    },
    { scope: "worker" },
  ],
  isolated: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      await using site = await startOtherSite(useStack(), { isIsolated: true });
      await use(site);
    },
    { scope: "worker" },
  ],
});

interface Received {
  origin: string;
  data: { type: string; issue_token: string; state?: string };
}
/** The messages that the site's page received from Passport's window. */
export const receivedBy = (opener: Page) => opener.evaluate<Received[]>("window.received");

/** The site opens Passport in a window, as a game would. */
export const openFrom = async (page: Page, site: OtherSite, passport: string, query: Record<string, string>) => {
  const address = `${passport}/external/login?${new URLSearchParams(query)}`;
  await page.goto(`${site.origin}/?open=${encodeURIComponent(address)}`);
  return popupOf(page, () => page.getByRole("button", { name: "Log in" }).click());
};

export const signIn = async (page: Page, { email, password }: Player) => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
};
export const question = (page: Page, { username }: Player, { name }: OtherSite) =>
  page.getByText(`Continue as ${username} to ${name}`);
export const goOn = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });

/** The site's server exchanges the code for the player. */
export const exchange = (page: Page, { origin, clientId, secret }: OtherSite, passport: string, code: string) =>
  page.request.post(`${passport}/api/external/token`, {
    data: { code, client_id: clientId, client_secret: secret, origin },
  });

/** Leaving by OpenID Connect: Passport asks, logs out, and leads back to where the site registered. */
import { startOtherSite } from "./stack/other-site.ts";
import { expect, test } from "./stack/test.ts";

test("after a click the session is over, and the way leads back to the site", async ({
  page,
  stack,
  newPlayer,
  logIn,
}) => {
  await using site = await startOtherSite(stack);
  await logIn(page, await newPlayer());
  const query = { client_id: site.clientId, post_logout_redirect_uri: site.logoutUrl, state: "s1" };
  await page.goto(`/oidc/session/end?${new URLSearchParams(query)}`);
  expect((await page.request.get("/auth/check")).ok()).toBe(true);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL(`${site.logoutUrl}?state=s1`);
  expect((await page.request.get(`${stack.origin}/auth/check`)).status()).toBe(401);
});

test("mallory's address is nobody's: nobody is led there", async ({ page, stack, newPlayer, logIn }) => {
  await using site = await startOtherSite(stack);
  await logIn(page, await newPlayer());
  const query = { client_id: site.clientId, post_logout_redirect_uri: "https://mallory.example/" };
  await page.goto(`/oidc/session/end?${new URLSearchParams(query)}`);
  await expect(page.getByRole("alert")).toBeVisible();
  expect(new URL(page.url()).origin).toBe(stack.origin);
  expect((await page.request.get("/auth/check")).ok()).toBe(true);
});

/** Logging out for another site: by its window, or by OpenID Connect. */
import { expectAccessible } from "./stack/axe.ts";
import { test } from "./stack/external-login.ts";
import { popupOf } from "./stack/providers.ts";
import { expect } from "./stack/test.ts";

test("[EXTERNAL-14] the site that sent the visitor logs them out, and the window closes", async ({
  page,
  site,
  stack,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  const address = `${stack.origin}/external/logout?origin=${encodeURIComponent(site.origin)}`;
  await page.goto(`${site.origin}/?open=${encodeURIComponent(address)}`);
  const popup = await popupOf(page, () => page.getByRole("button", { name: "Log in" }).click());
  if (!popup.isClosed()) await popup.waitForEvent("close");
  expect((await page.request.get(`${stack.origin}/auth/check`)).status()).toBe(401);
});

test("[EXTERNAL-14] mallory cannot log a player out: without the site itself it takes a click", async ({
  page,
  site,
  stack,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  await page.goto(`/external/logout?origin=${encodeURIComponent(site.origin)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Logout");
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  await expectAccessible(page);
  expect((await page.request.get(`${stack.origin}/auth/check`)).ok()).toBe(true);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("You are logged out of Passport. You can close this window.")).toBeVisible();
  expect((await page.request.get(`${stack.origin}/auth/check`)).status()).toBe(401);
});

test("a logout of OpenID Connect asks here, and then leads to the address that the client registered", async ({
  page,
  newPlayer,
  logIn,
  stack,
}) => {
  await logIn(page, await newPlayer());
  await page.goto(`${stack.origin}/oidc/session/end`);
  await expect(page).toHaveURL(/\/external\/logout\?redirectURL=/);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/external/logout");
  await expect(page.getByText("You are logged out of Passport.")).toBeVisible();
  // No other address is followed.
  await page.goto("/external/logout?redirectURL=https%3A%2F%2Fmallory.example%2F");
  await expect(page.getByText("You are logged out of Passport.")).toBeVisible();
  await expect(page).toHaveURL(/^http:\/\/127/);
});

test.describe("by OpenID Connect", () => {
  test("after a click the session is over, and the way leads back to the site", async ({
    page,
    site,
    stack,
    newPlayer,
    logIn,
  }) => {
    await logIn(page, await newPlayer());
    const query = { client_id: site.clientId, post_logout_redirect_uri: site.logoutUrl, state: "s1" };
    await page.goto(`/oidc/session/end?${new URLSearchParams(query)}`);
    expect((await page.request.get("/auth/check")).ok()).toBe(true);
    await page.getByRole("button", { name: "Log out" }).click();
    await page.waitForURL(`${site.logoutUrl}?state=s1`);
    expect((await page.request.get(`${stack.origin}/auth/check`)).status()).toBe(401);
  });

  test("an address that is not registered is refused: no player is led to mallory", async ({
    page,
    site,
    stack,
    newPlayer,
    logIn,
  }) => {
    await logIn(page, await newPlayer());
    const query = { client_id: site.clientId, post_logout_redirect_uri: "https://mallory.example/" };
    await page.goto(`/oidc/session/end?${new URLSearchParams(query)}`);
    await expect(page.getByRole("alert")).toBeVisible();
    expect(new URL(page.url()).origin).toBe(stack.origin);
    expect((await page.request.get("/auth/check")).ok()).toBe(true);
  });
});

import { timesMs } from "@passport/protocol";
import { addressIn, stopClock } from "./stack/stop-clock.ts";
import { expect, type Page, test } from "./stack/test.ts";

test.describe("a guest", () => {
  test("[ROUTE-2] who opens / is on the login page", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  });

  test("[ROUTE-3] who opens an unknown address is led to the login at once, with the way back", async ({ page }) => {
    await page.goto("/no/such?page=1&b=x%20y");
    await expect(page).toHaveURL(/\/login\?/);
    expect(new URL(page.url()).searchParams.get("redirectURL")).toBe("/no/such?page=1&b=x%20y");
  });

  const isLedToTheLogin = async (page: Page, path: string) => {
    await stopClock(page);
    await page.goto(path);
    const message = "You need to be logged in to view this page. Redirecting to login page...";
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByText(/alice|archer/i)).toHaveCount(0);
    await page.clock.runFor(timesMs.redirect - 1);
    expect(await addressIn(page)).toBe(path);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(`/login?redirectURL=${encodeURIComponent(path)}`);
  };

  // One page of each kind; guard.test.ts has them all.
  for (const [path, rule] of [
    ["/profile/alice", "[NAV-2]"],
    ["/tfa/alice/setup", "[NAV-3]"],
    ["/withdraw", "[NAV-3]"],
  ] as const) {
    test(`[ROUTE-4] [NAV-4] ${rule} on ${path} reads why and is led to the login after 2 s`, ({ page }) =>
      isLedToTheLogin(page, path));
  }

  test("[ROUTE-5] [ROUTE-17] [NAV-5] can go at once by the button", async ({ page }) => {
    // Not a moment passes here.
    await stopClock(page);
    await page.goto("/transactions?page=3");
    const message = "You need to be logged in to view this page. Redirecting to login page...";
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await page
      .getByRole("button", { name: "Log in now" })
      .or(page.getByRole("link", { name: "Log in now" }))
      .click();
    await expect(page).toHaveURL(`/login?redirectURL=${encodeURIComponent("/transactions?page=3")}`);
  });

  for (const [asked, reached] of [
    ["/transactions?page=3", "/transactions?page=3"],
    ["/nowhere", "/profile"],
  ] as const) {
    test(`[ROUTE-6] who asked for ${asked} is on ${reached} after the login`, async ({ page, newPlayer }) => {
      const player = await newPlayer();
      await page.goto(asked);
      await expect(page).toHaveURL(/\/login/);
      await page.getByLabel("Email").fill(player.email);
      await page.getByLabel("Password", { exact: true }).fill(player.password);
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(page).toHaveURL(reached);
    });
  }

  test("is not led to another site by a redirectURL", async ({ page, newPlayer }) => {
    const player = await newPlayer();
    await page.goto(`/login?redirectURL=${encodeURIComponent("https://mallory.example/")}`);
    await page.getByLabel("Email").fill(player.email);
    await page.getByLabel("Password", { exact: true }).fill(player.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/profile");
  });
});

test.describe("a logged-in player", () => {
  test.beforeEach(async ({ page, newPlayer, logIn }) => logIn(page, await newPlayer()));

  test("[ROUTE-7] has no business on the pages of the auth layout", async ({ page }) => {
    for (const path of ["/login", "/external/login", "/tfa/check"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/profile");
    }
  });

  test("[ROUTE-10] [NAV-6] [NAV-12] is led from an unknown address to the profile, and reads there why", async ({
    page,
  }) => {
    for (const address of ["/no/such/page", "/profile/alice/asset1155/keys/7/maybe"]) {
      await page.goto("/transactions");
      await page.goto(address);
      await expect(page.getByText("That page doesn't exist")).toBeVisible();
      await expect(page).toHaveURL("/profile");
      // The unknown address is not kept: back leads to the page before it.
      await page.goBack();
      await expect(page).toHaveURL("/transactions");
    }
  });

  test("[ROUTE-11] is on the landing page when opening /", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL("/home");
  });
});

test.describe("for every visitor", () => {
  test("[ROUTE-13] [NAV-7] is on the landing page when the server is not healthy or does not answer", async ({
    page,
  }) => {
    await page.route("**/api/check", (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto("/login");
    await expect(page).toHaveURL("/home");
    await page.unroute("**/api/check");
    await page.route("**/api/check", (route) => route.abort("connectionrefused"));
    await page.goto("/profile");
    await expect(page).toHaveURL("/home");
  });

  test("[ROUTE-15] [ROUTE-16] with the denied flag reads that access is not open yet and finds the landing page", async ({
    page,
  }) => {
    await page.goto("/login?denied=true");
    await expect(page).toHaveURL("/redirect");
    await expect(page.getByRole("main")).toContainText("Invitation only, for now");
    await page.getByRole("main").getByRole("link").first().click();
    await expect(page).toHaveURL("/home");
  });
});

test("[ROUTE-20] calls carry the session and JSON", async ({ page, newPlayer }) => {
  const player = await newPlayer();
  await page.goto("/login");
  await page.getByLabel("Email").fill(player.email);
  await page.getByLabel("Password", { exact: true }).fill(player.password);
  const sent = page.waitForRequest("**/auth/email");
  await page.getByRole("button", { name: "Sign In" }).click();
  const request = await sent;
  expect(request.headers()["content-type"]).toBe("application/json");
  expect(request.postDataJSON()).toMatchObject({ email: player.email });
  await expect(page).toHaveURL("/profile");

  const checked = page.waitForRequest("**/auth/check");
  await page.reload();
  expect((await (await checked).allHeaders())["cookie"]).toMatch(/passport_sid=/);
});

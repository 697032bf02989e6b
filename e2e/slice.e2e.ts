/** Log in, see the own passport live, log out everywhere. */
import { messages } from "@passport/protocol";
import type { Route } from "@playwright/test";
import { expectAccessibleEverywhere, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { putOffRedirects } from "./stack/stop-clock.ts";
import { tabTo } from "./stack/tab-to.ts";
import { expect, type Page, type Player, test, viewportOf, widths } from "./stack/test.ts";
import { loseSessions } from "./stack/two-factor.ts";

const signIn = async (page: Page, { email, password }: Pick<Player, "email" | "password">) => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
};

/** After a good save a dialog says "Success!" (EDIT-9). */
const closeResult = async (page: Page) => {
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Success!");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
};

const rename = async (page: Page, first: string) => {
  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.getByLabel("First name").fill(first);
  await page.getByRole("button", { name: "Save" }).click();
  await closeResult(page);
};

const openMenu = (page: Page) => page.getByRole("button", { name: "Open menu" }).click();

test("[LOGIN-5] [LOGIN-10] [LOGIN-23] a player logs in, stays logged in over a reload, and logs out", async ({
  page,
  newPlayer,
}) => {
  await walkOnce(page, ...widths);
  const player = await newPlayer();
  await page.goto("/login");
  await expect(page.getByRole("link", { name: "Forgot your password?" })).toHaveAttribute("href", "/forgot-password");
  await expect(page.getByLabel("Email")).toHaveAttribute("type", "email");
  await expectAccessibleEverywhere(page);
  await expectNoSidewaysScroll(page);

  const sent = page.waitForRequest("**/auth/email");
  await signIn(page, player);
  const { email, password } = player;
  expect((await sent).postDataJSON()).toMatchObject({ email, password, auth_type: "email", is_external: false });
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
  await expectAccessibleEverywhere(page);
  await expectNoSidewaysScroll(page);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
  await openMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/logged-out");
  await putOffRedirects(page);
  await page.goto("/profile");
  await expect(page.getByText(messages.login_required_redirect)).toBeVisible();
});

// A login each: the button is in the menu at 1024 px and on the page at 1440 px, and each click ends a session.
for (const width of [1024, 1440]) {
  test(`[LOGIN-23] a player logs out at ${width} px`, async ({ page, newPlayer, logIn }) => {
    await page.setViewportSize(viewportOf(width));
    await logIn(page, await newPlayer());
    await page.goto("/profile");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
    if (width === 1024) await openMenu(page);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/logged-out");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You're logged out");
  });
}

test("a changed name reaches every open page of the player", async ({ page, browser, newPlayer, logIn }) => {
  const player = await newPlayer();
  const elsewhere = await browser.newContext({ viewport: viewportOf(390) });
  const other = await elsewhere.newPage();
  for (const one of [page, other]) {
    await logIn(one, player);
    await one.goto(`${new URL((await page.request.get("/home")).url()).origin}/profile`);
    await expect(one.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
  }
  for (const [index, name] of ["Zoë", "Ada", "Kim"].entries()) {
    await page.setViewportSize(viewportOf(widths[index] ?? 1440));
    await rename(page, name);
    for (const one of [page, other]) await expect(one.getByRole("heading", { level: 1 })).toHaveText(`${name} Voss`);
  }
  await elsewhere.close();
});

test("axe finds nothing on the pages of a guest at any width", async ({ page }) => {
  await walkOnce(page, ...widths);
  for (const path of ["/home", "/privacy-policy", "/redirect", "/login?signup=true", "/forgot-password"]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await expectAccessibleEverywhere(page);
    await expectNoSidewaysScroll(page);
  }
});

test("axe finds nothing on the dialog and on a page that is not open yet at any width", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await walkOnce(page, ...widths);
  await logIn(page, await newPlayer());
  await page.goto("/profile");
  await page.getByRole("button", { name: "Change picture" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto("/transact/supremacy-world/1/claim");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test("axe finds nothing on the open menu at any width", async ({ page, newPlayer, logIn }) => {
  await logIn(page, await newPlayer());
  for (const width of widths) {
    await page.setViewportSize(viewportOf(width));
    await page.goto("/profile");
    if (width <= 1024) await openMenu(page);
    await expect(page.getByRole("link", { name: "Staking" })).toBeVisible();
    await expectAccessibleEverywhere(page);
  }
});

test("axe finds nothing on the maintenance page at any width", async ({ page, stack }) => {
  await walkOnce(page, ...widths);
  await page.goto(stack.maintenanceOrigin);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await expectNoSidewaysScroll(page);
});

test("[ERROR-4] [LOGIN-18] a refused login shows the server's message and keeps what was typed", async ({
  page,
  newPlayer,
}) => {
  const { email } = await newPlayer();
  await page.goto("/login");
  await signIn(page, { email, password: "wrong" });
  await expect(page.getByRole("alert")).toHaveText(messages.incorrect_login);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.route("**/auth/email", (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toHaveText(messages.internal);
});

test("[LOGIN-8] without an email it says so and sends nothing", async ({ page }) => {
  await page.goto("/login");
  let calls = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/email")) calls += 1;
  });
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toHaveText("No email has been provided");
  expect(calls).toBe(0);
});

test("[LOGIN-3] [LOGIN-4] an error in the address is shown as plain text if it is one of ours, and goes with the tab", async ({
  page,
}) => {
  await page.goto(`/login?err=${encodeURIComponent(messages.facebook_failed)}`);
  await expect(page.getByRole("alert")).toHaveText(messages.facebook_failed);
  await page.getByRole("tab", { name: "Signup" }).click();
  await page.getByRole("tab", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goto(`/login?err=${encodeURIComponent("<b>Call +1 555 mallory</b>")}`);
  await expect(page.getByRole("alert")).toHaveText(messages.internal);
});

test("[LOGIN-24] while the call runs a second click sends nothing; a failure makes the form usable again", async ({
  page,
  newPlayer,
}) => {
  const { email, password } = await newPlayer();
  const held = Promise.withResolvers<void>();
  let calls = 0;
  await page.route("**/auth/email", async (route) => {
    calls += 1;
    await held.promise;
    await route.continue();
  });
  await page.goto("/login");
  await signIn(page, { email, password: "wrong" });
  const button = page.getByRole("button", { name: "Sign In" });
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.click({ force: true });
  await page.keyboard.press("Enter");
  held.resolve();
  await expect(page.getByRole("alert")).toHaveText(messages.incorrect_login);
  expect(calls).toBe(1);

  await signIn(page, { email, password });
  await expect(page).toHaveURL("/profile");
});

test("[SESSION-15] a logout in one browser reloads the page of the same session elsewhere", async ({
  page,
  newPlayer,
  logIn,
  stack,
}) => {
  await logIn(page, await newPlayer());
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
  await putOffRedirects(page);
  // Ended over HTTP, as another tab would; the page is notified over its socket only.
  const reloaded = page.waitForEvent("load");
  await page.request.get("/auth/logout", { headers: { origin: stack.origin } });
  await reloaded;
  await expect(page.getByText(messages.login_required_redirect)).toBeVisible();
});

test("a session that ends before the page has a socket is noticed all the same", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const player = await newPlayer();
  await logIn(page, player);
  await putOffRedirects(page);
  // Between the answer that lets the page begin and the sockets that it opens then.
  const endIt = async (route: Route) => {
    const response = await route.fetch();
    await loseSessions(db, player);
    await route.fulfill({ response });
  };
  await page.route("**/auth/check", endIt, { times: 1 });
  await page.goto("/profile");
  await expect(page.getByText(messages.login_required_redirect)).toBeVisible();
});

test("the whole walk works by keyboard alone", async ({ page, newPlayer }) => {
  const player = await newPlayer();

  await page.goto("/login");
  await tabTo(page.getByLabel("Email"));
  await page.keyboard.type(player.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(player.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile");

  await tabTo(page.getByRole("link", { name: "Edit profile" }));
  await page.keyboard.press("Enter");
  await tabTo(page.getByLabel("First name"));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Kay");
  await page.keyboard.press("Enter");
  await closeResult(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kay Voss");
  await expect(page.getByLabel("First name")).toBeFocused();
});

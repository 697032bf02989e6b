/** Twitter's window: how it is opened, how its result comes back, and what happens when browsers or sites forbid it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Database } from "@passport/database";
import { messages } from "@passport/protocol";
import { expectAccessible } from "./stack/axe.ts";
import { builtFrom } from "./stack/builds.ts";
import { continueAs, type Identity, newIdentity, openTwitter, way } from "./stack/providers.ts";
import { pauseClock } from "./stack/stop-clock.ts";
import { expect, type Page, type Player, test } from "./stack/test.ts";
import { codeField, setUpTwoFactor } from "./stack/two-factor.ts";

const connectTwitter = async (db: Database, { username }: Player, { subject }: Identity) => {
  const { id } = await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  await db.insertInto("identities").values({ provider: "twitter", subject, user_id: id }).execute();
};

/** Keeps what the page asks of window.open, and during which event. */
const recordOpen = (page: Page) =>
  page.addInitScript(`
    window.opened = [];
    const open = window.open;
    window.open = (address, name, features) => {
      window.opened.push({ address, features, during: window.event?.type });
      return open.call(window, address, name, features);
    };
  `);
const blockPopups = (page: Page) => page.addInitScript("window.open = () => null");

/** A site between us and the provider that wants nothing to do with the windows that opened it. */
const startWall = async () => {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? "", "http://wall").searchParams.get("to") ?? "";
    response
      .writeHead(200, { "content-type": "text/html", "cross-origin-opener-policy": "same-origin" })
      .end(`<!doctype html><title>Wall</title><a href="${to.replaceAll("&", "&amp;")}">Go on</a>`);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};

const checksOf = (page: Page) => {
  const checks: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/check")) checks.push(request.url());
  });
  return checks;
};

test("[SOCIAL-11] [SOCIAL-20] the button opens a window of 500x600 in the click itself", async ({ page, stack }) => {
  await recordOpen(page);
  await page.goto("/login");
  const asked = page.context().waitForEvent("request", (request) => request.url().includes("/api/auth/twitter?"));
  const popup = await openTwitter(page);
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toEqual({
    redirect: `${stack.origin}/twitter-redirect`,
    oauth_callback: `${stack.origin}/api/auth/twitter/callback`,
  });
  const opened = await page.evaluate("window.opened");
  // Whether it opens with its address or gets it a moment later depends on what has been loaded by then.
  expect(opened).toEqual([
    expect.objectContaining({
      during: "click",
      features: expect.stringMatching(/^popup,width=500,height=600,/),
    }),
  ]);
  await popup.close();
});

test("[SOCIAL-20] a click that is faster than the code of the button opens its window all the same", async ({
  page,
  db,
  newPlayer,
}) => {
  const identity = newIdentity();
  await connectTwitter(db, await newPlayer(), identity);
  await recordOpen(page);
  const held = Promise.withResolvers<void>();
  await page.route(builtFrom("other-ways/live-ways.tsx"), async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/login");
  const popup = await openTwitter(page);
  expect(await page.evaluate("window.opened")).toEqual([expect.objectContaining({ during: "click" })]);
  held.resolve();
  await continueAs(popup, identity);
  await expect(page).toHaveURL("/profile");
});

test("[SOCIAL-15] a window that is closed leaves a usable page without an error", async ({ page }) => {
  await page.goto("/login");
  const popup = await openTwitter(page);
  await expect(way(page, "Twitter")).toHaveAttribute("aria-busy", "true");
  await popup.close();
  await expect(way(page, "Twitter")).not.toHaveAttribute("aria-busy");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await (await openTwitter(page)).close();
});

test("saying no at Twitter is told, and the button comes back", async ({ page }) => {
  await page.goto("/login");
  await (await openTwitter(page)).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toHaveText(messages.social_failed);
  await expect(way(page, "Twitter")).not.toHaveAttribute("aria-busy");
});

/** From now on the clocks of all pages are stopped, until the test resumes them. */
const stopTime = async (page: Page) => {
  await page.clock.install();
  await pauseClock(page);
};

test("[SOCIAL-18] [SOCIAL-19] [SOCIAL-21] the window tells its result, which counts once, and closes after 1.2 s", async ({
  page,
  db,
  newPlayer,
}) => {
  const identity = newIdentity();
  await connectTwitter(db, await newPlayer(), identity);
  await page.goto("/login");
  const popup = await openTwitter(page);
  const checks = checksOf(page);
  // Mallory knows how such a message looks, and has no window and no visit of ours to send it from.
  await page.evaluate(
    `window.postMessage({ type: "passport:popup-result", state: "?", result: { login: true } }, "*")`,
  );
  await stopTime(page);
  await continueAs(popup, identity);
  await expect(popup.getByText("Loading...")).toBeVisible();
  await expect(page).toHaveURL("/profile");
  await page.clock.runFor(1100);
  expect(popup.isClosed()).toBe(false);
  await Promise.all([popup.waitForEvent("close"), page.clock.runFor(200)]);
  expect(checks).toHaveLength(1);
});

test("[SOCIAL-19] the window closes at once by its button", async ({ page }) => {
  await page.goto("/login");
  const popup = await openTwitter(page);
  await stopTime(page);
  await continueAs(popup, newIdentity());
  const close = popup.getByRole("button", { name: "Close this window" });
  await expect(close).toBeVisible();
  // The window is gone before the click has been answered.
  await Promise.all([popup.waitForEvent("close"), close.click({ noWaitAfter: true }).catch(() => undefined)]);
  await expect(page).toHaveURL("/signup?captcha=true");
});

test("[SOCIAL-21] a provider that cuts the window off from us does not stop the result", async ({
  page,
  context,
  db,
  newPlayer,
}) => {
  const identity = newIdentity();
  await connectTwitter(db, await newPlayer(), identity);
  await using wall = await startWall();
  await context.route("**/api/auth/twitter?*", async (route) => {
    const headers = { ...route.request().headers(), "sec-fetch-site": "same-origin" };
    const response = await route.fetch({ headers, maxRedirects: 0 });
    const { location = "", "set-cookie": cookie = "" } = response.headers();
    // A detour, as an answer of a page: Chromium follows no redirect that a test has written.
    const detour = `${wall.origin}/?to=${encodeURIComponent(location)}`;
    await route.fulfill({
      headers: { "content-type": "text/html", ...(cookie !== "" && { "set-cookie": cookie }) },
      body: `<!doctype html><meta http-equiv="refresh" content="0;url=${detour}">`,
    });
  });
  await page.goto("/login");
  const popup = await openTwitter(page);
  const checks = checksOf(page);
  await expect(popup.getByRole("link", { name: "Go on" })).toBeVisible();
  // To this page the window looks closed by now.
  await expect(way(page, "Twitter")).not.toHaveAttribute("aria-busy");
  await popup.getByRole("link", { name: "Go on" }).click();
  await continueAs(popup, identity);
  await expect(page).toHaveURL("/profile");
  expect(checks).toHaveLength(1);
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test("a window whose page is gone continues on its own", async ({ page, db, newPlayer }) => {
  const identity = newIdentity();
  await connectTwitter(db, await newPlayer(), identity);
  await page.goto("/login?redirectURL=%2Ftransactions");
  const popup = await openTwitter(page);
  await expect(popup.getByLabel("Subject")).toBeVisible();
  await page.close();
  await continueAs(popup, identity);
  await expect(popup).toHaveURL("/transactions");
});

test.describe("where the browser opens no windows", () => {
  test("[SOCIAL-22] a known player is logged in, in the same window", async ({ page, db, newPlayer }) => {
    const identity = newIdentity();
    await connectTwitter(db, await newPlayer(), identity);
    await blockPopups(page);
    await page.goto("/login?redirectURL=%2Ftransactions");
    await way(page, "Twitter").click();
    await continueAs(page, identity);
    await expect(page).toHaveURL("/transactions");
    expect((await page.request.get("/auth/check")).ok()).toBe(true);
  });

  test("[SOCIAL-22] a new user goes to the sign-up", async ({ page }) => {
    await blockPopups(page);
    await page.goto("/login?tenant=t1");
    await way(page, "Twitter").click();
    await continueAs(page, newIdentity());
    await expect(page).toHaveURL("/signup?captcha=true&tenant=t1");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Setup Display Name");
  });

  test("[SOCIAL-22] [SOCIAL-16] a player with two-factor goes to its check", async ({
    page,
    browser,
    db,
    stack,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    const identity = newIdentity();
    await connectTwitter(db, player, identity);
    const elsewhere = await browser.newContext({ baseURL: stack.origin });
    const other = await elsewhere.newPage();
    await logIn(other, player);
    const twoFactor = await setUpTwoFactor(other, db, player);
    await elsewhere.close();
    await blockPopups(page);
    await page.goto("/login?redirectURL=%2Ftransactions");
    await way(page, "Twitter").click();
    await continueAs(page, identity);
    await expect(page).toHaveURL(/\/tfa\/check\?redirectURL=%2Ftransactions$/);
    await codeField(page).fill(await twoFactor.passcode());
    await expect(page).toHaveURL("/transactions");
  });

  test("[SOCIAL-22] saying no leads back to the login, which says so", async ({ page }) => {
    await blockPopups(page);
    await page.goto("/login?redirectURL=%2Fbuy");
    await way(page, "Twitter").click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL("/login?err=social_failed&redirectURL=%2Fbuy");
    await expect(page.getByRole("alert")).toHaveText(messages.social_failed);
    await expectAccessible(page);
  });
});

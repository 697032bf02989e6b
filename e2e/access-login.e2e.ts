/** Logging in when it does not go smoothly: captcha, waiting, a second factor, a blocked fingerprint. */
import { messages } from "@passport/protocol";
import { limitKey } from "../apps/server/src/platform/limits/limit-key.ts";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { builtFrom } from "./stack/builds.ts";
import { captcha, solveCaptcha } from "./stack/captcha.ts";
import { recordCommands } from "./stack/commands.ts";
import { passUntilShown, stopClock } from "./stack/stop-clock.ts";
import { expect, type Page, type Player, test } from "./stack/test.ts";
import { codeField, loseSessions, setUpTwoFactor } from "./stack/two-factor.ts";

const signIn = async (page: Page, { email, password }: Pick<Player, "email" | "password">) => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
};

/** One failed login that the server has answered. */
const fail = async (page: Page, { email }: Player) => {
  const answered = page.waitForResponse("**/auth/email");
  await signIn(page, { email, password: "wrong" });
  await answered;
  await expect(page.getByRole("alert")).toHaveText(messages.incorrect_login);
};

const looksRight = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

  test("[LOGIN-25] after three failures a captcha stands above the button, and each try needs a new one", async ({
    page,
    newPlayer,
  }) => {
    const player = await newPlayer();
    await page.goto("/login");
    await fail(page, player);
    await fail(page, player);
    await expect(captcha(page)).toHaveCount(0);
    await fail(page, player);
    await expect(captcha(page)).toBeVisible();
    await looksRight(page);

    let calls = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/auth/email")) calls += 1;
    });
    await signIn(page, player);
    await expect(page.getByText(messages.captcha_required)).toBeVisible();
    await looksRight(page);
    expect(calls).toBe(0);

    await solveCaptcha(page);
    await expect(page.getByText(messages.captcha_required)).toHaveCount(0);
    await looksRight(page);
    const sent = page.waitForRequest("**/auth/email");
    await fail(page, player);
    expect((await sent).postDataJSON()).toHaveProperty("captcha_token");
    await expect(captcha(page)).not.toBeChecked();

    await solveCaptcha(page);
    await signIn(page, player);
    await expect(page).toHaveURL("/profile");
  });
});

test("[LOGIN-25] who must wait reads for how long, in the server's words", async ({ page, db, newPlayer }) => {
  const player = await newPlayer();
  await db
    .insertInto("attempts")
    .values({
      key: limitKey("login", "account", player.email),
      failures: 9,
      last_at: new Date(),
      blocked_until: new Date(Date.now() + 170_000),
    })
    .execute();
  await page.goto("/login");
  await signIn(page, player);
  await expect(page.getByRole("alert")).toHaveText("Too many tries. Wait 3 minutes, then try again.");
  await expect(captcha(page)).toBeVisible();
  await expectAccessible(page);
});

test("a captcha that cannot be had says so and can be tried again", async ({ page }) => {
  await page.route("**/api/captcha*", (route) => route.abort("connectionrefused"));
  await page.goto("/login?signup=true");
  await captcha(page).click();
  await expect(page.getByText("The check failed. Try again.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/captcha*");
  await solveCaptcha(page);
  await expect(page.getByText("The check failed. Try again.")).toHaveCount(0);
});

test("[LOGIN-9] a password of three characters is sent", async ({ page, newPlayer }) => {
  const { email } = await newPlayer();
  await page.goto("/login");
  const sent = page.waitForRequest("**/auth/email");
  await signIn(page, { email, password: "abc" });
  expect((await sent).postDataJSON()).toMatchObject({ password: "abc" });
});

test("[LOGIN-6] [LOGIN-7] the two tabs, their links and the other ways in", async ({ page }) => {
  const ways = ["Browser wallet", "Wallet connector", "Meta", "Google", "Twitter"];
  const forgot = page.getByRole("link", { name: "Forgot your password?" });
  const shown = page.getByRole("button", { name: new RegExp(`^(${ways.join("|")})$`) });
  const waysShown = async () => {
    await expect(shown).toHaveCount(ways.length);
    for (const [place, way] of ways.entries()) await expect(shown.nth(place)).toHaveAccessibleName(way);
  };
  await page.goto("/login");
  await test.step("[LOGIN-1] two tabs, with Login open", async () => {
    await expect(page.getByRole("tab")).toHaveText(["Login", "Signup"]);
    await expect(page.getByRole("tab", { name: "Login" })).toHaveAttribute("aria-selected", "true");
  });
  await expect(forgot).toBeVisible();
  await waysShown();

  await test.step("[LOGIN-2] the address opens the other tab", async () => {
    await page.goto("/login?signup=true");
    await expect(page.getByRole("tab", { name: "Signup" })).toHaveAttribute("aria-selected", "true");
  });
  await expect(forgot).toHaveCount(0);
  await waysShown();
});

test("[LOGIN-21] [ROUTE-18] [SESSION-9] a login that waits for its second factor is led to it, also by a page load, and then to where it wanted", async ({
  page,
  browser,
  db,
  stack,
  newPlayer,
  logIn,
}) => {
  const player = await newPlayer();
  const elsewhere = await browser.newContext({ baseURL: stack.origin });
  const other = await elsewhere.newPage();
  await logIn(other, player);
  const twoFactor = await setUpTwoFactor(other, db, player);
  await elsewhere.close();

  await page.goto("/login?redirectURL=%2Ftransactions%3Fpage%3D2");
  await signIn(page, player);
  await expect(page).toHaveURL(/\/tfa\/check/);
  await expect(codeField(page)).toBeVisible();
  expect((await page.request.get("/auth/check")).ok()).toBe(true);
  expect(await (await page.request.get("/auth/check")).json()).not.toHaveProperty("user");

  await page.reload();
  await expect(codeField(page)).toBeVisible();
  await page.goto("/transactions?page=3");
  await expect(page).toHaveURL(/\/tfa\/check/);
  await codeField(page).fill(await twoFactor.passcode());
  await expect(page).toHaveURL("/transactions?page=3");
});

test("[SESSION-22] the fingerprint goes with the login, and once a day by USER:FINGERPRINT, which returns true", async ({
  page,
  newPlayer,
}) => {
  const player = await newPlayer();
  const commands = recordCommands(page);
  const answers: unknown[] = [];
  page.on("websocket", (socket) => {
    if (!socket.url().endsWith("/commander")) return;
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload)) as { key: string };
      if (message.key === "USER:FINGERPRINT") answers.push(message);
    });
  });
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  const marks = () => page.evaluate<number>("performance.getEntriesByName('fingerprint').length");
  await expect.poll(marks).toBe(1);
  const sent = page.waitForRequest("**/auth/email");
  await signIn(page, player);
  const { fingerprint } = (await sent).postDataJSON() as { fingerprint: Record<string, unknown> };
  expect(fingerprint).toMatchObject({
    visitor_id: expect.any(String),
    confidence: expect.any(Number),
    platform: expect.any(String),
    timezone: expect.any(String),
    user_agent: expect.stringContaining("Chrome"),
  });

  await expect(page).toHaveURL("/profile");
  const reported = () => commands.filter(({ key }) => key === "USER:FINGERPRINT");
  await expect.poll(() => answers).toEqual([expect.objectContaining({ payload: true })]);
  expect(reported()).toEqual([expect.objectContaining({ payload: { fingerprint } })]);
  await page.getByRole("link", { name: "Transactions" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transactions");
  const isAtRest = page.waitForRequest(builtFrom("/rest-slot.tsx"));
  await page.reload();
  await isAtRest;
  await page.getByRole("link", { name: "View Profile" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
  expect(reported()).toHaveLength(1);
});

test("[SESSION-23] a blocked fingerprint hinders no login and is not spoken of", async ({ page, newPlayer }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  let isBlocked = false;
  await page.route(builtFrom("/fp.esm.js"), (route) => {
    isBlocked = true;
    return route.abort("blockedbyclient");
  });
  await page.goto("/login");
  const sent = page.waitForRequest("**/auth/email");
  await signIn(page, await newPlayer());
  expect((await sent).postDataJSON()).not.toHaveProperty("fingerprint");
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(errors).toEqual([]);
  expect(isBlocked).toBe(true);
});

test("[SESSION-8] a check that fails clears the user, and the page behaves as logged out", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const player = await newPlayer();
  await logIn(page, player);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
  // As if it had expired while the page was closed.
  await page.goto("about:blank");
  await loseSessions(db, player);

  await stopClock(page);
  const checked = page.waitForResponse("**/auth/check");
  await page.goto("/profile", { waitUntil: "commit" });
  expect((await checked).status()).toBe(401);
  await passUntilShown(page, page.getByText(messages.login_required_redirect));
  await expect(page.getByText("Mara Voss")).toHaveCount(0);
  await page.clock.resume();
  await expect(page).toHaveURL("/login?redirectURL=%2Fprofile");
});

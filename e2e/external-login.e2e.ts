/** Logging in for another site: in its window, by redirect, and what a site that is not registered cannot get. */
import { messages } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { type OtherSite, startOtherSite } from "./stack/other-site.ts";
import { chooseStranger, newStranger, openGoogle, popupOf, way } from "./stack/providers.ts";
import { useStack } from "./stack/stack.ts";
import { test as base, expect, type Page, type Player } from "./stack/test.ts";
import { codeField, setUpTwoFactor } from "./stack/two-factor.ts";

const test = base.extend<object, { site: OtherSite; isolated: OtherSite }>({
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

interface Heard {
  origin: string;
  data: { type: string; issue_token: string; state?: string };
}
const heardBy = (opener: Page) => opener.evaluate<Heard[]>("window.heard");

/** The site opens Passport in a window, as a game would. */
const openFrom = async (page: Page, site: OtherSite, passport: string, query: Record<string, string>) => {
  const address = `${passport}/external/login?${new URLSearchParams(query)}`;
  await page.goto(`${site.origin}/?open=${encodeURIComponent(address)}`);
  return popupOf(page, () => page.getByRole("button", { name: "Log in" }).click());
};

const signIn = async (page: Page, { email, password }: Player) => {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
};
const question = (page: Page, { username }: Player, { name }: OtherSite) =>
  page.getByText(`Continue as ${username} to ${name}`);
const goOn = (page: Page) => page.getByRole("button", { name: "Continue", exact: true });

const exchange = (page: Page, { origin, clientId, secret }: OtherSite, passport: string, code: string) =>
  page.request.post(`${passport}/api/external/token`, {
    data: { code, client_id: clientId, client_secret: secret, origin },
  });

test("[EXTERNAL-1] [EXTERNAL-2] a guest logs in, the opener alone hears of it, and the window closes", async ({
  page,
  site,
  stack,
  newPlayer,
}) => {
  const player = await newPlayer();
  const popup = await openFrom(page, site, stack.origin, { origin: site.origin, state: "s1" });
  await expect(popup.getByText(`Log in to continue to ${site.name}.`)).toBeVisible();
  await expectAccessible(popup);
  const sent = popup.waitForRequest("**/auth/email");
  const closed = popup.waitForEvent("close");
  await signIn(popup, player);
  expect((await sent).postDataJSON()).toMatchObject({ is_external: true });
  await closed;
  const heard = await heardBy(page);
  expect(heard).toEqual([
    {
      origin: stack.origin,
      data: { type: "passport:login", issue_token: expect.any(String), state: "s1" },
    },
  ]);
  const answer = await exchange(page, site, stack.origin, heard[0]?.data.issue_token ?? "");
  expect(await answer.json()).toMatchObject({ user: { username: player.username } });
});

test("[EXTERNAL-10] [ROUTE-7] who is logged in already is asked, and nothing is posted before the click", async ({
  page,
  site,
  stack,
  newPlayer,
  logIn,
}) => {
  const player = await newPlayer();
  await logIn(page, player);
  const popup = await openFrom(page, site, stack.origin, { origin: site.origin });
  const codes: string[] = [];
  popup.on("request", (request) => codes.push(new URL(request.url()).pathname));
  await expect(question(popup, player, site)).toBeVisible();
  await popup.waitForLoadState("networkidle");
  expect(codes).not.toContain("/api/external/code");
  expect(await heardBy(page)).toEqual([]);
  const closed = popup.waitForEvent("close");
  await goOn(popup).click();
  await closed;
  expect(await heardBy(page)).toHaveLength(1);

  // The same for a redirect, and nothing is in the address.
  await page.goto(`${stack.origin}/external/login?redirectURL=${encodeURIComponent(site.returnUrl)}`);
  await expect(question(page, player, site)).toBeVisible();
  await goOn(page).click();
  await expect(page).toHaveURL(site.returnUrl);
});

test("who is logged in can be somebody else", async ({ page, site, stack, newPlayer, logIn }) => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  await logIn(page, player);
  const popup = await openFrom(page, site, stack.origin, { origin: site.origin });
  await popup.getByRole("button", { name: "Use another account" }).click();
  const closed = popup.waitForEvent("close");
  await signIn(popup, other);
  await closed;
  const [heard] = await heardBy(page);
  const answer = await exchange(page, site, stack.origin, heard?.data.issue_token ?? "");
  expect(await answer.json()).toMatchObject({ user: { username: other.username } });
});

test("[EXTERNAL-3] a registered redirectURL is a full-page redirect with nothing in its address", async ({
  page,
  site,
  newPlayer,
}) => {
  await page.goto(`/external/login?redirectURL=${encodeURIComponent(site.returnUrl)}`);
  await signIn(page, await newPlayer());
  await expect(page).toHaveURL(site.returnUrl);
});

test("[EXTERNAL-6] a path of ours is a login like any other", async ({ page, newPlayer }) => {
  await page.goto("/external/login?redirectURL=%2Ftransactions");
  await signIn(page, await newPlayer());
  await expect(page).toHaveURL("/transactions");
});

test("[EXTERNAL-5] an unregistered site gets an error page and nothing else, logged in or not", async ({
  page,
  site,
  stack,
  newPlayer,
  logIn,
}) => {
  const asked: string[] = [];
  page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
  const wrong = [
    { origin: "https://mallory.example" },
    { origin: `${site.origin}/` },
    { origin: site.origin.replace("http:", "https:") },
    { redirectURL: "https://mallory.example/" },
    { redirectURL: `${site.returnUrl}?more` },
    { redirectURL: "javascript:alert(1)" },
    { redirectURL: "//mallory.example" },
    { origin: site.origin, redirectURL: "https://mallory.example/" },
  ];
  const refused = async () => {
    for (const query of wrong) {
      const popup = await openFrom(page, site, stack.origin, query as Record<string, string>);
      await expect(popup.getByRole("alert")).toHaveText(messages.client_unknown);
      await expect(popup.getByLabel("Email")).toHaveCount(0);
      await expect(goOn(popup)).toHaveCount(0);
      expect(await heardBy(page)).toEqual([]);
      await popup.close();
    }
  };
  await refused();
  await logIn(page, await newPlayer());
  await refused();
  expect(asked).not.toContain("/api/external/code");
});

test("[EXTERNAL-13] [TFA-9] two-factor stands between the login and the post, and keeps what was asked for", async ({
  page,
  browser,
  site,
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

  const popup = await openFrom(page, site, stack.origin, { origin: site.origin, state: "s/2 &" });
  await signIn(popup, player);
  await expect(codeField(popup)).toBeVisible();
  expect(await heardBy(page)).toEqual([]);
  const closed = popup.waitForEvent("close");
  await codeField(popup).fill(await twoFactor.passcode());
  await closed;
  expect(await heardBy(page)).toEqual([expect.objectContaining({ data: expect.objectContaining({ state: "s/2 &" }) })]);

  // By redirect, too; and it asks again for who comes back logged in.
  await page.context().clearCookies();
  await page.goto(`${stack.origin}/external/login?redirectURL=${encodeURIComponent(site.returnUrl)}`);
  await signIn(page, player);
  await codeField(page).fill(await twoFactor.passcode());
  await expect(page).toHaveURL(site.returnUrl);
  await page.goto(`${stack.origin}/external/login?redirectURL=${encodeURIComponent(site.returnUrl)}`);
  await expect(question(page, player, site)).toBeVisible();
});

test("a new user comes back from the sign-up to the site", async ({ page, site, stack }) => {
  const popup = await openFrom(page, site, stack.origin, { origin: site.origin, state: "s3" });
  const stranger = newStranger();
  await chooseStranger(await openGoogle(popup), stranger);
  await expect(popup.getByRole("heading", { level: 1 })).toHaveText("Setup Display Name");
  await popup.getByLabel("Username").fill(stranger.subject.slice(0, 15));
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Create account" }).click();
  await closed;
  expect(await heardBy(page)).toEqual([expect.objectContaining({ data: expect.objectContaining({ state: "s3" }) })]);
});

test("a site that cuts its windows off gets a clear message and a way back, and no code", async ({
  page,
  isolated,
  stack,
  newPlayer,
}) => {
  const popup = await openFrom(page, isolated, stack.origin, { origin: isolated.origin });
  const asked: string[] = [];
  popup.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await signIn(popup, await newPlayer());
  await expect(popup.getByText(`${isolated.name} cannot be reached from this window any more`)).toBeVisible();
  await expectAccessible(popup);
  expect(asked).not.toContain("/api/external/code");
  await popup.getByRole("link", { name: `Go to ${isolated.name}` }).click();
  await expect(popup).toHaveURL(isolated.returnUrl);
});

test("an opener that has gone to another site hears nothing", async ({ page, site, stack, newPlayer }) => {
  const popup = await openFrom(page, site, stack.origin, { origin: site.origin });
  await expect(popup.getByLabel("Email")).toBeVisible();
  // Another origin, without a wall between the windows. Led there by itself: an address that a person types cuts them apart.
  const elsewhere = `${site.origin.replace("localhost", "127.0.0.1")}/`;
  await page.evaluate(`location.assign(${JSON.stringify(elsewhere)})`);
  await page.waitForURL(elsewhere);
  await signIn(popup, await newPlayer());
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect(await heardBy(page)).toEqual([]);
});

test("a server that does not answer is told, and the player can try again", async ({
  page,
  site,
  stack,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  await page.context().route("**/api/external/code", (route) => route.abort("connectionrefused"));
  const popup = await openFrom(page, site, stack.origin, { origin: site.origin });
  await goOn(popup).click();
  await expect(popup.getByRole("alert")).toHaveText(messages.internal);
  await page.context().unroute("**/api/external/code");
  const closed = popup.waitForEvent("close");
  await goOn(popup).click();
  await closed;
  expect(await heardBy(page)).toHaveLength(1);
});

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

test("[EXTERNAL-14] mallory cannot log anybody out: without the site itself it takes a click", async ({
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

test("a logout of OpenID Connect asks here, and then goes on to where the client registered it", async ({
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

test("every state at 390, 1024 and 1440 px", async ({ page, site, stack, newPlayer, logIn }) => {
  await walkOnce(page, 390, 1024, 1440);
  const looksRight = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };
  const address = `/external/login?origin=${encodeURIComponent(site.origin)}`;
  await page.goto(address);
  await expect(way(page, "Twitter")).toBeEnabled();
  await looksRight();
  await page.goto("/external/login?origin=https%3A%2F%2Fmallory.example");
  await expect(page.getByRole("alert")).toBeVisible();
  await looksRight();
  const player = await newPlayer();
  await logIn(page, player);
  await page.goto(address);
  await expect(question(page, player, site)).toBeVisible();
  await looksRight();
  await goOn(page).click();
  await expect(page.getByText("cannot be reached")).toBeVisible();
  await looksRight();
  await page.goto(`${stack.origin}/external/logout`);
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  await looksRight();
});

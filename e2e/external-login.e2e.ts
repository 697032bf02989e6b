/** Logging in for another site, in its window or by redirect. */
import { expectAccessible, looksRight, walkOnce } from "./stack/axe.ts";
import { exchange, goOn, openFrom, question, receivedBy, signIn, test } from "./stack/external-login.ts";
import { continueAs, newIdentity, openGoogle, way } from "./stack/providers.ts";
import { acceptTerms } from "./stack/signup.ts";
import { expect } from "./stack/test.ts";
import { codeField, setUpTwoFactor } from "./stack/two-factor.ts";

test("[EXTERNAL-1] [EXTERNAL-2] [LOGIN-22] a guest logs in, only the opener receives the code, and the window closes", async ({
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
  const received = await receivedBy(page);
  expect(received).toEqual([
    {
      origin: stack.origin,
      data: { type: "passport:login", issue_token: expect.any(String), state: "s1" },
    },
  ]);
  const answer = await exchange(page, site, stack.origin, received[0]?.data.issue_token ?? "");
  expect(await answer.json()).toMatchObject({ user: { username: player.username } });
});

test("[EXTERNAL-10] [ROUTE-7] a player who is logged in already is asked, and nothing is posted before the click", async ({
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
  await expect(popup.getByText(`Continue as ${player.username} to ${site.name}`)).toBeVisible();
  await popup.waitForLoadState("networkidle");
  // The second half of a double-click falls on the window that lay behind the one which closed.
  await popup.evaluate(`new Promise((done) => {
    dispatchEvent(new Event("focus"));
    setTimeout(() => done(document.querySelector("button[aria-disabled]").click()), 50);
  })`);
  await expect(goOn(popup)).toBeEnabled();
  expect(codes).not.toContain("/api/external/code");
  expect(await receivedBy(page)).toEqual([]);
  const closed = popup.waitForEvent("close");
  await goOn(popup).click();
  await closed;
  expect(await receivedBy(page)).toHaveLength(1);

  // The same for a redirect, and nothing is in the address.
  await page.goto(`${stack.origin}/external/login?redirectURL=${encodeURIComponent(site.returnUrl)}`);
  await expect(question(page, player, site)).toBeVisible();
  await goOn(page).click();
  await expect(page).toHaveURL(site.returnUrl);
});

test("a player who is logged in can use another account", async ({ page, site, stack, newPlayer, logIn }) => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  await logIn(page, player);
  const popup = await openFrom(page, site, stack.origin, { origin: site.origin });
  await popup.getByRole("button", { name: "Use another account" }).click();
  const closed = popup.waitForEvent("close");
  await signIn(popup, other);
  await closed;
  const [received] = await receivedBy(page);
  const answer = await exchange(page, site, stack.origin, received?.data.issue_token ?? "");
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

test("[EXTERNAL-13] [TFA-9] two-factor comes between the login and the message, and keeps what was asked for", async ({
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
  expect(await receivedBy(page)).toEqual([]);
  const closed = popup.waitForEvent("close");
  await codeField(popup).fill(await twoFactor.passcode());
  await closed;
  expect(await receivedBy(page)).toEqual([
    expect.objectContaining({ data: expect.objectContaining({ state: "s/2 &" }) }),
  ]);

  // By redirect too. A player who comes back logged in is asked again.
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
  const identity = newIdentity();
  await continueAs(await openGoogle(popup), identity);
  await expect(popup.getByRole("heading", { level: 1 })).toHaveText("Setup Display Name");
  await popup.getByLabel("Username").fill(identity.subject.slice(0, 15));
  await acceptTerms(popup);
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Create account" }).click();
  await closed;
  expect(await receivedBy(page)).toEqual([expect.objectContaining({ data: expect.objectContaining({ state: "s3" }) })]);
});

test("every state at 390, 1024 and 1440 px", async ({ page, site, stack, newPlayer, logIn }) => {
  await walkOnce(page, 390, 1024, 1440);
  const address = `/external/login?origin=${encodeURIComponent(site.origin)}`;
  await page.goto(address);
  await expect(way(page, "Twitter")).toBeEnabled();
  await looksRight(page);
  await page.goto("/external/login?origin=https%3A%2F%2Fmallory.example");
  await expect(page.getByRole("alert")).toBeVisible();
  await looksRight(page);
  const player = await newPlayer();
  await logIn(page, player);
  await page.goto(address);
  await expect(question(page, player, site)).toBeVisible();
  await looksRight(page);
  await goOn(page).click();
  await expect(page.getByText("cannot be reached")).toBeVisible();
  await looksRight(page);
  await page.goto(`${stack.origin}/external/logout`);
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  await looksRight(page);
});

/** The sample game lets players in: another site, in a process of its own, over Passport's interfaces alone. */
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { useStack } from "./stack/stack.ts";
import { type Game, startRegisteredGame } from "./stack/start-game.ts";
import { test as base, expect, type Page, type Player } from "./stack/test.ts";
import { codeField, setUpTwoFactor } from "./stack/two-factor.ts";

const test = base.extend<object, { game: Game }>({
  game: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from this pattern
    async ({}, use) => {
      await using game = await startRegisteredGame(useStack());
      await use(game);
    },
    { scope: "worker" },
  ],
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const openGame = async (page: Page, { origin }: Game) => {
  await page.goto(origin);
  await expect(button(page, "Log in with Passport")).toBeEnabled();
};

/** Clicks and returns the window that opens. */
const clickForWindow = async (page: Page, name: string): Promise<Page> => {
  const opened = page.waitForEvent("popup");
  await button(page, name).click();
  return opened;
};

const signIn = async (passport: Page, { email, password }: Player) => {
  await passport.getByLabel("Email").fill(email);
  await passport.getByLabel("Password", { exact: true }).fill(password);
  await button(passport, "Sign In").click();
};

/** The game knows the player, and its address reveals nothing. */
const expectAboard = async (page: Page, { origin }: Game, { username }: Player, way: string) => {
  await expect(page.getByText(`Welcome aboard, ${username}`)).toBeVisible();
  await expect(page.getByText("Mara Voss")).toBeVisible();
  await expect(page.getByText(way, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${origin}/`);
};

const leave = async (page: Page) => {
  await button(page, "Leave the hangar").click();
  await expect(button(page, "Log in with Passport")).toBeEnabled();
};

test.describe("in a window", () => {
  test("[EXTERNAL-17] a guest logs in, the window closes by itself, and the game knows who it is", async ({
    page,
    game,
    stack,
    newPlayer,
  }) => {
    const player = await newPlayer();
    await openGame(page, game);
    const passport = await clickForWindow(page, "Log in with Passport");
    await expect(passport).toHaveURL(new RegExp(`^${stack.origin}/external/login\\?origin=`));
    const closed = passport.waitForEvent("close");
    await signIn(passport, player);
    await closed;
    await expectAboard(page, game, player, "Passport SDK");

    const cookies = await page.context().cookies(game.origin);
    expect(cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([["hangar7_session", true]]);
    await page.reload();
    await expectAboard(page, game, player, "Passport SDK");
  });

  test("who is logged in at Passport is asked first, and nothing reaches the game before the click", async ({
    page,
    game,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await openGame(page, game);
    const passport = await clickForWindow(page, "Log in with Passport");
    await expect(passport.getByText(`Continue as ${player.username} to Hangar 7`)).toBeVisible();
    await expect(button(page, "Log in with Passport")).toBeDisabled();
    const closed = passport.waitForEvent("close");
    await button(passport, "Continue").click();
    await closed;
    await expectAboard(page, game, player, "Passport SDK");
  });

  test("bob's second factor stands before it, in the same window", async ({ page, game, db, newPlayer, logIn }) => {
    const player = await newPlayer();
    await logIn(page, player);
    const { passcode } = await setUpTwoFactor(page, db, player);
    await page.context().clearCookies();
    await openGame(page, game);
    const passport = await clickForWindow(page, "Log in with Passport");
    await signIn(passport, player);
    await expect(passport.getByRole("heading", { level: 1 })).toHaveText("Two Factor Authentication");
    await expect(page.getByText("Welcome aboard")).toBeHidden();
    const closed = passport.waitForEvent("close");
    await codeField(passport).fill(await passcode());
    await closed;
    await expectAboard(page, game, player, "Passport SDK");
  });

  test("closed by the player: the game says so, and the button works again", async ({ page, game, newPlayer }) => {
    const player = await newPlayer();
    await openGame(page, game);
    const first = await clickForWindow(page, "Log in with Passport");
    await expect(first.getByLabel("Email")).toBeVisible();
    await first.close();
    await expect(page.getByText("The window was closed before you were logged in.")).toBeVisible();
    const second = await clickForWindow(page, "Log in with Passport");
    await signIn(second, player);
    await expectAboard(page, game, player, "Passport SDK");
  });

  test("left alone for two minutes: the window is closed, and the game says so", async ({ page, game }) => {
    await page.clock.install();
    await openGame(page, game);
    const passport = await clickForWindow(page, "Log in with Passport");
    await expect(passport.getByLabel("Email")).toBeVisible();
    const closed = passport.waitForEvent("close");
    await page.clock.runFor(121_000);
    await closed;
    await expect(page.getByText("That took too long. Please try again.")).toBeVisible();
    await expect(button(page, "Log in with Passport")).toBeEnabled();
  });

  test("blocked by the browser: the login continues in the same tab, and nothing stays in the address", async ({
    page,
    game,
    newPlayer,
  }) => {
    const player = await newPlayer();
    await page.addInitScript("window.open = () => null");
    await openGame(page, game);
    await button(page, "Log in with Passport").click();
    await expect(page).toHaveURL(/\/external\/login\?interaction=/);
    await signIn(page, player);
    await expectAboard(page, game, player, "Passport SDK");
    expect(await page.evaluate("JSON.stringify({ ...sessionStorage })")).toBe("{}");
  });

  test("mallory's page cannot pass for Passport's window: what it posts is ignored", async ({ page, game, stack }) => {
    await openGame(page, game);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.method()} ${request.url()}`));
    const passport = await clickForWindow(page, "Log in with Passport");
    await expect(passport).toHaveURL(/state=/);
    const state = new URL(passport.url()).searchParams.get("state");
    const message = { type: "passport:login", issue_token: "hers", state };
    // From the right window, but of another origin that keeps its opener.
    await passport.goto(`${stack.developmentOrigin}/external/login`);
    await passport.evaluate(`opener.postMessage(${JSON.stringify(message)}, "*")`);
    // With the right state, but from another window.
    await page.evaluate(`postMessage(${JSON.stringify(message)}, "*")`);
    await passport.close();
    await expect(page.getByText("The window was closed before you were logged in.")).toBeVisible();
    expect(sent.filter((line) => line.startsWith("POST"))).toEqual([]);
  });
});

test.describe("by redirect", () => {
  test("[EXTERNAL-23] a guest logs in on Passport's page and comes back, asked once", async ({
    page,
    game,
    stack,
    newPlayer,
  }) => {
    const player = await newPlayer();
    await openGame(page, game);
    await button(page, "Log in by redirect").click();
    await expect(page).toHaveURL(new RegExp(`^${stack.origin}/external/login\\?redirectURL=`));
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(frame.url()));
    // Whoever signs in for the game agrees to it: the OpenID Connect request that follows asks nothing more.
    await signIn(page, player);
    await expectAboard(page, game, player, "Passport redirect");
    expect(visited.filter((url) => /token|session/.test(url))).toEqual([]);

    await leave(page);
    await button(page, "Log in by redirect").click();
    await button(page, "Continue").click();
    await expectAboard(page, game, player, "Passport redirect");
  });
});

test.describe("by OpenID Connect", () => {
  test("[EXTERNAL-15] a library off the shelf logs in with the issuer's address, client id and secret", async ({
    page,
    game,
    newPlayer,
  }) => {
    const player = await newPlayer();
    await openGame(page, game);
    await button(page, "Log in by OpenID Connect").click();
    await expect(page).toHaveURL(/\/external\/login\?interaction=/);
    await signIn(page, player);
    await expectAboard(page, game, player, "OpenID Connect");

    // Agreed once, the player passes through.
    await leave(page);
    await button(page, "Log in by OpenID Connect").click();
    await expectAboard(page, game, player, "OpenID Connect");
  });

  test("the player cancels, and the game says so", async ({ page, game, newPlayer, logIn }) => {
    await logIn(page, await newPlayer());
    await openGame(page, game);
    await button(page, "Log in by OpenID Connect").click();
    await button(page, "Cancel").click();
    await expect(page.getByText("You cancelled the login.")).toBeVisible();
    await expect(page).toHaveURL(`${game.origin}/`);
  });

  test("bob's second factor stands before it", async ({ page, game, db, newPlayer, logIn }) => {
    const player = await newPlayer();
    await logIn(page, player);
    const { passcode } = await setUpTwoFactor(page, db, player);
    await page.context().clearCookies();
    await openGame(page, game);
    await button(page, "Log in by OpenID Connect").click();
    await signIn(page, player);
    await codeField(page).fill(await passcode());
    await expectAboard(page, game, player, "OpenID Connect");
  });
});

test.describe("leaving", () => {
  test("ends the game's session and leaves Passport's alone", async ({ page, game, newPlayer, logIn }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await openGame(page, game);
    const first = await clickForWindow(page, "Log in with Passport");
    await button(first, "Continue").click();
    await expectAboard(page, game, player, "Passport SDK");
    await leave(page);
    expect(await page.context().cookies(game.origin)).toEqual([]);
    const second = await clickForWindow(page, "Log in with Passport");
    await expect(button(second, "Continue")).toBeVisible();
  });

  test("ends both, in a window that closes by itself", async ({ page, game, newPlayer, logIn }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await openGame(page, game);
    const first = await clickForWindow(page, "Log in with Passport");
    await button(first, "Continue").click();
    await expectAboard(page, game, player, "Passport SDK");
    const logout = await clickForWindow(page, "Log out of Passport too");
    if (!logout.isClosed()) await logout.waitForEvent("close");
    await expect(button(page, "Log in with Passport")).toBeEnabled();
    const second = await clickForWindow(page, "Log in with Passport");
    await expect(second.getByLabel("Email")).toBeVisible();
  });
});

test("a page of a registered origin may ask Passport by itself, and one of another origin may not", async ({
  browser,
  game,
  stack,
}) => {
  // Without the header that other tests send along: a browser would ask whether it may.
  const context = await browser.newContext({ extraHTTPHeaders: {} });
  const page = await context.newPage();
  const ask = `fetch("${stack.origin}/api/external/token", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code: "c", client_id: "hangar-7", origin: location.origin }),
  }).then((answer) => answer.status, () => "blocked")`;
  await openGame(page, game);
  expect(await page.evaluate(ask)).toBe(401);
  // The same game under its other name is another origin, which is not registered.
  await page.goto(game.origin.replace("localhost", "127.0.0.1"));
  expect(await page.evaluate(ask)).toBe("blocked");
  await context.close();
});

test("the game looks right at 390 and 1440 px", async ({ page, game, newPlayer, logIn }) => {
  await walkOnce(page, 390, 1440);
  await logIn(page, await newPlayer());
  const looksRight = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };
  await openGame(page, game);
  await looksRight();
  const passport = await clickForWindow(page, "Log in with Passport");
  await button(passport, "Continue").click();
  await expect(button(page, "Leave the hangar")).toBeEnabled();
  await looksRight();
});

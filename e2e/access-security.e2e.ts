/** The security page: who is logged in, what happened, and confirming in place. What opens the account: see edit-*.e2e.ts. */
import { type Database, newId } from "@passport/database";
import { messages } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { takeWire } from "./stack/commands.ts";
import { openEdit } from "./stack/edit-page.ts";
import { putOffRedirects } from "./stack/stop-clock.ts";
import { expect, type Page, type Player, test } from "./stack/test.ts";
import { codeField, makeSessionsStale, setUpTwoFactor } from "./stack/two-factor.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name });
const devices = (page: Page) => section(page, "Devices and sessions").getByRole("listitem");
const events = (page: Page) => section(page, "Security log").getByRole("listitem");
const stepUp = (page: Page) => page.getByRole("dialog", { name: "Confirm it's you" });

const looksRight = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

const logOutEverywhereElse = async (page: Page) => {
  await page.getByRole("button", { name: "Log out everywhere else" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out everywhere else" }).click();
};

const userIdOf = async (db: Database, { username }: Player) =>
  (await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;

/** Failed logins of the last hour, the oldest from 10.9.0.0. */
const addEvents = async (db: Database, player: Player, count: number) => {
  const userId = await userIdOf(db, player);
  const oldest = Date.now() - 3_600_000;
  await db
    .insertInto("security_events")
    .values(
      Array.from({ length: count }, (_, index) => ({
        id: newId(),
        created_at: new Date(oldest + index * 1000),
        user_id: userId,
        kind: "login_failed",
        factor: "password",
        address: `10.9.0.${index}`,
        user_agent: "curl/8",
        request_id: newId(),
      })),
    )
    .execute();
};

test("a guest is led to the login, a player finds the page in the rail", async ({ page, newPlayer, logIn }) => {
  await putOffRedirects(page);
  await page.goto("/security");
  await expect(page.getByText(messages.login_required_redirect)).toBeVisible();
  await logIn(page, await newPlayer());
  await page.goto("/profile");
  await page.getByRole("link", { name: "Security", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
  await expect(page.getByRole("heading", { name: "1 of 5 protections on" })).toBeVisible();
});

test.describe("devices", () => {
  test("[SESSION-15] one that is logged out here reloads as logged out there", async ({
    page,
    browser,
    newPlayer,
    logIn,
    stack,
  }) => {
    const player = await newPlayer();
    await using phone = await browser.newContext({
      baseURL: stack.origin,
      userAgent:
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    });
    const elsewhere = await phone.newPage();
    await putOffRedirects(elsewhere);
    await logIn(elsewhere, player);
    await elsewhere.goto("/profile");
    await expect(elsewhere.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");

    await logIn(page, player);
    await page.goto("/security");
    await expect(devices(page)).toHaveCount(2);
    await expect(devices(page).first()).toContainText(/Chrome on Linux.*This device/);
    await expect(devices(page).first().getByRole("button")).toHaveCount(0);
    await expect(devices(page).nth(1)).toContainText("Safari on iPhone");

    const reloaded = elsewhere.waitForEvent("load");
    await page.getByRole("button", { name: "Log out Safari on iPhone" }).click();
    await expect(page.getByText("Safari on iPhone has been logged out")).toBeVisible();
    await reloaded;
    await expect(elsewhere.getByText(messages.login_required_redirect)).toBeVisible();
    await expect(devices(page)).toHaveCount(1);
    await expect(events(page).first()).toContainText("Device logged out");
    // This session continues.
    await page.reload();
    await expect(devices(page)).toHaveCount(1);
  });

  test("everywhere else at once, after a question", async ({ page, browser, newPlayer, logIn, stack }) => {
    const player = await newPlayer();
    await using second = await browser.newContext({ baseURL: stack.origin });
    await using third = await browser.newContext({ baseURL: stack.origin });
    const others = await Promise.all([second.newPage(), third.newPage()]);
    for (const other of others) {
      await logIn(other, player);
      await other.goto("/profile");
      await expect(other.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
    }
    await logIn(page, player);
    await page.goto("/security");
    await expect(devices(page)).toHaveCount(3);

    await page.getByRole("button", { name: "Log out everywhere else" }).click();
    await looksRight(page);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Log out everywhere else" })).toBeFocused();
    await expect(devices(page)).toHaveCount(3);

    const reloaded = Promise.all(others.map((other) => other.waitForEvent("load")));
    await logOutEverywhereElse(page);
    await expect(page.getByText("2 other devices have been logged out")).toBeVisible();
    await reloaded;
    await expect(devices(page)).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Log out everywhere else" })).toHaveCount(0);
  });
});

test.describe("confirming in place", () => {
  /** Two devices, the login of both long ago. */
  const comeBack = async (page: Page, player: Player, logIn: (page: Page, player: Player) => Promise<void>) => {
    await logIn(page, player);
    await page.context().clearCookies();
    await logIn(page, player);
  };

  test("[SESSION-18] a stale session is asked for the password, and what was wanted happens then", async ({
    page,
    db,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await comeBack(page, player, logIn);
    await page.goto("/security");
    await expect(devices(page)).toHaveCount(2);
    await makeSessionsStale(db, player);

    await logOutEverywhereElse(page);
    await expect(stepUp(page)).toBeVisible();
    await expect(stepUp(page).getByLabel("Password", { exact: true })).toBeFocused();
    await looksRight(page);
    await stepUp(page).getByLabel("Password", { exact: true }).fill("Not-the-password-1");
    await page.keyboard.press("Enter");
    await expect(stepUp(page).getByText(messages.incorrect_password)).toBeVisible();
    await stepUp(page).getByLabel("Password", { exact: true }).fill(player.password);
    await page.keyboard.press("Enter");
    await expect(stepUp(page)).toHaveCount(0);
    await expect(page.getByText("One other device has been logged out")).toBeVisible();
    await expect(devices(page)).toHaveCount(1);
    // The session has a new value, and the page continues with it.
    await page.reload();
    await expect(devices(page)).toHaveCount(1);
  });

  test("[SESSION-18] cancelled, nothing is changed and nothing is said", async ({ page, db, newPlayer, logIn }) => {
    const player = await newPlayer();
    await comeBack(page, player, logIn);
    await page.goto("/security");
    await makeSessionsStale(db, player);
    await logOutEverywhereElse(page);
    await expect(stepUp(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(stepUp(page)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Log out everywhere else" })).not.toHaveAttribute("aria-busy");
    await expect(page.getByText(messages.step_up_required)).toHaveCount(0);
    await expect(devices(page)).toHaveCount(2);
  });

  test("[SESSION-20] [EDIT-44] with two-factor it asks for the passcode and for nothing else, over the form that wants it", async ({
    page,
    db,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    const { passcode, recoveryCodes } = await setUpTwoFactor(page, db, player);
    await openEdit(page, player);
    await makeSessionsStale(db, player);

    await page.getByRole("button", { name: "Change Password" }).click();
    await page.getByLabel("Current password").fill(player.password);
    await page.getByLabel("New password").fill("Better-horse-8");
    await page.keyboard.press("Enter");
    await expect(codeField(page)).toBeFocused();
    await expect(stepUp(page).getByLabel("Password", { exact: true })).toHaveCount(0);
    await looksRight(page);
    await page.keyboard.press("Escape");
    await expect(stepUp(page)).toHaveCount(0);
    // The form is as it was left.
    await expect(page.getByLabel("New password")).toHaveValue("Better-horse-8");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type(await passcode());
    await expect(page.getByText("Password changed")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await makeSessionsStale(db, player);
    await page.getByRole("button", { name: "Turn off" }).click();
    await expect(page.getByRole("dialog")).toContainText("held for 24 hours");
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(recoveryCodes[4] ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("link", { name: "Set up" })).toBeVisible();
    await page.goto("/security");
    await looksRight(page);
  });

  test("[SESSION-18] setting two-factor up asks first; who closes the question is back where they were", async ({
    page,
    db,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await makeSessionsStale(db, player);
    await openEdit(page, player);
    await page.getByRole("link", { name: "Set up" }).click();
    await expect(stepUp(page)).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(`/profile/${player.username}/edit`);

    await page.getByRole("link", { name: "Set up" }).click();
    await stepUp(page).getByLabel("Password", { exact: true }).fill(player.password);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  });
});

test.describe("the security log", () => {
  test("tells the newest first, and older ones when asked", async ({ page, db, newPlayer, logIn }) => {
    const player = await newPlayer();
    await addEvents(db, player, 25);
    await logIn(page, player);
    await page.goto("/security");
    await expect(events(page)).toHaveCount(6);
    await expect(events(page).first()).toContainText(/Logged in with password.*Chrome on Linux/);
    await expect(events(page).nth(1)).toContainText(/Login failed.*Unknown browser.*10\.9\.0\.24/);
    await page.getByRole("button", { name: "Show older" }).click();
    await expect(events(page)).toHaveCount(20);
    await page.getByRole("button", { name: "Show older" }).click();
    await expect(events(page)).toHaveCount(26);
    await expect(events(page).last()).toContainText("10.9.0.0");
    await expect(page.getByRole("button", { name: "Show older" })).toHaveCount(0);
  });
});

test.describe("looks right at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 1440, 390));

  test("while it loads", async ({ page, newPlayer, logIn }) => {
    await logIn(page, await newPlayer());
    const wire = await takeWire(page);
    wire.hold("USER:SESSIONS");
    wire.hold("USER:SECURITY:LOG");
    await page.goto("/security");
    await expect(page.getByText("Loading your devices")).toBeAttached();
    await expect(page.getByText("Loading the security log")).toBeAttached();
    await looksRight(page);
  });

  test("when it failed, and with what it shows then", async ({ page, db, newPlayer, logIn }) => {
    const player = await newPlayer();
    await addEvents(db, player, 3);
    await logIn(page, player);
    const wire = await takeWire(page);
    wire.refuse("USER:SESSIONS");
    wire.refuse("USER:SECURITY:LOG");
    await page.goto("/security");
    await expect(page.getByRole("alert")).toHaveCount(2);
    await looksRight(page);
    wire.release();
    await section(page, "Devices and sessions").getByRole("button", { name: "Try again" }).click();
    await expect(devices(page)).toHaveCount(1);
    await section(page, "Security log").getByRole("button", { name: "Try again" }).click();
    await expect(events(page)).toHaveCount(4);
    // A button that lies half under the top bar would be measured as too small.
    await page.evaluate("scrollTo(0, 0)");
    await looksRight(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
});

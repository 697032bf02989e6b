/** Setting up two-factor and turning it off, on the player's own pages only. */
import { messages, timesMs } from "@passport/protocol";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import { looksRight, walkOnce } from "./stack/axe.ts";
import { recordCommands, takeWire } from "./stack/commands.ts";
import { openEdit } from "./stack/edit-page.ts";
import { addressIn, clockStepMs, passUntilShown, stopClock } from "./stack/stop-clock.ts";
import { expect, type Page, test } from "./stack/test.ts";
import {
  codeField,
  makeSessionsStale,
  recoveryCodes,
  setUpTwoFactor,
  setUpTwoFactorOnPage,
} from "./stack/two-factor.ts";
import { wrongCodeFor } from "./stack/two-factor-check.ts";

test.describe("setting it up", () => {
  test("[TFA-21] [EDIT-33] works by keyboard alone; a wrong passcode changes nothing, the right one turns it on", async ({
    page,
    db,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await openEdit(page, player);
    const tabTo = async (name: RegExp) => {
      const target = page.getByRole("button", { name }).or(page.getByRole("link", { name }));
      await expect(target).toBeVisible();
      for (let presses = 0; presses < 60 && (await target.and(page.locator(":focus")).count()) === 0; presses++) {
        await page.keyboard.press("Tab");
      }
      await expect(target).toBeFocused();
    };
    const readFlags = () =>
      db
        .selectFrom("users")
        .leftJoin("two_factor", "two_factor.user_id", "users.id")
        .select("two_factor.activated_at")
        .where("username", "=", player.username)
        .executeTakeFirstOrThrow();

    await tabTo(/^Set up$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/tfa/${player.username}/setup`);
    await test.step("[TFASETUP-1] the QR code can be changed for the secret and back", async () => {
      await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
      await tabTo(/^Show the secret code$/);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("img", { name: /QR code/ })).toHaveCount(0);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
      await page.keyboard.press("Enter");
    });
    const copy = page.getByRole("button", { name: /^Copy secret code/ });
    const secret = (await copy.getAttribute("title")) ?? "";
    await page.keyboard.press("Tab");
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await test.step("[TFASETUP-4] a wrong passcode is refused, and the secret stays", async () => {
      await page.keyboard.type(wrongCodeFor({ secret }));
      await expect(page.getByText(messages.incorrect_code)).toBeVisible();
      expect((await readFlags()).activated_at).toBeNull();
      await expect(copy).toHaveAttribute("title", secret);
    });

    await test.step("[TFASETUP-3] [TFA-22] the right one leads to the recovery codes", async () => {
      await page.keyboard.type(passcodeOf(secret, new Date()));
      await expect(recoveryCodes(page)).toHaveCount(10);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      expect((await readFlags()).activated_at).not.toBeNull();
    });
    const done = page.getByText("Done", { exact: true });
    await expect(done).toBeDisabled();
    await page.getByRole("checkbox", { name: "I have saved them" }).focus();
    await page.keyboard.press("Space");
    await tabTo(/^Done$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/profile/${player.username}/edit`);
    await page.getByRole("link", { name: "Get Recovery Code" }).click();
    await expect(page).toHaveURL(`/tfa/${player.username}/recovery-code`);
    // The passcode of the setup is fresh enough to show the codes (TFASETUP-10).
    await expect(recoveryCodes(page)).toHaveCount(10);
  });

  test("[TFASETUP-2] the field takes six digits and no more, and an empty one sends nothing", async ({
    page,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    const sent = recordCommands(page);
    const passcodes = () => sent.filter(({ key }) => key === "USER:TFA:VERIFICATION").map(({ payload }) => payload);
    await page.goto(`/tfa/${player.username}/setup`);
    await page.getByRole("button", { name: "Turn on" }).click();
    await codeField(page).press("Enter");
    await expect(page.getByText(messages.incorrect_code)).toHaveCount(0);
    expect(passcodes()).toEqual([]);
    await codeField(page).fill("12345678");
    await expect.poll(passcodes).toEqual([{ passcode: "123456" }]);
  });

  test("[TFASETUP-8] the session continues under a new value, and the old one opens nothing", async ({
    page,
    newPlayer,
    logIn,
    stack,
    browser,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await page.goto("/profile");
    const before = await page.context().cookies();
    await setUpTwoFactorOnPage(page, player);
    await using mallory = await browser.newContext({ baseURL: stack.origin });
    await mallory.addCookies(before);
    expect((await mallory.request.get("/auth/check")).status()).toBe(401);
    await page.goto("/transactions");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transactions");
  });

  test("[TFA-21] [TFASETUP-6] leaving it half-way leaves the login as it was", async ({ page, newPlayer, logIn }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await page.goto(`/tfa/${player.username}/setup`);
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByLabel("Email").fill(player.email);
    await page.getByLabel("Password", { exact: true }).fill(player.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/profile");
  });

  test("[TFASETUP-5] leads back to the edit page when it is on already", async ({ page, db, newPlayer, logIn }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await setUpTwoFactor(page, db, player);
    await page.goto(`/tfa/${player.username}/setup`);
    await expect(page).toHaveURL(`/profile/${player.username}/edit`);
    await expect(page.getByRole("link", { name: "Get Recovery Code" })).toBeVisible();
  });

  test("looks right at 390 and 1440 px in every state", async ({ page, newPlayer, logIn }) => {
    await walkOnce(page, 390, 1440);
    const player = await newPlayer();
    await logIn(page, player);
    await page.goto(`/tfa/${player.username}/setup`);
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await looksRight(page);
    await page.getByRole("button", { name: "Show the secret code" }).click();
    await looksRight(page);
    const secret = await page.getByRole("button", { name: /^Copy secret code/ }).getAttribute("title");
    await codeField(page).fill(passcodeOf(secret ?? "", new Date()));
    await expect(recoveryCodes(page)).toHaveCount(10);
    await looksRight(page);
  });
});

test.describe("removing it", () => {
  const remove = async (page: Page) => {
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  };
  const section = (page: Page) => page.getByRole("region", { name: "Second step" });

  test("[EDIT-33] [EDIT-34] [EDIT-35] takes a fresh passcode; a failure says so and leaves it on", async ({
    page,
    db,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    const wire = await takeWire(page);
    const { passcode } = await setUpTwoFactor(page, db, player);
    await openEdit(page, player);
    wire.refuse("USER:TFA:CANCEL");
    await remove(page);
    await expect(page.getByText("Failed to remove Two-Factor authentication.")).toBeVisible();
    await expect(section(page).getByText("On", { exact: true })).toBeVisible();

    wire.release();
    await makeSessionsStale(db, player);
    await remove(page);
    const stepUp = page.getByRole("dialog", { name: "Confirm it's you" });
    await stepUp.getByLabel("Passcode").fill(await passcode());
    await expect(section(page).getByText("Off", { exact: true })).toBeVisible();
    await section(page).getByRole("link", { name: "Set up" }).click();
    await expect(page).toHaveURL(`/tfa/${player.username}/setup`);
    const held = await db
      .selectFrom("users")
      .select("withdrawals_held_until")
      .where("username", "=", player.username)
      .executeTakeFirstOrThrow();
    // HOLD-2: this account has nothing that could leave.
    expect(held.withdrawals_held_until).toBeNull();
  });
});

for (const page of ["setup", "recovery-code"]) {
  test(`[TFA-27] [NAV-25] another player's ${page} page shows nothing of them and leads to their profile`, async ({
    page: visit,
    newPlayer,
    logIn,
  }) => {
    const other = await newPlayer();
    await logIn(visit, await newPlayer());
    await stopClock(visit);
    await visit.goto(`/tfa/${other.username}/${page}`);
    await passUntilShown(visit, visit.getByText(messages.no_permission_redirect));
    await expect(visit.getByRole("img", { name: /QR code/ })).toHaveCount(0);
    await visit.clock.runFor(timesMs.redirect - clockStepMs - 1);
    expect(await addressIn(visit)).toBe(`/tfa/${other.username}/${page}`);
    await visit.clock.runFor(clockStepMs + 1);
    await expect(visit).toHaveURL(`/profile/${other.username}`);
  });
}

/** /onboarding, from the issued passport to the profile. */
import { randomBytes } from "node:crypto";
import { timesMs } from "@passport/protocol";
import { looksRight } from "./stack/axe.ts";
import { recordCommands } from "./stack/commands.ts";
import { chooseFile, expectStep, openAt, press, sentOf, skipOptional, withoutHaste } from "./stack/onboarding.ts";
import { quarters } from "./stack/pictures.ts";
import { addressIn, stopClock } from "./stack/stop-clock.ts";
import { expect, test, viewportOf } from "./stack/test.ts";

// A context each: with touch the picture step also offers the camera, and touch belongs to the browser context.
for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: viewportOf(width), hasTouch: width === 390 });

    test("[ONBOARD-1] [ONBOARD-2] [ONBOARD-7] a player goes from the issued passport to the profile, by buttons", async ({
      page,
      db,
      newPlayer,
      logIn,
    }) => {
      const player = await newPlayer();
      await logIn(page, player);
      const username = `n_${randomBytes(5).toString("hex")}`;
      const sent = recordCommands(page);
      await withoutHaste(page);
      await page.goto("/onboarding");
      await expectStep(page, "ready");
      await looksRight(page);
      await press(page, "Continue");
      await expectStep(page, "username");
      await looksRight(page);
      await test.step("[ONBOARD-4] the username is sent, and the picture follows", async () => {
        await page.getByLabel("Username").fill(username);
        await press(page, "Save and continue");

        await expectStep(page, "picture");
        expect(sentOf(sent, "USER:USERNAME:UPDATE")).toEqual([expect.objectContaining({ payload: { username } })]);
      });
      await looksRight(page);
      await chooseFile(page, quarters(1200, 800));
      await expect(page.getByLabel("Zoom")).toBeFocused();
      await looksRight(page);
      const upload = page.waitForResponse("**/files/upload*");
      await press(page, "Use this picture");
      const { id: avatarID } = (await (await upload).json()) as { id: string };
      await test.step("[ONBOARD-11] a step follows that can be skipped and says what that costs", async () => {
        await expectStep(page, "protect");
        await expect(page.getByText("Without this, anyone who learns your password can log in.")).toBeVisible();
        await expect(page.getByRole("heading", { level: 2, name: "Link a wallet" })).toBeVisible();
        await expect(page.getByText("You can play and buy without a wallet, but you can't withdraw.")).toBeVisible();
        await looksRight(page);
        await press(page, "Skip for now");
      });
      await expectStep(page, "success");
      await looksRight(page);
      const user = await db
        .selectFrom("users")
        .select(["id", "username", "avatar_id"])
        .where("email", "=", player.email)
        .executeTakeFirstOrThrow();
      expect(user).toMatchObject({ username, avatar_id: avatarID });
      expect(sentOf(sent, "USER:UPDATE")).toEqual([expect.objectContaining({ payload: { id: user.id, avatarID } })]);

      await test.step("[ONBOARD-9] the profile is one press away", async () => {
        await press(page, "Open your profile");
        await expect(page).toHaveURL("/profile");
        await expect(page.locator(`img[src*="${avatarID}"]`).first()).toBeVisible();
      });
    });
  });
}

test("[ONBOARD-2] [ONBOARD-9] [ONBOARD2-1] the intro steps last 2 s each, and success leads to the profile after 300 ms", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  await stopClock(page);
  await page.goto("/onboarding");
  for (const [step, next] of [
    ["ready", "setUp"],
    ["setUp", "username"],
  ] as const) {
    await expectStep(page, step);
    await page.clock.runFor(timesMs.onboardingIntro - 1);
    await expectStep(page, step);
    await page.clock.runFor(1);
    await expectStep(page, next);
    if (next === "setUp") await expect(page.getByText("let's set up your profile")).toBeVisible();
  }
  // It waits for a name now, however long that takes.
  await page.clock.runFor(60_000);
  await press(page, "Save and continue");
  await press(page, "Skip for now");
  await skipOptional(page);
  await expectStep(page, "success");
  await page.clock.runFor(timesMs.onboardingSuccess - 1);
  expect(await addressIn(page)).toBe("/onboarding");
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/profile");
  await page.clock.resume();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
});

test("[NAV-23] [ONBOARD-3] with skip_username=true the picture follows the intro", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  await withoutHaste(page);
  await page.goto("/onboarding?skip_username=true");
  await expect(page.getByText("Step 1 of 4")).toBeVisible();
  await press(page, "Continue");
  await expectStep(page, "picture");
  await expect(page.getByRole("button", { name: "Back" })).toBeHidden();
});

test("[ONBOARD-10] a guest reads that a login is needed, and is led there after 2 s or at once", async ({ page }) => {
  const message = page.getByText("You need to be logged in to view this page. Redirecting to login page...");
  await stopClock(page);
  await page.goto("/onboarding?skip_username=true");
  await expect(message).toBeVisible();
  await page.clock.runFor(1900);
  await expect(message).toBeVisible();
  await page.clock.runFor(200);
  await page.clock.resume();
  const login = `/login?redirectURL=${encodeURIComponent("/onboarding?skip_username=true")}`;
  await expect(page).toHaveURL(login);

  await page.clock.pauseAt(60_000);
  await page.goto("/onboarding?skip_username=true");
  await press(page, "Log in now");
  await page.clock.resume();
  await expect(page).toHaveURL(login);
});

test("a reload stays at its step, and back leads from the picture to the username", async ({
  page,
  newPlayer,
  logIn,
}) => {
  const player = await newPlayer();
  await logIn(page, player);
  await openAt(page, "username");
  await press(page, "Save and continue");
  await expectStep(page, "picture");
  await page.reload();
  await expectStep(page, "picture");
  await press(page, "Back");
  await expectStep(page, "username");
  await expect(page.getByLabel("Username")).toHaveValue(player.username);
  await press(page, "Save and continue");
  await expectStep(page, "picture");
  await page.goBack();
  await expectStep(page, "username");
});

test("[ONBOARD-11] keys alone are enough", async ({ page, newPlayer, logIn }) => {
  await logIn(page, await newPlayer());
  await withoutHaste(page);
  await page.goto("/onboarding");
  await expectStep(page, "ready");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectStep(page, "username");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectStep(page, "picture");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Back" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  // Past what the step offers: a passkey, an authenticator app, and a wallet.
  await expectStep(page, "protect");
  for (let stop = 0; stop <= 3; stop++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectStep(page, "success");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile");
});

/** /onboarding, from the issued passport to the profile. */
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { messages, timesMs } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll } from "./stack/axe.ts";
import { recordCommands, type SentCommand } from "./stack/commands.ts";
import { noise, padded, pngFile, quarters } from "./stack/pictures.ts";
import { addressIn, stopClock, withoutTimers } from "./stack/stop-clock.ts";
import { expect, type Page, test, viewportOf } from "./stack/test.ts";

const titles = {
  ready: "Your passport is ready",
  setUp: "let's set up your profile",
  username: "Choose your username",
  picture: "Add your picture",
  success: "You are all set",
} as const;

/** Every step takes the focus with its heading. */
const expectStep = (page: Page, step: keyof typeof titles) =>
  expect(page.getByRole("heading", { level: 1, name: titles[step] })).toBeFocused();

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const sentOf = (sent: SentCommand[], key: string) => sent.filter((command) => command.key === key);
const chooseFile = (page: Page, buffer: Buffer) =>
  page.locator("input[type=file]").first().setInputFiles(pngFile(buffer));
const notices = (page: Page) => page.getByRole("region", { name: "Notifications" });

const looksRight = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

/** What goes on by itself is put off: axe takes longer than two seconds, and needs a clock that runs. */
const withoutHaste = (page: Page) => withoutTimers(page, 2000, 300);

const openAt = async (page: Page, step: "username" | "picture") => {
  await withoutHaste(page);
  await page.goto(step === "picture" ? "/onboarding?skip_username=true" : "/onboarding");
  await press(page, "Continue");
  await expectStep(page, "setUp");
  await press(page, "Continue");
  await expectStep(page, step);
};

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
      await expectStep(page, "setUp");
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
        await expect(page.locator(`img[src*="${avatarID}"]`)).toBeVisible();
      });
    });

    test("[ONBOARD-8] [ONBOARD2-4] a failed upload says so and keeps everything, and trying again works", async ({
      page,
      db,
      newPlayer,
      logIn,
    }) => {
      const player = await newPlayer();
      await logIn(page, player);
      const avatar = () =>
        db.selectFrom("users").select("avatar_id").where("username", "=", player.username).executeTakeFirstOrThrow();
      await openAt(page, "picture");
      await chooseFile(page, Buffer.from("no picture at all"));
      await expect(page.getByRole("alert")).toHaveText(messages.file_not_an_image);
      await chooseFile(page, quarters(600, 600));
      await page.getByLabel("Zoom").fill("2");

      await page.route("**/files/upload*", (route) => route.abort("connectionreset"));
      await press(page, "Use this picture");
      await expect(page.getByRole("alert")).toHaveText("Failed to upload image, please try again.");
      await expect(page.getByRole("heading", { name: titles.picture })).toBeVisible();
      await looksRight(page);
      await page.unroute("**/files/upload*");
      await page.route("**/files/upload*", (route) => route.fulfill({ status: 502, body: "<html>Bad gateway</html>" }));
      await press(page, "Try again");
      await expect(page.getByRole("alert")).toHaveText(messages.upload_failed);
      expect(await avatar()).toEqual({ avatar_id: null });

      // The picture and its place in the frame are still there.
      await page.unroute("**/files/upload*");
      await expect(page.getByLabel("Zoom")).toHaveValue("2");
      const request = page.waitForRequest("**/files/upload*");
      await press(page, "Try again");
      expect(new URL((await request).url()).searchParams.get("crop")).toBe("150,150,300");
      await expectStep(page, "success");
      expect(await avatar()).toEqual({ avatar_id: expect.any(String) });
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
  }
  // It waits for a name now, however long that takes.
  await page.clock.runFor(60_000);
  await press(page, "Save and continue");
  await press(page, "Skip for now");
  await expectStep(page, "success");
  await page.clock.runFor(timesMs.onboardingSuccess - 1);
  expect(await addressIn(page)).toBe("/onboarding");
  await page.clock.runFor(1);
  await expect(page).toHaveURL("/profile");
  await page.clock.resume();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
});

test("[ONBOARD-3] with skip_username=true the picture follows the intro", async ({ page, newPlayer, logIn }) => {
  await logIn(page, await newPlayer());
  await withoutHaste(page);
  await page.goto("/onboarding?skip_username=true");
  await expect(page.getByText("Step 1 of 4")).toBeVisible();
  await press(page, "Continue");
  await expectStep(page, "setUp");
  await press(page, "Continue");
  await expectStep(page, "picture");
  await expect(page.getByRole("button", { name: "Back" })).toBeHidden();
});

test("[ONBOARD-5] [ONBOARD2-2] a missing or impossible name is said at the field, and nothing is sent", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  const sent = recordCommands(page);
  await openAt(page, "username");
  const name = page.getByLabel("Username");
  for (const [typed, message] of [
    ["", "Username is required"],
    ["   ", "Username is required"],
    ["ab", messages.username_invalid],
    ["mara.voss", messages.username_invalid],
  ] as const) {
    await name.fill(typed);
    await press(page, "Save and continue");
    await expect(page.getByText(message)).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute("aria-invalid", "true");
  }
  await expectAccessible(page);
  // No key can add a sixteenth character.
  await name.fill("");
  await name.pressSequentially("a_name_of_16_chr");
  await expect(name).toHaveValue("a_name_of_16_ch");
  expect(sentOf(sent, "USER:USERNAME:UPDATE")).toEqual([]);
});

test("[ONBOARD-6] [ONBOARD2-3] what the server says of a name is shown in a toast", async ({
  page,
  newPlayer,
  logIn,
}) => {
  const other = await newPlayer();
  await logIn(page, await newPlayer());
  await openAt(page, "username");
  await page.getByLabel("Username").fill(other.username.toUpperCase());
  await press(page, "Save and continue");
  await expect(notices(page)).toContainText("Username is already taken.");
  await expect(page.getByLabel("Username")).toBeFocused();
  await expectAccessible(page);
});

test("[ONBOARD-6] [ONBOARD2-3] what is no message of the server reads as something that went wrong", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  await page.routeWebSocket(/\/commander$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      const { key, transactionId } = JSON.parse(String(frame)) as SentCommand;
      if (key !== "USER:USERNAME:UPDATE") return server.send(frame);
      socket.send(JSON.stringify({ key, transactionId, payload: { nonsense: true } }));
    });
  });
  await openAt(page, "username");
  await page.getByLabel("Username").fill("mara_voss");
  await press(page, "Save and continue");
  await expect(notices(page)).toContainText("Something went wrong, please try again.");
  await expect(page.getByLabel("Username")).toHaveValue("mara_voss");
});

test("[FILES-5] [ONBOARD2-4] a picture above 10,000,000 bytes is refused before anything is sent, one of exactly that is taken", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/files/upload")) uploads.push(request.url());
  });
  // From the disk, as a player would: ten million bytes through the test's own wire take longer than the upload.
  const chooseOf = async (bytes: number) => {
    const path = test.info().outputPath(`${bytes}.png`);
    await writeFile(path, padded(picture, bytes));
    await page.locator("input[type=file]").first().setInputFiles(path);
  };
  const picture = noise(1800);
  await openAt(page, "picture");
  await chooseOf(10_000_001);
  await expect(page.getByRole("alert")).toHaveText("File is larger than the max file size: 10,000,000 bytes");
  await expect(page.getByLabel("Zoom")).toBeHidden();
  expect(uploads).toEqual([]);
  await chooseOf(10_000_000);
  await press(page, "Use this picture");
  await expectStep(page, "success");
  expect(uploads).toHaveLength(1);
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

test("keys alone are enough", async ({ page, newPlayer, logIn }) => {
  await logIn(page, await newPlayer());
  await withoutHaste(page);
  await page.goto("/onboarding");
  for (const step of ["ready", "setUp"] as const) {
    await expectStep(page, step);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  }
  await expectStep(page, "username");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectStep(page, "picture");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Back" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectStep(page, "success");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile");
});

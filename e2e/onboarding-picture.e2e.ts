/** /onboarding: the picture, its size, and an upload that fails. */
import { writeFile } from "node:fs/promises";
import { messages } from "@passport/protocol";
import { looksRight } from "./stack/axe.ts";
import { chooseFile, expectStep, openAt, press, titles } from "./stack/onboarding.ts";
import { noise, padded, quarters } from "./stack/pictures.ts";
import { expect, test, viewportOf } from "./stack/test.ts";

// A context each: with touch the picture step also offers the camera, and touch belongs to the browser context.
for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: viewportOf(width), hasTouch: width === 390 });

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
      await expectStep(page, "protect");
      expect(await avatar()).toEqual({ avatar_id: expect.any(String) });
    });
  });
}

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
  await expectStep(page, "protect");
  expect(uploads).toHaveLength(1);
});

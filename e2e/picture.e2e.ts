/** The own picture on the profile: chosen, placed, sent, and taken away again. */
import { messages } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll } from "./stack/axe.ts";
import {
  blue,
  type Colour,
  green,
  lookAt,
  looksLike,
  lyingJpeg,
  noise,
  pngFile,
  quarters,
  red,
  white,
} from "./stack/pictures.ts";
import { expect, type Page, test, viewportOf } from "./stack/test.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Your picture" });
const zoom = (page: Page) => page.getByLabel("Zoom");
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

const openDialog = async (page: Page) => {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Change picture" }).click();
  await expect(dialog(page)).toBeVisible();
};

const choose = async (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) => {
  const chooser = page.waitForEvent("filechooser");
  await press(page, "Choose a picture");
  await (await chooser).setFiles(file);
  await expect(zoom(page)).toBeFocused();
};

/** Sends what is in the frame; returns which part of the picture was requested and where it was stored. */
const use = async (page: Page) => {
  const answer = page.waitForResponse("**/files/upload*");
  await press(page, "Use this picture");
  const response = await answer;
  const { id } = (await response.json()) as { id: string };
  await expect(dialog(page)).toBeHidden();
  const { searchParams } = new URL(response.url());
  return { id, address: `/api/files/${id}`, crop: searchParams.get("crop"), isPublic: searchParams.get("public") };
};

const expectQuarters = (seen: readonly Colour[], wanted: readonly Colour[]) =>
  expect(seen.map((colour, index) => looksLike(colour, wanted[index] ?? white))).toEqual([true, true, true, true]);

// A context each: with touch the dialog also offers the camera, and touch belongs to the browser context.
for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: viewportOf(width), hasTouch: width === 390 });

    test("a player chooses a picture, places it, sees it on the passport, and takes it away", async ({
      page,
      db,
      newPlayer,
      logIn,
    }) => {
      const player = await newPlayer();
      await logIn(page, player);
      const avatar = () =>
        db.selectFrom("users").select("avatar_id").where("username", "=", player.username).executeTakeFirstOrThrow();
      await openDialog(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await expect(page.getByRole("button", { name: "Remove picture" })).toBeHidden();
      await choose(page, pngFile(quarters(1200, 800)));
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const { id, address, crop, isPublic } = await use(page);
      // The middle of a wide picture, visible to its owner alone.
      expect({ crop, isPublic }).toEqual({ crop: "200,0,800", isPublic: null });
      expect(await avatar()).toEqual({ avatar_id: id });
      const stored = await lookAt(page, address);
      expect(stored).toMatchObject({ width: 512, height: 512 });
      expectQuarters(stored.quarters, [red, green, blue, white]);
      await expect(page.locator(`img[src="${address}"]`).first()).toBeVisible();

      await page.getByRole("button", { name: "Change picture" }).click();
      await press(page, "Remove picture");
      const question = page.getByRole("dialog", { name: "Remove your picture?" });
      await expect(question).toBeVisible();
      await expectAccessible(page);
      await press(page, "Keep it");
      await expect(dialog(page)).toBeVisible();
      expect(await avatar()).toEqual({ avatar_id: id });
      await press(page, "Remove picture");
      await question.getByRole("button", { name: "Remove picture" }).click();
      await expect(question).toBeHidden();
      expect(await avatar()).toEqual({ avatar_id: null });
      await expect(page.locator(`img[src="${address}"]`)).toHaveCount(0);
    });
  });
}

test("zoom and place by keys decide what is kept", async ({ page, newPlayer, logIn }) => {
  await logIn(page, await newPlayer());
  await openDialog(page);
  await choose(page, pngFile(quarters(1200, 800)));
  await page.keyboard.press("End");
  await expect(zoom(page)).toHaveValue("4");
  await zoom(page).fill("2");
  const frame = page.getByRole("application", { name: /Move it with the arrow keys/ });
  await frame.focus();
  // To the edge and no further: the frame never leaves the picture.
  for (let i = 0; i < 45; i++) await page.keyboard.press("ArrowRight");
  for (let i = 0; i < 25; i++) await page.keyboard.press("ArrowDown");
  const { address, crop } = await use(page);
  expect(crop).toBe("0,0,400");
  expectQuarters((await lookAt(page, address)).quarters, [red, red, red, red]);
});

test("a picture can be dropped or pasted, and what is no picture is refused kindly", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  await openDialog(page);
  const bring = (kind: "drop" | "paste", name: string, type: string, buffer: Buffer) =>
    page.evaluate(`{
      const bytes = Uint8Array.from(atob("${buffer.toString("base64")}"), (c) => c.charCodeAt(0));
      const brought = new DataTransfer();
      brought.items.add(new File([bytes], "${name}", { type: "${type}" }));
      document.body.dispatchEvent(
        "${kind}" === "drop"
          ? new DragEvent("drop", { dataTransfer: brought, bubbles: true, cancelable: true })
          : new ClipboardEvent("paste", { clipboardData: brought, bubbles: true, cancelable: true }),
      );
    }`);
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  await bring("drop", "mara.svg", "image/svg+xml", svg);
  await expect(page.getByRole("alert")).toHaveText(messages.file_not_an_image);
  await bring("drop", "mara.png", "image/png", quarters(300, 300));
  await expect(zoom(page)).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  await bring("paste", "mara.png", "image/png", Buffer.from("not a picture"));
  await expect(page.getByRole("alert")).toHaveText(messages.file_not_an_image);
  // What was there before is still there.
  await expect(zoom(page)).toBeVisible();
  await bring("paste", "mara.png", "image/png", quarters(400, 200));
  await expect(page.getByRole("alert")).toBeHidden();
  expect((await use(page)).crop).toBe("100,0,200");
});

test("[ONBOARD2-4] what only the server can refuse is shown in its words, and the old picture stays", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const player = await newPlayer();
  await logIn(page, player);
  await openDialog(page);
  await choose(page, pngFile(quarters(300, 300)));
  const { id } = await use(page);
  const shown = page.locator(`main img[src*="${id}"]`).first();
  await expect(shown).toBeVisible();

  await openDialog(page);
  // A browser shows a GIF whatever its name says.
  const gif = Buffer.from("R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=", "base64");
  await choose(page, pngFile(gif));
  await press(page, "Use this picture");
  await expect(page.getByRole("alert")).toHaveText(messages.file_not_an_image);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(shown).toBeVisible();
  const row = db.selectFrom("users").select("avatar_id").where("username", "=", player.username);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ avatar_id: id });
});

test("a photo that lies on its side is upright in the frame and where it is stored", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  await openDialog(page);
  const buffer = await lyingJpeg(page, quarters(400, 600));
  await choose(page, { name: "photo.jpg", mimeType: "image/jpeg", buffer });
  const shown = await lookAt(page, (await dialog(page).locator("img").getAttribute("src")) ?? "");
  expect(shown).toMatchObject({ width: 400, height: 600 });
  expectQuarters(shown.quarters, [red, green, blue, white]);
  const { address, crop } = await use(page);
  expect(crop).toBe("0,100,400");
  expectQuarters((await lookAt(page, address)).quarters, [red, green, blue, white]);
});

test("a slow upload shows how far it is and can be called off", async ({ page, newPlayer, logIn }) => {
  await logIn(page, await newPlayer());
  await openDialog(page);
  await choose(page, pngFile(noise(900)));
  const network = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  // Some 24 seconds: longer than anything that is done meanwhile.
  await throttle(100_000);
  await press(page, "Use this picture");
  const bar = page.getByRole("progressbar", { name: "Uploading the picture" });
  await expect(bar).toHaveAttribute("aria-valuenow", /^([1-9]|[1-9]\d)$/);
  // Nothing can be moved meanwhile.
  await expect(dialog(page).locator("[inert]")).toContainText("Zoom");
  await press(page, "Cancel");
  await expect(bar).toBeHidden();
  await expect(page.getByRole("alert")).toBeHidden();
  await throttle(-1);
  await use(page);
});

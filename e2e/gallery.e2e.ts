import { timesMs } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll } from "./stack/axe.ts";
import { pauseClock } from "./stack/stop-clock.ts";
import { expect, test, viewportOf, widths } from "./stack/test.ts";

test.beforeEach(async ({ page, stack }) => {
  await page.goto(`${stack.developmentOrigin}/gallery`);
  await expect(page.getByRole("heading", { name: "Buttons" })).toBeVisible();
});

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: viewportOf(width) });
    test("axe finds nothing in any component and nothing scrolls sideways", async ({ page }) => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}

test("[SHELL-12] a snackbar hides after 6 s, but not while it is hovered", async ({ page }) => {
  const notice = page.getByText("Notice: success");
  await page.clock.install();
  await pauseClock(page);
  await page.getByRole("button", { name: "Notify success" }).click();
  await page.clock.runFor(timesMs.snackbar - 1);
  await expect(notice).toBeVisible();
  await page.clock.runFor(1);
  await expect(notice).toBeHidden();

  await page.getByRole("button", { name: "Notify success" }).click();
  await page.clock.runFor(2000);
  await notice.hover();
  await page.clock.runFor(2 * timesMs.snackbar);
  await expect(notice).toBeVisible();
  await page.mouse.move(0, 0);
  // It goes on with what was left when the pointer came.
  await page.clock.runFor(timesMs.snackbar - 2000 - 1);
  await expect(notice).toBeVisible();
  await page.clock.runFor(1);
  await expect(notice).toBeHidden();
});

test("tabs move by arrow keys and skip what is disabled", async ({ page }) => {
  const tab = (name: string) => page.getByRole("tab", { name });
  await tab("Game assets").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Achievements")).toBeFocused();
  await expect(tab("Achievements")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowRight");
  await expect(tab("Game assets")).toBeFocused();
});

test("a menu opens, moves and closes by keys and gives the focus back", async ({ page }) => {
  const trigger = page.getByRole("button", { name: "More" });
  await trigger.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Share" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(trigger).toBeFocused();
});

test("a tooltip comes with the focus and goes with Escape", async ({ page }) => {
  const tooltip = page.getByRole("tooltip");
  await page.getByRole("button", { name: "Locked", exact: true }).focus();
  await expect(tooltip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
});

test("a dialog keeps the focus inside and gives it back", async ({ page }) => {
  const trigger = page.getByRole("button", { name: "Open dialog" });
  await trigger.click();
  const dialog = page.getByRole("dialog", { name: "Lock your account?" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toHaveCount(1);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(trigger).toBeFocused();
});

test("a code can be pasted whole", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate("navigator.clipboard.writeText(' 7kq-2x ')");
  const field = page.getByLabel("Code from the email");
  await field.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("ControlOrMeta+v");
  await expect(field).toHaveValue("7kq2x");
});

test("[REALTIME-23] the banner is at the top, its admin variant at the bottom of the page", async ({ page }) => {
  const text = page.getByText("The server cannot be reached.");
  const middle = 450;
  await page.getByRole("button", { name: "Banner, closed", exact: true }).click();
  await expect.poll(async () => (await text.boundingBox())?.y).toBeLessThan(middle);
  await page.getByRole("button", { name: "click here" }).click();
  await expect(text).toBeHidden();
  await page.getByRole("button", { name: "Banner, closed, admin" }).click();
  await expect.poll(async () => (await text.boundingBox())?.y).toBeGreaterThan(middle);
});

test("the gallery is not in a production build", async ({ page, stack }) => {
  await page.goto(`${stack.origin}/gallery`);
  await expect(page).toHaveURL(/\/login/);
});

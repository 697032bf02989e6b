/** What the gallery proves only in a built page; its components are tested in gallery.browser.test.tsx. */
import { timesMs } from "@passport/protocol";
import { pauseClock } from "./stack/stop-clock.ts";
import { expect, test } from "./stack/test.ts";

test("[SHELL-12] a snackbar hides after 6 s, but not while it is hovered", async ({ page, stack }) => {
  await page.goto(`${stack.developmentOrigin}/gallery`);
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

test("the gallery is not in a production build", async ({ page, stack }) => {
  await page.goto(`${stack.origin}/gallery`);
  await expect(page).toHaveURL(/\/login/);
});

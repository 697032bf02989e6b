/** What the gallery proves only in a built page; its components are tested in gallery.browser.test.tsx. */
import { timesMs } from "@passport/protocol";
import { pauseClock } from "./stack/stop-clock.ts";
import { expect, test } from "./stack/test.ts";

test("[SHELL-12] [LIMIT-1] a snackbar hides after 6 s, but not while it is hovered or focused", async ({
  page,
  stack,
}) => {
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
  // It continues with the time that was left when the pointer came.
  await page.clock.runFor(timesMs.snackbar - 2000 - 1);
  await expect(notice).toBeVisible();
  await page.clock.runFor(1);
  await expect(notice).toBeHidden();

  await page.getByRole("button", { name: "Notify success" }).click();
  await page.keyboard.press("F6");
  await page.clock.runFor(2 * timesMs.snackbar);
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Notify success" }).focus();
  await page.clock.runFor(timesMs.snackbar);
  await expect(notice).toBeHidden();
});

test("[REALTIME-21] the banner is a warning while connecting, an error when closed, and nothing when open", async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.developmentOrigin}/gallery`);
  await expect(page.getByRole("button", { name: "Banner, connecting", exact: true })).toBeVisible();
  const colourOf = (token: string) =>
    page.evaluate(`{
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = "var(${token})";
      const { color } = getComputedStyle(probe);
      probe.remove();
      color;
    }`) as Promise<string>;
  const [warning, error] = [await colourOf("--warn"), await colourOf("--error")];
  expect(warning).not.toBe(error);
  const banner = page
    .getByRole("region", { name: "Connection banner" })
    .getByRole("status")
    .filter({ hasText: /^(Connecting to the server|The server cannot be reached)/ });
  const signs: (string | null)[] = [];
  for (const [state, colour] of [
    ["connecting", warning],
    ["closed", error],
  ] as const) {
    await page.getByRole("button", { name: `Banner, ${state}`, exact: true }).click();
    await expect(banner.locator("svg")).toHaveCSS("color", colour);
    await expect(banner.locator("div")).toHaveCSS("border-left-color", colour);
    signs.push(await banner.locator("svg path").getAttribute("d"));
  }
  // Colour alone says nothing to some: the signs differ too.
  expect(signs[0]).not.toBe(signs[1]);
  await page.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(banner).toHaveCount(0);
});

test("the gallery is not in a production build", async ({ page, stack }) => {
  await page.goto(`${stack.origin}/gallery`);
  await expect(page).toHaveURL(/\/login/);
});

/** A page that is used by keyboard alone. */
import { expect, type Locator } from "@playwright/test";

const mostStops = 60;

/** Goes there with the Tab key, as a person without a mouse does, who sees where the focus is. */
export const tabTo = async (target: Locator): Promise<void> => {
  const page = target.page();
  await expect(target).toBeVisible();
  const isReached = async () => (await target.and(page.locator(":focus")).count()) > 0;
  for (let stops = 0; stops < mostStops && !(await isReached()); stops++) await page.keyboard.press("Tab");
  await expect(target).toBeFocused();
  expect(await target.evaluate((element) => element.matches(":focus-visible")), "the focus is drawn").toBe(true);
};

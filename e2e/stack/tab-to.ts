import type { Locator } from "@playwright/test";
import { expect, type Page } from "./test.ts";

/** Presses Tab until the target has the focus, as a player without a mouse does. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if ((await target.and(page.locator(":focus")).count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
};

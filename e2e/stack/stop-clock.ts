import { expect, type Locator, type Page } from "@playwright/test";

/**
 * From here on time passes in the page only when the test says so (`page.clock.runFor`): a busy machine can
 * neither use up a wait nor lengthen it. Call it before the page is opened.
 */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
};

export const clockStepMs = 100;

/**
 * For a page that comes in several files, which React shows only some time after they came. Time passes step by
 * step until this is there, so it has been there for at most one step.
 */
export const passUntilShown = async (page: Page, what: Locator): Promise<void> => {
  const isShown = async () => {
    if (await what.isVisible()) return true;
    await page.clock.runFor(clockStepMs);
    return false;
  };
  await expect.poll(isShown, { intervals: [clockStepMs] }).toBe(true);
};

/** What the page itself says; the test hears of a new address a moment later. */
export const addressIn = (page: Page): Promise<string> => page.evaluate<string>("location.pathname + location.search");

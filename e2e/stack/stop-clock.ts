import { timesMs } from "@passport/protocol";
import { expect, type Locator, type Page } from "@playwright/test";

/**
 * From here on time passes in the page only when the test says so (`page.clock.runFor`): a busy machine can
 * neither use up a wait nor lengthen it. Call it before the page is opened.
 */
export const stopClock = async (page: Page): Promise<void> => {
  await page.clock.install({ time: 0 });
  // Far ahead: until here it runs, and a clock cannot be stopped in its past.
  await page.clock.pauseAt(20_000);
};

/**
 * The same for a page that is open already and whose clock is installed. Far ahead: it runs on until the call has
 * come, and cannot be set back.
 */
export const pauseClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

/**
 * What the page does by itself after so many milliseconds is left out, however long the test takes. Call it before
 * the page is opened.
 */
export const withoutTimers = (page: Page, ...delaysMs: number[]) =>
  page.addInitScript(`{
    const start = window.setTimeout;
    const isLeftOut = (ms) => ${JSON.stringify(delaysMs)}.includes(ms);
    window.setTimeout = (run, ms, ...values) => start(run, isLeftOut(ms) ? 600_000 : ms, ...values);
  }`);

/** A page that redirects says why for two seconds. Here the text stays, however busy the machine is. */
export const putOffRedirects = (page: Page) => withoutTimers(page, timesMs.redirect);

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

/** The address as the page knows it; Playwright is notified of a new one a moment later. */
export const addressIn = (page: Page): Promise<string> => page.evaluate<string>("location.pathname + location.search");

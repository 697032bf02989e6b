import type { Page } from "@playwright/test";

/** Runs in the page: notes when it first shows the text, and when it is at another address after that. */
const watcher = (text: string): string => `
  globalThis.stay = { path: "", shownAt: 0, leftAt: 0 };
  new MutationObserver(() => {
    if (stay.shownAt === 0) {
      if (document.body?.textContent.includes(${JSON.stringify(text)})) {
        Object.assign(stay, { path: location.pathname, shownAt: performance.now() });
      }
    } else if (stay.leftAt === 0 && location.pathname !== stay.path) {
      stay.leftAt = performance.now();
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
`;

/**
 * How long a page shows a text before it goes to another address, by the page's own clock: a test that
 * looks from outside sees the text late when the machine is busy. Call it before the page is opened.
 */
export const timeStay = async (page: Page, text: string): Promise<() => Promise<number>> => {
  await page.addInitScript(watcher(text));
  return async () => {
    // The address changes first, the page is drawn a moment later.
    await page.waitForFunction("stay.leftAt > 0");
    return page.evaluate<number>("stay.leftAt - stay.shownAt");
  };
};

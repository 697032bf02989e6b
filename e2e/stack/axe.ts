import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { viewportOf } from "./viewports.ts";

const walkedAt = new WeakMap<Page, readonly number[]>();

/**
 * One walk for several widths: the test walks at the first of them, and every check below looks at all of them. Call it
 * before the page is opened. At a width that the test chooses itself later, the checks look at that one alone.
 */
export const walkOnce = async (page: Page, ...widths: [number, ...number[]]): Promise<void> => {
  walkedAt.set(page, widths);
  await page.setViewportSize(viewportOf(widths[0]));
};

const atEveryWidth = async (page: Page, check: () => Promise<void>): Promise<void> => {
  const current = page.viewportSize();
  const widths = walkedAt.get(page);
  if (widths === undefined || current?.width !== widths[0]) return check();
  // The first one last: there the walk goes on.
  for (const width of widths.toReversed()) {
    await page.setViewportSize(viewportOf(width));
    await check();
  }
};

/** WCAG 2.2 A and AA: nothing may be found. What fades in is waited for, or its contrast would be measured halfway. */
export const expectAccessible = (page: Page) =>
  atEveryWidth(page, async () => {
    await page.evaluate(
      "Promise.all(document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Infinity).map((a) => a.finished.catch(() => undefined)))",
    );
    const { violations } = await new AxeBuilder({ page })
      .options({ resultTypes: ["violations"] })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
      // In the page itself: otherwise each look opens another tab, which takes the focus away and as much time again.
      // All that differs are frames of other origins, and what is in those is not ours.
      .setLegacyMode()
      .analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
    ).toEqual([]);
  });

/** No sideways scroll at any width. After a change of width the rail needs a moment to make room. */
export const expectNoSidewaysScroll = (page: Page) =>
  atEveryWidth(page, async () => {
    const overflow = () =>
      page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    await expect.poll(overflow, { message: "sideways scroll, in pixels" }).toBe(0);
  });

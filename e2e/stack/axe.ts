import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** WCAG 2.2 A and AA: nothing may be found. What fades in is waited for, or its contrast would be measured halfway. */
export const expectAccessible = async (page: Page) => {
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
};

/** No sideways scroll at any width. After a change of width the rail needs a moment to make room. */
export const expectNoSidewaysScroll = async (page: Page) => {
  const overflow = () =>
    page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  await expect.poll(overflow, { message: "sideways scroll, in pixels" }).toBe(0);
};

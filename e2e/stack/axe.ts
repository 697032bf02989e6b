import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { checkTouchTargets } from "./touch-targets.ts";
import { viewportOf } from "./viewports.ts";

const walkedAt = new WeakMap<Page, readonly number[]>();

/**
 * One walk for several widths: the test walks at the first of them, and the checks below look at the others too. Call it
 * before the page is opened. At a width that the test chooses itself later, the checks look at that one alone.
 */
export const walkOnce = async (page: Page, ...widths: [number, ...number[]]): Promise<void> => {
  walkedAt.set(page, widths);
  // It replaces one test per width, and has the time of all of them.
  const info = test.info();
  info.setTimeout(info.timeout * widths.length);
  await page.setViewportSize(viewportOf(widths[0]));
};

const atEveryWidth = async (page: Page, check: () => Promise<void>): Promise<void> => {
  const current = page.viewportSize();
  const widths = walkedAt.get(page);
  if (widths === undefined || current?.width !== widths[0]) return check();
  // The first one last: the walk continues there.
  for (const width of widths.toReversed()) {
    await page.setViewportSize(viewportOf(width));
    await check();
  }
};

const turns = new WeakMap<Page, number>();

/**
 * Axe takes a second of processor time for each page. A walk checks many states, so that every width has its turn, and a
 * violation that depends on the width is found in one state or another.
 */
const atNextWidth = async (page: Page, check: () => Promise<void>): Promise<void> => {
  const current = page.viewportSize();
  const widths = walkedAt.get(page);
  const [first] = widths ?? [];
  if (widths === undefined || first === undefined || current?.width !== first) return check();
  const turn = turns.get(page) ?? 0;
  turns.set(page, turn + 1);
  await page.setViewportSize(viewportOf(widths[turn % widths.length] ?? first));
  await check();
  await page.setViewportSize(viewportOf(first));
};

const checkAccessibility = async (page: Page): Promise<void> => {
  // What fades in is waited for, or its contrast would be measured halfway.
  await page.evaluate(
    "Promise.all(document.getAnimations().filter((a) => a.effect?.getComputedTiming().iterations !== Infinity).map((a) => a.finished.catch(() => undefined)))",
  );
  // What lies behind an open dialog cannot be clicked, and how much of it is covered depends on where the page was scrolled to.
  const hasDialog = (await page.getByRole("dialog").count()) > 0;
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"], ...(hasDialog && { rules: { "target-size": { enabled: false } } }) })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    // In the page itself: otherwise each check opens another tab, which takes the focus away and doubles the time.
    // Only frames of other origins are left out, and their content is not ours.
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
  ).toEqual([]);
  // For /accessibility, which says what was checked: `npm run accessibility` reads it from the report.
  const address = new URL(page.url()).pathname;
  test.info().annotations.push({ type: "accessible", description: `${page.viewportSize()?.width} ${address}` });
};

/** After a change of width the rail needs a moment to make room. */
const checkWidth = async (page: Page): Promise<void> => {
  const overflow = () =>
    page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  await expect.poll(overflow, { message: "sideways scroll, in pixels" }).toBe(0);
};

/** Where a phone is looked at, the narrowest one is too: 320 px, which is also 1280 px at a zoom of 400 % (WCAG 1.4.10). */
const checkSidewaysScroll = async (page: Page): Promise<void> => {
  await checkWidth(page);
  const current = page.viewportSize();
  if (current === null || current.width !== 390) return;
  await page.setViewportSize({ width: 320, height: current.height });
  await checkWidth(page);
  await page.setViewportSize(current);
};

/** WCAG 2.2 A and AA: nothing may be found. Of a walk at several widths, each check looks at the next of them. */
export const expectAccessible = (page: Page) => atNextWidth(page, () => checkAccessibility(page));

/** The same at every width of the walk, touch targets included: for a page that a test looks at once. */
export const expectAccessibleEverywhere = (page: Page) =>
  atEveryWidth(page, async () => {
    await checkAccessibility(page);
    await checkTouchTargets(page);
  });

/** No sideways scroll at any width, nor on the narrowest phone. */
export const expectNoSidewaysScroll = (page: Page) => atEveryWidth(page, () => checkSidewaysScroll(page));

/** All of the above; on phones, every control is large enough for a finger. */
export const looksRight = async (page: Page) => {
  await expectNoSidewaysScroll(page);
  await atEveryWidth(page, () => checkTouchTargets(page));
  await expectAccessible(page);
};

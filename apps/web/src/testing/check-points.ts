/** What holds of every page at every width: axe finds nothing, and nothing scrolls sideways. */
import axe from "axe-core";
import { expect } from "vitest";
import { page } from "vitest/browser";

/** The three widths at which pages are judged: phone, small landscape, desktop. */
export const widths = [390, 1024, 1440] as const;

const finiteAnimations = () =>
  document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);

/** WCAG 2.2 A and AA. What fades in is waited for, or its contrast would be measured halfway. */
export const expectAccessible = async () => {
  await Promise.all(finiteAnimations().map(({ finished }) => finished.catch(() => undefined)));
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
  ).toEqual([]);
};

const expectNoSidewaysScroll = async () => {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await expect.poll(overflow, { message: "sideways scroll, in pixels" }).toBe(0);
};

export const resizeTo = (width: number) => page.viewport(width, width === 390 ? 844 : 900);

/** One state, judged at every width. `at` looks at what differs by width before axe does. */
export const expectSoundAt = async (
  wanted: readonly number[],
  at: (width: number) => void | Promise<void> = () => {},
) => {
  for (const width of wanted) {
    await resizeTo(width);
    await at(width);
    await expectAccessible();
    await expectNoSidewaysScroll();
  }
};

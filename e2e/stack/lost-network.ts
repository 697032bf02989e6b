/** A network that is lost at a random moment of a journey and comes back: nothing breaks, and all is right 10 s later. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, type Page } from "./test.ts";

export interface Step {
  /** May be repeated: what was held back while the network was away is done again. */
  act(page: Page): Promise<void>;
  /** Seen once the step has worked. */
  done(page: Page): Promise<void>;
}

const healsWithinMs = 10_000;

const typedIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate<Record<string, string>>(
    "Object.fromEntries([...document.querySelectorAll('input')].filter((i) => i.value && i.type !== 'hidden').map((i) => [i.name || i.id, i.value]))",
  );

const expectUnbroken = async (page: Page) => {
  await expect(page.getByText("This page stopped working")).toHaveCount(0);
  expect(page.url()).toMatch(/^http/);
  expect(await page.evaluate("document.getElementById('root').childElementCount > 0")).toBe(true);
};

/** Loses the network `delayMs` after the step began, for `lostMs`; `meanwhile` is what the page must show afterwards. */
export const loseNetworkDuring = async (
  page: Page,
  step: Step,
  { delayMs, lostMs, meanwhile }: { delayMs: number; lostMs: number; meanwhile: () => Promise<() => Promise<void>> },
) => {
  const acting = step.act(page).catch(() => {});
  await pause(delayMs);
  await page.context().setOffline(true);
  const address = page.url();
  const typed = await typedIn(page).catch(() => ({}));
  const expectCurrent = await meanwhile();
  await pause(lostMs);
  await expectUnbroken(page);
  if (page.url() === address) expect(await typedIn(page)).toMatchObject(typed);
  await page.context().setOffline(false);
  const backAt = Date.now();
  await acting;
  await expectCurrent();
  expect(Date.now() - backAt).toBeLessThanOrEqual(healsWithinMs);
  await expect(page.getByRole("status").filter({ hasText: "You're offline" })).toHaveCount(0);
  await expectUnbroken(page);
};

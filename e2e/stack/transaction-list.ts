/** The list of transactions as a reader finds it on the page. */
import type { Page } from "@playwright/test";

export const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });

export const descriptions = (page: Page) => rows(page).locator("td:nth-child(3) > span:first-child");

export const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption(option);

/** What fightBattles leaves behind. */
export const battles = (...numbers: number[]) => numbers.map((number) => `Battle ${number}`);

/** A reference as the list and the receipt show it. */
export const short = (reference: string) => reference.slice(-6).toUpperCase();

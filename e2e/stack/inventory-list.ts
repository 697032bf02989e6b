/** What browser tests see of the game assets tab. */
import type { Page } from "@playwright/test";
import type { SentCommand } from "./commands.ts";
import type { NewCollectible } from "./player-collectibles.ts";

export const cards = (page: Page) => page.getByRole("list", { name: "List of game assets" }).getByRole("listitem");
export const cardOf = (page: Page, name: string) => cards(page).filter({ hasText: name });
export const names = (page: Page) => cards(page).getByRole("heading");
export const pageButton = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const choose = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).selectOption(value);

/** What was asked for, in order. */
export const questionsIn = (sent: readonly SentCommand[]) =>
  sent.filter(({ key }) => key === "ASSET:LIST:721").map(({ payload }) => payload);

export const machines = (count: number): NewCollectible[] =>
  Array.from({ length: count }, (_, index) => ({ name: `Machine ${String(index + 1).padStart(2, "0")}` }));

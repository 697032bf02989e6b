import { expect, it } from "vitest";
import { navGroups, navTexts } from "./nav-items.ts";

it("[SHELL-1] [SHELL-2] the rail holds the items of the specification in their order", () => {
  const texts = navTexts.current();
  const items = navGroups.flatMap((group) => group.items.map(({ name, to }) => [texts[name], to]));
  expect(items).toEqual([
    ["View Profile", "/profile"],
    ["Purchase Assets", "/store"],
    ["Deposit Assets", "/deposit-assets"],
    ["Withdraw", "/withdraw"],
    ["Deposit", "/deposit"],
    ["Deposit History", "/deposit/history/sups"],
    ["Staking", "/staking"],
    ["Transactions", "/transactions"],
    ["Buy SUPS", "/buy"],
  ]);
});

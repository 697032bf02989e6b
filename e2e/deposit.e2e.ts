/** A deposit of SUPS from a wallet to the balance: the real chain, the real watcher, a page that only shows it. */
import { expect, test, viewportOf } from "./stack/test.ts";
import { openWallet } from "./stack/wallet.ts";

test("a deposit shows while it is on the chain, and is in the balance once it is final", async ({
  page,
  stack,
  db,
  newPlayer,
  logIn,
}) => {
  const at390And1440 = async (check: () => Promise<void>) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize(viewportOf(width));
      await check();
    }
  };
  const player = await newPlayer();
  const wallet = await openWallet(db, stack, player.username);
  await logIn(page, player);
  await page.goto("/transactions");
  await wallet.deposits(250);
  const panel = page.getByRole("dialog", { name: "Activity" });
  const open = (name: string) => page.getByRole("button", { name }).click();
  // Once only: other tests mine on the same chain, so it does not stay in progress for long.
  await open("Activity, 1 in progress");
  await expect(panel.getByRole("region", { name: "In progress" })).toContainText("Deposit 250.00 SUPSOn chain");
  await wallet.waitsUntilFinal();
  await expect(panel.getByRole("region", { name: "Earlier" })).toContainText("Deposit 250.00 SUPSDone");
  await page.keyboard.press("Escape");
  await at390And1440(async () => {
    await open("Activity");
    await expect(panel.getByRole("region", { name: "Earlier" })).toContainText("Deposit 250.00 SUPSDone");
    await page.keyboard.press("Escape");
  });
  await at390And1440(async () => {
    await expect(page.getByRole("main")).toContainText("250.00");
    await expect(page.getByRole("main")).toContainText("BSC testnet");
  });
});

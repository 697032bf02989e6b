/** SUPS on their way from a wallet to the balance: the real chain, the real watcher, a page that only looks. */
import { expect, test, viewportOf } from "./stack/test.ts";
import { openWallet } from "./stack/wallet.ts";

// One chain for both: what one test has mined would make the other one's deposit final.
test.describe.configure({ mode: "serial" });

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: viewportOf(width) });

    test("a deposit shows while it is on the chain, and is in the balance once it is final", async ({
      page,
      stack,
      db,
      newPlayer,
      logIn,
    }) => {
      const player = await newPlayer();
      const wallet = await openWallet(db, stack, player.username);
      await logIn(page, player);
      await page.goto("/transactions");
      await wallet.deposits(250);
      await page.getByRole("button", { name: "Activity, 1 in progress" }).click();
      const panel = page.getByRole("dialog", { name: "Activity" });
      await expect(panel.getByRole("region", { name: "In progress" })).toContainText("Deposit 250.00 SUPSOn the chain");

      await wallet.waitsUntilFinal();
      await expect(panel.getByRole("region", { name: "Earlier" })).toContainText("Deposit 250.00 SUPSDone");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("main")).toContainText("250.00");
      await expect(page.getByRole("main")).toContainText("BSC testnet");
    });
  });
}

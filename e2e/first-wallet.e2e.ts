/** A first wallet: at once after a second factor of long ago, otherwise after a day (HOLD-4). */
import { parseEther } from "viem";
import { ageHolds } from "../apps/server/src/features/holds/testing/age-holds.ts";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { test as base, expect, type Page } from "./stack/test.ts";
import { setUpTwoFactor } from "./stack/two-factor.ts";
import { setUpWithdrawer, type Withdrawer } from "./stack/withdrawer.ts";

const test = base.extend<{ newcomer(): Promise<Withdrawer & { userId: string }> }>({
  newcomer: ({ page, db, newPlayer, balanceOf, logIn }, use) =>
    use(async () => {
      const withdrawer = await setUpWithdrawer({ page, db, newPlayer, balanceOf, logIn }, { isLinked: false });
      const { id: userId } = await db
        .selectFrom("users")
        .select("id")
        .where("username", "=", withdrawer.player.username)
        .executeTakeFirstOrThrow();
      return { ...withdrawer, userId };
    }),
});

const amount = (page: Page) => page.getByRole("textbox", { name: "Amount" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const held = (page: Page) => page.getByText("Nothing can leave your account until");

const link = async (page: Page): Promise<void> => {
  await page.goto("/profile");
  await page
    .getByRole("banner")
    .locator("a, button")
    .filter({ hasText: /wallet|linked/i })
    .click();
  await press(page, "Connect Wallet");
  await expect(page.getByText("Wallet connected to account.")).toBeVisible();
};

const withdraw = async (page: Page, { sups }: Pick<Withdrawer, "sups">): Promise<void> => {
  await amount(page).fill("100");
  await press(page, "Withdraw 100.00 SUPS");
  await expect(page.getByText(/^[1-6]\/6$|^The withdrawal is final\.$/).first()).toBeVisible();
  expect(await sups()).toBe(parseEther("100"));
};

const look = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

test.beforeEach(({ page }) => walkOnce(page, 390, 1024, 1440));

test("[HOLD-4] [WALLET-29] a player with an old second factor withdraws at once to the first wallet", async ({
  page,
  db,
  newcomer,
}) => {
  const player = await newcomer();
  await setUpTwoFactor(page, db, player.player);
  await db
    .updateTable("ways_in")
    .set({ added_at: new Date(Date.now() - 25 * 3_600_000) })
    .where("user_id", "=", player.userId)
    .execute();
  await link(page);
  await page.goto("/withdraw");
  await expect(amount(page)).toBeVisible();
  await expect(held(page)).toHaveCount(0);
  await look(page);
  await withdraw(page, player);
});

test("[HOLD-4] [HOLD-12] [WALLET-29] one without waits for a day, and reads until when", async ({
  page,
  db,
  newcomer,
}) => {
  const player = await newcomer();
  await link(page);
  await page.goto("/withdraw");
  await expect(held(page)).toBeVisible();
  await look(page);
  await ageHolds(db, player.userId, "24 hours");
  await page.reload();
  await expect(amount(page)).toBeVisible();
  await expect(held(page)).toHaveCount(0);
  await withdraw(page, player);
});

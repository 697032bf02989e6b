/** Withdrawals above the contract's limits: released from the page, called off, and ended by a guardian while the page is open. */
import { developmentAccounts } from "@passport/contracts";
import type { Address } from "viem";
import { parseEther } from "viem";
import { openWithdrawContract } from "../apps/server/src/features/withdrawals/testing/withdraw-contract.ts";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { test } from "./stack/own-stack.ts";
import { expect, type Page } from "./stack/test.ts";
import { setUpWithdrawer } from "./stack/withdrawer.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const waiting = (page: Page) => page.getByText("Waiting in the contract", { exact: true });
const available = (page: Page, sups: string) => expect(page.getByText(`Available ${sups}`)).toBeVisible();

test("[CHAIN-48] [WITHDRAW-42] [WITHDRAW-43] [WITHDRAW-44] what waits in the contract is released or called off from the page", async ({
  page,
  own,
  stack,
  db,
  newPlayer,
  balanceOf,
  logIn,
}) => {
  await walkOnce(page, 390, 1024, 1440);
  const { withdrawer, timelock } = own.binance.deployment;
  if (withdrawer === null) throw new Error("the chain has no withdraw contract");
  const contract = openWithdrawContract(own.chains.binance, withdrawer, timelock);
  await contract.setLimits(10n, 3_600n);
  const { accountId, wallet, sups, mine } = await setUpWithdrawer({
    ...{ page, db, newPlayer, balanceOf, logIn, stack },
  });

  const operation = () =>
    db
      .selectFrom("operations")
      .innerJoin("vouchers", "vouchers.operation_id", "operations.id")
      .select(["operations.id", "vouchers.wallet", "vouchers.nonce"])
      .where("operations.account_id", "=", accountId)
      .orderBy("operations.created_at", "desc")
      .executeTakeFirstOrThrow();
  const isQueued = async (amount: string) => {
    await page.getByRole("textbox", { name: "Amount" }).fill(amount);
    await button(page, `Withdraw ${amount}.00 SUPS`).click();
    await expect(page.getByText("Time to final")).toBeVisible();
    await mine(3);
    await expect(waiting(page)).toBeVisible();
  };
  /** An hour passes for this one. The page learns of it by its own clock; here by reading again. */
  const isDue = async () => {
    const { id, wallet: account, nonce } = await operation();
    await contract.endDelay(account as Address, BigInt(nonce));
    await db.updateTable("operations").set({ deadline: new Date() }).where("id", "=", id).execute();
    await page.reload();
    await expect(button(page, "Release now")).toBeVisible();
  };

  await test.step("[WITHDRAW-42] it says when it is due, and until then it can be called off only", async () => {
    await page.goto("/withdraw");
    await isQueued("100");
    await expect(page.getByText("Due in")).toBeVisible();
    await expect(page.getByRole("timer").first()).toHaveText(/5\d:\d\d$/);
    await expect(button(page, "Call off")).toBeEnabled();
    await expect(button(page, "Release now")).toHaveCount(0);
    await available(page, "900.00");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step("[WITHDRAW-43] once due it is released from the wallet, and another tab follows", async () => {
    const other = await page.context().newPage();
    await other.goto("/withdraw");
    await expect(waiting(other)).toBeVisible();
    await isDue();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    wallet.next("reject", "eth_sendTransaction");
    await button(page, "Release now").click();
    await expect(page.getByText("You cancelled in your wallet. It still waits in the contract.")).toBeVisible();
    await button(page, "Release now").click();
    for (const tab of [page, other]) await expect(waiting(tab)).toHaveCount(0);
    expect(await sups()).toBe(parseEther("100"));
    await page.reload();
    await expect(button(page, "Release now")).toHaveCount(0);
    await mine(3);
    await expect(other.getByText("The withdrawal is final.")).toBeVisible();
    await other.close();
    await expect(page.getByText("In wallet").first()).toBeVisible();
    await available(page, "900.00");
  });

  await test.step("[CHAIN-48] [WITHDRAW-44] called off, it is available in Passport again", async () => {
    await isQueued("50");
    await available(page, "850.00");
    await button(page, "Call off").click();
    await expect(page.getByRole("dialog")).toContainText("50.00 SUPS won't go to your wallet.");
    await expectAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Call off", exact: true }).click();
    await expect(page.getByText("The amount returns to your balance once this is final.")).toBeVisible();
    await expectAccessible(page);
    await mine(3);
    await expect(page.getByText("The amount is back in your balance.")).toBeVisible();
    await available(page, "900.00");
    expect(await sups()).toBe(parseEther("100"));
  });

  await test.step("[CHAIN-48] ended by a guardian, it cannot be released; cleared away, it comes back, and can be asked for again", async () => {
    await isQueued("30");
    await contract.killEpoch();
    await isDue();
    await button(page, "Release now").click();
    await expect(page.getByText("Our guardians ended it, so it can't be released.", { exact: false })).toBeVisible();
    await expectAccessible(page);
    const { wallet: account, nonce } = await operation();
    await contract.reject(developmentAccounts.mallory.address, account as Address, BigInt(nonce));
    await mine(3);
    await expect(page.getByText("The amount is back in your balance.")).toBeVisible();
    await available(page, "900.00");
    await isQueued("30");
    await available(page, "870.00");
    expect(await sups()).toBe(parseEther("100"));
  });
});

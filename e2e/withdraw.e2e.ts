/** SUPS are withdrawn: the real contract, the real watcher and signer, a scripted wallet. */
import { messages } from "@passport/protocol";
import { parseEther } from "viem";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { deviceHintMs, loaded } from "./stack/loaded.ts";
import { withoutTimers } from "./stack/stop-clock.ts";
import { test as base, expect, type Page } from "./stack/test.ts";
import { makeSessionsStale } from "./stack/two-factor.ts";
import { stackChains } from "./stack/wallet-player.ts";
import { setUpWithdrawer, type Withdrawer, type WithdrawerOptions } from "./stack/withdrawer.ts";

const test = base.extend<{ newWithdrawer(options?: WithdrawerOptions): Promise<Withdrawer> }>({
  newWithdrawer: ({ page, db, newPlayer, balanceOf, logIn }, use) =>
    use((options) => setUpWithdrawer({ page, db, newPlayer, balanceOf, logIn }, options)),
});

const amount = (page: Page) => page.getByRole("textbox", { name: "Amount" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Other tests mine blocks of the same chain: it may be final before the page was looked at. */
const onChain = (page: Page) => page.getByText(/^[1-6]\/6$|^The withdrawal is final\.$/).first();

test.describe("at 390, 1024 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1024, 1440));

  test("[NAV-20] [WITHDRAW-16] [WITHDRAW-18] SUPS arrive in the wallet, and the page follows it to the end", async ({
    page,
    newWithdrawer,
  }) => {
    const { asked, sups, mine } = await newWithdrawer();
    await page.goto("/withdraw");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Withdraw SUPS");
    await amount(page).fill("100");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await button(page, "Withdraw 100.00 SUPS").click();
    await expect(onChain(page)).toBeVisible();
    await expect(page.getByText(/^[1-6]\/6 confirmations$/)).toBeVisible();
    await expect(page.getByRole("link", { name: "View on the explorer" })).toBeVisible();
    expect(await sups()).toBe(parseEther("100"));
    await expect(amount(page)).toHaveAttribute("readonly", "");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await mine(3);
    await expect(page.getByText("The withdrawal is final.")).toBeVisible();
    await expect(page.getByText("6/6 confirmations")).toBeVisible();
    await expect(amount(page)).not.toHaveAttribute("readonly");
    await expect(page.getByText("Available 900.00")).toBeVisible();
    // Without a proof first, which holds nothing; then with the wallet's.
    expect(asked).toHaveLength(2);
    expect(new Set(asked).size).toBe(1);
    expect(asked[0]).toMatch(new RegExp(`/0/${parseEther("100")}/97$`));
  });

  test("[NAV-20] [EARLY2-2] [EARLY2-9] an early contributor reads, signs, and then withdraws within the limit", async ({
    page,
    db,
    newWithdrawer,
  }) => {
    const { wallet, accountId, sups, isEarlyContributor } = await newWithdrawer();
    await isEarlyContributor();
    await page.goto("/withdraw");
    await expect(page.getByRole("heading", { name: "Early contributor agreement" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await button(page, "I've read it, continue to sign").click();
    await page.getByLabel("Mobile number").fill("+61 412 555 018");
    await page.getByRole("checkbox", { name: /I accept/ }).check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await test.step("[EARLY-9] [EARLY2-12] refused in the wallet: nothing is sent, and the form stays", async () => {
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/api/early/sign")) sent.push(request.url());
      });
      wallet.next("reject", "personal_sign");
      await button(page, "Sign and accept").click();
      await expect(page.getByText("You cancelled in your wallet. Nothing was signed.")).toBeVisible();
      await expect(page.getByText("Failed to sign message. Please try again!")).toHaveCount(0);
      expect(sent).toEqual([]);
    });

    await button(page, "Sign and accept").click();
    await expect(amount(page)).toBeVisible();
    const kept = db.selectFrom("early_agreements").selectAll().where("account_id", "=", accountId);
    expect(await kept.executeTakeFirst()).toMatchObject({ agreed: true, name: "Mara Voss", phone: "+61412555018" });
    await expect(page.getByText("100.0000").first()).toBeVisible();
    await amount(page).fill("100.5");
    await expect(page.getByText("This amount will exceed the early contributor limit.")).toBeVisible();
    await amount(page).fill("40");
    await button(page, "Withdraw 40.00 SUPS").click();
    await expect(onChain(page)).toBeVisible();
    expect(await sups()).toBe(parseEther("40"));
    await expect(page.getByText("60.0000").first()).toBeVisible();
  });
});

test("[WITHDRAW-35] [CHAIN-20] a refusal in the wallet loses nothing: the same voucher is offered, also after a reload", async ({
  page,
  newWithdrawer,
}) => {
  const { wallet, asked, sups } = await newWithdrawer();
  await page.goto("/withdraw");
  await amount(page).fill("25");
  wallet.next("reject", "eth_sendTransaction");
  await button(page, "Withdraw 25.00 SUPS").click();
  await expect(page.getByText("You cancelled in your wallet. Nothing moved.")).toBeVisible();
  await expect(button(page, "Continue in your wallet")).toBeEnabled();
  await expect(page.getByRole("timer").first()).toHaveText(/^[34]:\d\d$/);
  await page.reload();
  await button(page, "Continue in your wallet").click();
  await expect(onChain(page)).toBeVisible();
  expect(await sups()).toBe(parseEther("25"));
  // A voucher that is signed needs no second confirmation of what leaves.
  expect(wallet.askedFor("eth_signTypedData_v4")).toBe(1);
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(1);
});

test("[WITHDRAW-5] a wallet on another chain is asked to switch before it can withdraw", async ({
  page,
  newWithdrawer,
}) => {
  const { asked, sups } = await newWithdrawer({ chainId: stackChains.ethereum });
  await page.goto("/withdraw");
  await amount(page).fill("10");
  await button(page, "Withdraw 10.00 SUPS").click();
  await expect(page.getByText("Connected to wrong chain.")).toBeVisible();
  expect(asked).toEqual([]);
  await button(page, "Switch Network").click();
  await expect(amount(page)).toHaveValue("10");
  await button(page, "Withdraw 10.00 SUPS").click();
  await expect(onChain(page)).toBeVisible();
  expect(await sups()).toBe(parseEther("10"));
});

test("[WITHDRAW-11] [WITHDRAW-17] a chain that does not respond is said where it matters, and nothing is held", async ({
  page,
  newWithdrawer,
}) => {
  // Nothing listens there.
  const rpcUrls = { [stackChains.binance]: "http://127.0.0.1:9" };
  const { asked } = await newWithdrawer({ rpcUrls });
  await page.goto("/withdraw");
  await amount(page).fill("10");
  await button(page, "Withdraw 10.00 SUPS").click();
  await expect(page.getByText("Issue withdrawing, please try again.")).toBeVisible();
  await expect(page.getByText("Issue getting withdraw contract balance , please try again.")).toBeVisible();
  await expect(page.getByText("Unable to check withdraw contract balance.")).toBeVisible();
  await expect(button(page, "Withdraw 10.00 SUPS")).toBeDisabled();
  expect(asked).toEqual([]);
});

test("[WITHDRAW-17] [WITHDRAW-31] a stale login is confirmed in place; what the server refuses is said in its words", async ({
  page,
  db,
  newWithdrawer,
}) => {
  const { player, sups } = await newWithdrawer();
  await page.goto("/withdraw");
  await amount(page).fill("10");
  const setLock = (withdraw_lock: boolean) =>
    db.updateTable("users").set({ withdraw_lock }).where("username", "=", player.username).execute();
  await setLock(true);
  await button(page, "Withdraw 10.00 SUPS").click();
  await expect(page.getByText(messages.account_locked)).toBeVisible();
  await setLock(false);
  await makeSessionsStale(db, player);
  await button(page, "Withdraw 10.00 SUPS").click();
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(player.password);
  await page.getByRole("dialog").getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(onChain(page)).toBeVisible();
  expect(await sups()).toBe(parseEther("10"));
});

test("[EARLY-8] [EARLY2-11] a failed signature says so and reloads the page", async ({ page, newWithdrawer }) => {
  const { wallet, isEarlyContributor } = await newWithdrawer();
  await isEarlyContributor();
  await page.goto("/withdraw");
  await button(page, "I've read it, continue to sign").click();
  await page.getByLabel("Mobile number").fill("+61 412 555 018");
  await page.getByRole("checkbox", { name: /I decline/ }).check();
  wallet.next("code_zero", "personal_sign");
  const reloaded = page.waitForEvent("load");
  await button(page, "Sign and decline").click();
  await expect(page.getByText("Failed to sign message. Please try again!")).toBeVisible();
  await reloaded;
  await expect(button(page, "I've read it, continue to sign")).toBeVisible();
});

test("JavaScript until /withdraw can be used is at most 201 KB gzip", async ({ page, newPlayer, logIn }) => {
  const player = await newPlayer();
  await withoutTimers(page, deviceHintMs);
  await logIn(page, player);
  const usable = async () => {
    await expect(amount(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Activity", exact: true })).toBeVisible();
    await page.waitForLoadState("networkidle");
  };
  expect(await loaded(page, "/withdraw", "script", usable)).toBeLessThanOrEqual(201 * 1024);
});

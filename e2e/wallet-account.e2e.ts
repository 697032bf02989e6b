/** The wallet of an account: linked, at odds with the connected one, replaced, removed, and left at logout. */
import { messages } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { recordCommands } from "./stack/commands.ts";
import { connection, openEdit } from "./stack/edit-page.ts";
import { installWallet } from "./stack/scripted-wallet/install-wallet.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { makeSessionsStale } from "./stack/two-factor.ts";
import { giveWallet, newAccount, newWalletPlayer, stackChains, walletOf } from "./stack/wallet-player.ts";

const overlay = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const chip = (page: Page) =>
  page
    .getByRole("banner")
    .locator("a, button")
    .filter({ hasText: /wallet|linked/i });
const line = (page: Page) => connection(page, "Wallet");

const install = (page: Page, account = newAccount()) => installWallet(page, { account, chainId: stackChains.ethereum });

/** From the chip of an account that has a wallet. */
const connect = (page: Page) => chip(page).click();

const logInByWallet = async (page: Page) => {
  await page.goto("/login");
  await press(page, "Browser wallet");
  await expect(page).toHaveURL(/\/profile$/);
};

test.describe("an account without a wallet", () => {
  test("[WALLET-21] is offered to connect one, or to continue without", async ({ page, newPlayer, logIn }) => {
    await install(page);
    await logIn(page, await newPlayer());
    await page.goto("/profile");
    await chip(page).click();
    await expect(overlay(page)).toContainText("Your account has no wallet yet");
    await expect(overlay(page).getByRole("button")).toHaveText(["Cancel", "Connect Wallet"]);
    await press(page, "Cancel");
    await expect(overlay(page)).toBeHidden();
  });

  test("[WALLET-24] [WALLET-25] [WALLET-26] links the wallet that signs", async ({ page, newPlayer, logIn, db }) => {
    const player = await newPlayer();
    const account = newAccount();
    const wallet = await install(page, account);
    const sent = recordCommands(page);
    await logIn(page, player);
    await page.goto("/profile");
    await chip(page).click();
    wallet.next("hold", "personal_sign");
    await press(page, "Connect Wallet");
    await expect(overlay(page).getByText("Awaiting signature to connect wallet...")).toBeVisible();
    await expect.poll(() => wallet.askedFor("personal_sign")).toBe(1);
    wallet.decide("approve");
    await expect(page.getByText("Wallet connected to account.")).toBeVisible();
    await expect(overlay(page)).toBeHidden();
    await expect(chip(page)).toContainText("Linked, Anvil");
    expect(await walletOf(db, player.username)).toBe(account.address);
    expect(sent.filter(({ key }) => key === "USER:WALLET:ADD")).toMatchObject([
      {
        payload: {
          id: expect.any(String),
          username: player.username,
          public_address: account.address,
          signature: expect.stringMatching(/^0x/),
          nonce: expect.any(String),
        },
      },
    ]);
  });

  test("[WALLET-27] without a signature nothing is sent", async ({ page, newPlayer, logIn }) => {
    const wallet = await install(page);
    const sent = recordCommands(page);
    await logIn(page, await newPlayer());
    await page.goto("/profile");
    await chip(page).click();
    wallet.next("reject", "personal_sign");
    await press(page, "Connect Wallet");
    await expect(overlay(page).getByText("No signature was found in process.")).toBeVisible();
    expect(sent.filter(({ key }) => key === "USER:WALLET:ADD")).toEqual([]);
  });
});

test.describe("a connected wallet", () => {
  test("[WALLET-20] that is not the account's covers the page until it is, in whatever case", async ({
    page,
    newPlayer,
    logIn,
    db,
  }) => {
    const player = await newPlayer();
    const own = newAccount();
    await giveWallet(db, player, own.address.toLowerCase());
    const wallet = await install(page);
    await logIn(page, player);
    await page.goto("/profile");
    await connect(page);
    await expect(overlay(page)).toContainText("This is a different wallet");
    // Blocking: nothing behind it can be reached.
    await page.keyboard.press("Escape");
    await expect(overlay(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Transactions" })).toHaveCount(0);
    await wallet.switchAccount(own);
    await expect(overlay(page)).toBeHidden();
    await expect(chip(page)).toContainText("Linked, Anvil");
    // It is found again by the next page, without a question.
    const asked = wallet.askedFor("wallet_requestPermissions");
    await wallet.switchAccount(newAccount());
    await page.reload();
    await expect(overlay(page)).toContainText("This is a different wallet");
    expect(wallet.askedFor("wallet_requestPermissions")).toBe(asked);
  });

  test("[WALLET-23] Cancel leaves profile and history readable", async ({ page, newPlayer, logIn, db, balanceOf }) => {
    const player = await newPlayer();
    await (await balanceOf(player)).receives(12_50n);
    await giveWallet(db, player, newAccount().address);
    await install(page);
    await logIn(page, player);
    await page.goto("/profile");
    await connect(page);
    await expect(overlay(page)).toContainText("This is a different wallet");
    await press(page, "Cancel");
    await expect(overlay(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
    await page.getByRole("link", { name: "Transactions" }).click();
    await expect(page.getByText("Deposit from BNB Chain").first()).toBeVisible();
    await expect(overlay(page)).toBeHidden();
    await expect(chip(page)).toContainText("Another wallet");
  });

  for (const [place, rules] of [
    ["overlay", "[WALLET-22] [SESSION-13]"],
    ["sidebar", "[SHELL-5] [SESSION-13]"],
  ] as const) {
    test(`${rules} Logout in the ${place} logs out and disconnects the wallet`, async ({
      page,
      newPlayer,
      logIn,
      db,
      stack,
    }) => {
      const player = await newPlayer();
      const account = newAccount();
      // The overlay is there when the account's wallet is another one.
      await giveWallet(db, player, place === "overlay" ? newAccount().address : account.address);
      const wallet = await install(page, account);
      await logIn(page, player);
      await page.goto("/profile");
      await connect(page);
      if (place === "sidebar") {
        await expect(chip(page)).toContainText("Linked, Anvil");
        await expect.poll(() => page.evaluate("localStorage.getItem('wallet')")).not.toBeNull();
      }
      const loggedOut = page.waitForResponse((response) => new URL(response.url()).pathname === "/auth/logout");
      const reloaded = page.waitForEvent("load");
      const within = place === "overlay" ? overlay(page) : page.getByRole("navigation", { name: "Sections" });
      await within.getByRole("button", { name: "Logout", exact: true }).click();
      expect((await loggedOut).status()).toBe(200);
      await reloaded;
      await expect(page).toHaveURL("/logged-out");
      expect(wallet.askedFor("wallet_revokePermissions")).toBe(1);
      expect(await page.evaluate("localStorage.getItem('wallet')")).toBeNull();
      expect((await page.request.get(`${stack.origin}/auth/check`)).status()).toBe(401);
    });
  }

  test("axe finds nothing in the overlays at 390 and 1440 px", async ({ page, newPlayer, logIn, db }) => {
    await walkOnce(page, 390, 1440);
    const player = await newPlayer();
    await install(page);
    await logIn(page, player);
    await page.goto("/profile");
    await chip(page).click();
    await expect(overlay(page)).toBeVisible();
    await expectAccessible(page);
    await press(page, "Cancel");
    await giveWallet(db, player, newAccount().address);
    await page.reload();
    await connect(page);
    await expect(overlay(page)).toContainText("This is a different wallet");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test.describe("on the edit page", () => {
  test("a wallet is replaced by another, and withdrawals are held", async ({ page, newPlayer, logIn, db }) => {
    const player = await newPlayer();
    await giveWallet(db, player, newAccount().address);
    const next = newAccount();
    await install(page, next);
    await logIn(page, player);
    await openEdit(page, player);
    await line(page).getByRole("button", { name: "Replace" }).click();
    await overlay(page).getByRole("button", { name: "Replace" }).click();
    await expect(page.getByText(messages.wallet_linked)).toBeVisible();
    await expect(line(page)).toContainText(next.address);
    await page.goto("/security");
    await expect(page.getByRole("heading", { name: "Nothing can leave your account yet" })).toBeVisible();
    expect(await walletOf(db, player.username)).toBe(next.address);
  });

  test("a wallet is removed after a question, and a stale session confirms first", async ({
    page,
    newPlayer,
    logIn,
    db,
  }) => {
    const player = await newPlayer();
    await giveWallet(db, player, newAccount().address);
    await logIn(page, player);
    await makeSessionsStale(db, player);
    await openEdit(page, player);
    await line(page).getByRole("button", { name: "Disconnect wallet" }).click();
    await expectAccessible(page);
    await overlay(page).getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("textbox", { name: "Password" }).fill(player.password);
    await press(page, "Confirm");
    await expect(page.getByText("Your wallet is disconnected")).toBeVisible();
    expect(await walletOf(db, player.username)).toBeNull();
    await expect(line(page).getByRole("button", { name: "Connect wallet" })).toBeVisible();
  });

  test("who has nothing but a wallet confirms with a signature of it, and keeps the last way in", async ({
    page,
    db,
  }) => {
    const carol = await newWalletPlayer(db);
    const wallet = await install(page, carol.account);
    await logInByWallet(page);
    await makeSessionsStale(db, carol);
    await openEdit(page, carol);
    await line(page).getByRole("button", { name: "Disconnect wallet" }).click();
    await overlay(page).getByRole("button", { name: "Disconnect" }).click();
    const question = page.getByRole("dialog", { name: "Confirm it's you" });
    await expect(question).toContainText("This needs a signature from your wallet.");
    await expectAccessible(page);
    wallet.next("reject", "personal_sign");
    await press(page, "Sign with your wallet");
    // One signature was the login's.
    await expect.poll(() => wallet.askedFor("personal_sign")).toBe(2);
    await expect(question).toBeVisible();
    await press(page, "Sign with your wallet");
    await expect(page.getByText(messages.last_way_in)).toBeVisible();
    await expect(question).toBeHidden();
    expect(await walletOf(db, carol.username)).toBe(carol.account.address);
  });
});

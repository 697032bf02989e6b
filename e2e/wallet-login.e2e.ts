/** Logging in with a browser wallet, from the button to the profile, and everything that a wallet can do instead. */
import { messages } from "@passport/protocol";
import { stringToHex } from "viem";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { type InstallOptions, installWallet } from "./stack/scripted-wallet/install-wallet.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { foreignChain, newAccount, newWalletPlayer, stackChains } from "./stack/wallet-player.ts";

const button = (page: Page) => page.getByRole("button", { name: "Browser wallet" });
const dialog = (page: Page) => page.getByRole("dialog");

/** The login page in a browser that has this wallet. */
const openWith = async (page: Page, options: Partial<InstallOptions> = {}) => {
  const wallet = await installWallet(page, { account: newAccount(), chainId: stackChains.ethereum, ...options });
  await page.goto("/login");
  return wallet;
};

/** Bodies of what the page posts to /auth/wallet. */
const recordLogins = (page: Page) => {
  const bodies: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === "/auth/wallet") {
      bodies.push(request.postDataJSON() as Record<string, unknown>);
    }
  });
  return bodies;
};

test("[WALLET-10] a player signs the server's message and is in", async ({ page, db }) => {
  const carol = await newWalletPlayer(db);
  const logins = recordLogins(page);
  const nonce = page.waitForResponse((response) => response.url().includes("/api/get-nonce"));
  const wallet = await openWith(page, { account: carol.account });
  await button(page).click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Carol Chen");

  const { message } = (await (await nonce).json()) as { message: string };
  const signed = wallet.requests.find(({ method }) => method === "personal_sign")?.params;
  expect(signed).toEqual([stringToHex(message), carol.account.address]);
  expect(logins).toEqual([
    expect.objectContaining({
      public_address: carol.account.address,
      signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
      nonce: expect.any(String),
    }),
  ]);
});

test("[WALLET-1] [WALLET-4] a wallet that is not connected is asked first, a connected one signs at once", async ({
  page,
  db,
}) => {
  const carol = await newWalletPlayer(db);
  const wallet = await openWith(page, { account: carol.account });
  wallet.next("reject", "personal_sign");
  await button(page).click();
  await expect.poll(() => wallet.askedFor("personal_sign")).toBe(1);
  await expect(button(page)).not.toHaveAttribute("aria-busy");
  expect(wallet.askedFor("wallet_requestPermissions")).toBe(1);

  await button(page).click();
  await expect(page).toHaveURL(/\/profile$/);
  expect(wallet.askedFor("wallet_requestPermissions")).toBe(1);
  expect(wallet.askedFor("personal_sign")).toBe(2);
});

test("[WALLET-14] an address without an account continues with the sign-up, with a captcha", async ({ page }) => {
  await openWith(page);
  await button(page).click();
  await expect(page).toHaveURL(/\/signup\?captcha=true$/);
});

test("[WALLET-6] a wallet on a network that is not ours is told so, and asked for no signature", async ({ page }) => {
  const wallet = await openWith(page, { chainId: foreignChain });
  await button(page).click();
  await expect(page.getByText("Bad chain selected.")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(wallet.askedFor("personal_sign")).toBe(0);
});

test("[WALLET-19] a rejected signature sends nothing and brings the buttons back", async ({ page }) => {
  const logins = recordLogins(page);
  const wallet = await openWith(page);
  wallet.next("reject", "personal_sign");
  await button(page).click();
  await expect.poll(() => wallet.askedFor("personal_sign")).toBe(1);
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeEnabled();
  await expect(button(page)).not.toHaveAttribute("aria-busy");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(logins).toEqual([]);
});

test("[WALLET-5] a connection that fails without a word asks for the wallet, as info", async ({ page }) => {
  const wallet = await openWith(page);
  wallet.next("code_zero", "wallet_requestPermissions");
  wallet.next("code_zero", "eth_requestAccounts");
  await button(page).click();
  await expect(page.getByRole("status").filter({ hasText: messages.wallet_authenticate })).toBeVisible();
  wallet.next({ code: -32_603, message: "Ledger is asleep" }, "wallet_requestPermissions");
  wallet.next({ code: -32_603, message: "Ledger is asleep" }, "eth_requestAccounts");
  await button(page).click();
  await expect(page.getByText("Ledger is asleep")).toBeVisible();
});

test("[WALLET-9] a nonce that is refused says why", async ({ page }) => {
  await page.route("**/api/get-nonce?*", (route) =>
    route.fulfill({ status: 503, json: { message: "nonces are out", error_code: "unavailable", request_id: "r" } }),
  );
  const wallet = await openWith(page);
  await button(page).click();
  await expect(page.getByText("Nonces are out")).toBeVisible();
  expect(wallet.askedFor("personal_sign")).toBe(0);
});

test("[WALLET-16] an answer that leads nowhere is said in plain words", async ({ page }) => {
  await page.route("**/auth/wallet", (route) => route.fulfill({ json: {} }));
  await openWith(page);
  await button(page).click();
  await expect(page.getByText(messages.wallet_login_failed)).toBeVisible();
});

test("[WALLET-1] [WALLET-2] without a wallet the button leads to the apps' links", async ({ page }) => {
  await page.goto("/login");
  await button(page).click();
  const link = page.getByRole("link", { name: "Open MetaMask" });
  await expect(link).toHaveAttribute("href", /^https:\/\/metamask\.app\.link\/dapp\/127\.0\.0\.1:\d+\/login$/);
  for (const app of ["Rainbow", "Gnosis Safe", "Trust Wallet", "Argent", "Ledger Live"]) {
    await expect(page.getByRole("link", { name: `Open ${app}` })).toBeVisible();
  }
});

test("a wallet that is asking already is named, and asked again", async ({ page, db }) => {
  const carol = await newWalletPlayer(db);
  const wallet = await openWith(page, { account: carol.account });
  wallet.next("pending", "wallet_requestPermissions");
  await button(page).click();
  await expect(dialog(page).getByText("Your wallet is already waiting for you")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/profile$/);
});

test("a wallet that never answers is said to be silent after a minute, and Cancel gives the page back", async ({
  page,
}) => {
  await page.clock.install();
  const wallet = await openWith(page);
  wallet.next("hold", "wallet_requestPermissions");
  await button(page).click();
  await expect(dialog(page)).toContainText("Confirm in Scripted wallet");
  await expect.poll(() => wallet.askedFor("wallet_requestPermissions")).toBe(1);
  await page.clock.fastForward(61_000);
  await expect(dialog(page).getByText("Your wallet isn't responding")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
  await expect(button(page)).not.toHaveAttribute("aria-busy");
});

test("of several wallets one is chosen, by keys too", async ({ page, db }) => {
  const carol = await newWalletPlayer(db);
  const other = await installWallet(page, { account: newAccount(), chainId: 1, name: "Fox", rdns: "example.fox" });
  const wallet = await openWith(page, { account: carol.account });
  await button(page).focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: /Fox/ })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profile$/);
  expect(wallet.askedFor("personal_sign")).toBe(1);
  expect(other.askedFor("personal_sign")).toBe(0);
});

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));
  test("axe finds nothing in the dialog, whether it chooses, waits or has no wallet", async ({ page }) => {
    await page.goto("/login");
    await button(page).click();
    await expect(page.getByRole("link", { name: "Open Argent" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await installWallet(page, { account: newAccount(), chainId: 1, name: "Fox", rdns: "example.fox" });
    const wallet = await openWith(page);
    wallet.next("hold", "wallet_requestPermissions");
    await button(page).click();
    await expect(dialog(page).getByRole("button", { name: /Scripted wallet/ })).toBeVisible();
    await expectAccessible(page);
    await dialog(page)
      .getByRole("button", { name: /Scripted wallet/ })
      .click();
    await expect(dialog(page)).toContainText("Confirm in Scripted wallet");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

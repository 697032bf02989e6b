/** A wallet on a phone, over a real relay: the page shows a code, the phone scans it. */
import { messages } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { type ConnectorWallet, startConnectorWallet } from "./stack/scripted-wallet/connector-wallet.ts";
import { useStack } from "./stack/stack.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { newAccount, newWalletPlayer, stackChains } from "./stack/wallet-player.ts";

const startPhone = (account = newAccount()): Promise<ConnectorWallet> =>
  startConnectorWallet({
    ...useStack().walletConnect,
    account,
    chainIds: [stackChains.ethereum, stackChains.binance],
  });

const button = (page: Page) => page.getByRole("button", { name: "Wallet connector" });
const dialog = (page: Page) => page.getByRole("dialog");

/** The address behind the code on the screen. */
const pairingAddress = async (page: Page): Promise<string> => {
  const copy = dialog(page).getByRole("button", { name: /Copy connection link/ });
  await expect(copy).toBeVisible();
  return (await copy.getAttribute("title")) ?? "";
};

test("[WALLET-18] a phone scans the code, signs, and its player is in", async ({ page, db }) => {
  const carol = await newWalletPlayer(db);
  await using phone = await startPhone(carol.account);
  await page.goto("/login");
  await button(page).click();
  const posted = page.waitForRequest((request) => new URL(request.url()).pathname === "/auth/wallet");
  await phone.pair(await pairingAddress(page));
  expect((await posted).postDataJSON()).toMatchObject({
    public_address: carol.account.address,
    signature: expect.stringMatching(/^0x/),
    nonce: expect.any(String),
  });
  await expect(page).toHaveURL(/\/profile$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Carol Chen");
  expect(phone.requests.map(({ method }) => method)).toEqual(["personal_sign"]);
});

test("[WALLET-17] a login over the connector that fails is said in one sentence", async ({ page }) => {
  await using phone = await startPhone();
  await page.goto("/login");
  await button(page).click();
  phone.next("reject", "session_proposal");
  await phone.pair(await pairingAddress(page));
  await expect(page.getByText(messages.wallet_connect_failed)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).not.toHaveAttribute("aria-busy");
});

test("the code has its link and its apps at 390 and 1440 px, and Cancel gives the page back", async ({ page }) => {
  await walkOnce(page, 390, 1440);
  await page.goto("/login");
  await button(page).click();
  const address = await pairingAddress(page);
  expect(address).toMatch(/^wc:/);
  await expect(dialog(page).getByRole("img", { name: "Code to connect a wallet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Rainbow" })).toHaveAttribute(
    "href",
    `https://rnbwapp.com/wc?uri=${encodeURIComponent(address)}`,
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

/** A collectible moves between Passport and a wallet: real contracts, the real watcher, a scripted wallet. */
import { expectAccessible, expectNoSidewaysScroll, looksRight, walkOnce } from "./stack/axe.ts";
import { expect, test } from "./stack/test.ts";
import {
  button,
  closing,
  dialog,
  inDialog,
  offWorld,
  onWorld,
  recordSignatureCalls,
  setUpTransition,
} from "./stack/transition.ts";

/** The buttons of an asset's page that every visitor has. */
const openToEverybody = ["Refresh metadata", "Copy contract address"];

test("[ASSET-8] [CHAIN-13] [CHAIN-15] a collectible goes out, in and out again", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  await walkOnce(page, 390, 1440);
  // Three waits for finality, six questions to the wallet.
  test.slow();
  const asked = recordSignatureCalls(page);
  const { collector, open, tokenId } = await setUpTransition({ page, db, newPlayer, logIn });
  const { account, staking } = collector;
  await open();

  await test.step("[ASSET-6] out: it is minted into the wallet", async () => {
    await page.evaluate("document.body.setAttribute('data-loaded-once', '')");
    await button(page, "Transition Off-world").click();
    await expect(dialog(page)).toContainText("Ironclad moves out of Passport, into your wallet.");
    await looksRight(page);
    await inDialog(page, "Start transition").click();
    await expect(dialog(page)).toContainText(/Confirmed on chain|Arrived in your wallet/);
    await expect(closing(page)).toBeFocused();
    expect(await collector.ownerOf(tokenId)).toBe(account.address);
    await collector.waitsUntilFinal();
    await expect(dialog(page)).toContainText("Arrived in your wallet.");
    await expectAccessible(page);
    await closing(page).click();
    // CHAIN-15: the asset was read again, and the page was not.
    await expect(button(page, onWorld)).toBeVisible();
    await expect(page.locator("body")).toHaveAttribute("data-loaded-once", "");
  });

  await test.step("[ASSET-7] [CHAIN-9] [CHAIN-10] in: it is approved and staked", async () => {
    await button(page, "Transition On-world").click();
    await expect(inDialog(page, "Transition")).toBeDisabled();
    await expectNoSidewaysScroll(page);
    await inDialog(page, "Approve").click();
    await expect(inDialog(page, "Successfully Approved")).toBeDisabled();
    await expectAccessible(page);
    await expect(inDialog(page, "Transition")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(inDialog(page, "Successfully Transitioned")).toBeDisabled();
    await expect(closing(page)).toBeFocused();
    expect(await collector.ownerOf(tokenId)).toBe(staking);
    await collector.waitsUntilFinal();
    await expect(dialog(page)).toContainText("Arrived in Passport.");
    await closing(page).click();
  });

  await button(page, offWorld).click();
  await inDialog(page, "Start transition").click();
  await expect(dialog(page)).toContainText(/Confirmed on chain|Arrived in your wallet/);
  expect(await collector.ownerOf(tokenId)).toBe(account.address);
  await collector.waitsUntilFinal();
  await expect(dialog(page)).toContainText("Arrived in your wallet.");
  await page.keyboard.press("Escape");
  await expect(button(page, onWorld)).toBeEnabled();

  const token = `collection_slug/supremacy-genesis/token_id/${tokenId}`;
  expect([...new Set(asked)]).toEqual([
    `GET /api/nfts/owner_address/${account.address}/nonce/0/${token}`,
    `GET /api/nfts/unstake/owner_address/${account.address}/nonce/0/${token}`,
  ]);
});

test("[ASSET-9] a visitor who is not the owner sees no action but those that every visitor has", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const { open, player } = await setUpTransition({ page, db, newPlayer, logIn });
  const actions = async () => {
    const buttons = page.getByRole("main").getByRole("button");
    // The last one to appear.
    await expect(buttons.filter({ hasText: "Copy contract address" })).toBeVisible();
    // The copy button also shows the address, which differs from run to run.
    return (await buttons.allInnerTexts()).map((name) => name.replace(/\s+0x\S+$/, ""));
  };
  await open();
  await expect(button(page, offWorld)).toBeVisible();
  const own = await actions();
  // An open page of the owner would reload by itself when its session is replaced.
  await page.goto("about:blank");
  await logIn(page, await newPlayer());
  await open();
  await expect(page.getByRole("main")).toContainText(player.username);
  await expect(page.getByRole("button", { name: "Refresh metadata" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Transition|Continue/ })).toHaveCount(0);
  // A list of what is allowed, so that an action which is added later is not shown to visitors unnoticed.
  expect(await actions()).toEqual(openToEverybody);
  expect(own).toEqual(expect.arrayContaining([...openToEverybody, offWorld]));
});

test("without a linked wallet the account is asked for one", async ({ page, db, newPlayer, logIn }) => {
  const { open, player } = await setUpTransition({ page, db, newPlayer, logIn });
  await db.updateTable("users").set({ public_address: null }).where("username", "=", player.username).execute();
  await open();
  await button(page, offWorld).click();
  await expect(dialog(page)).toContainText("Your account has no wallet yet");
});

/** Out of Passport: a collectible is minted or unstaked into the wallet, also when something fails on the way. */
import { messages } from "@passport/protocol";
import { expectAccessible } from "./stack/axe.ts";
import { expect, test } from "./stack/test.ts";
import {
  button,
  closing,
  dialog,
  inDialog,
  offWorld,
  recordSignatureCalls,
  setUpOffWorld,
  setUpTransition,
} from "./stack/transition.ts";
import { stackChains } from "./stack/wallet-player.ts";

test("[ASSET-8] [CHAIN-14] what is staked in the old contract is announced, and only then taken out there", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const asked = recordSignatureCalls(page);
  const { collector, open, tokenId, wallet } = await setUpOffWorld({ page, db, newPlayer, logIn });
  const { account, stakingOld } = collector;
  await collector.approves(stakingOld, tokenId);
  await collector.stakes(stakingOld, tokenId);
  await collector.sees(tokenId, "UNSTAKABLE_OLD");
  const address = `/api/nfts/owner_address/${account.address}/collection_slug/supremacy-genesis/token_id/${tokenId}`;
  // While the call fails, the wallet is not asked: the transaction comes after the answer.
  await page.route(`**${address}`, (route) => route.fulfill({ status: 503, json: {} }));
  await open();
  await button(page, offWorld).click();
  const announced = page.waitForRequest(`**${address}`);
  await inDialog(page, "Start transition").click();
  expect((await announced).postData()).toBeNull();
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  expect(wallet.askedFor("eth_sendTransaction")).toBe(0);

  await page.unroute(`**${address}`);
  await inDialog(page, "Try again").click();
  await expect(dialog(page)).toContainText(/Confirmed on chain|Arrived in your wallet/);
  expect(wallet.askedFor("eth_sendTransaction")).toBe(1);
  expect(await collector.ownerOf(tokenId)).toBe(account.address);
  expect(asked).toEqual([`POST ${address}`, `POST ${address}`]);
});

test("[ASSET-10] [ASSET-11] [CHAIN-20] a refusal in the wallet and a closed page lose nothing: the same voucher is used again", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const asked = recordSignatureCalls(page);
  const { collector, open, tokenId, wallet } = await setUpTransition({ page, db, newPlayer, logIn });
  await open();
  await button(page, offWorld).click();
  wallet.next("reject", "eth_sendTransaction");
  await inDialog(page, "Start transition").click();
  await expect(dialog(page)).toContainText("Issue minting, please try again or contact support.");
  await expect(dialog(page)).toContainText("You cancelled in your wallet. Nothing moved.");
  await expect(dialog(page).getByRole("timer")).toHaveText(/^[34]:\d\d$/);
  const shown = await dialog(page).getByRole("timer").textContent();
  await expect(dialog(page).getByRole("timer")).not.toHaveText(shown ?? "");
  await expectAccessible(page);

  // A wallet that is never answered, and a page that is left.
  wallet.next("hold", "eth_sendTransaction");
  await inDialog(page, "Try again").click();
  await expect(dialog(page)).toContainText("Your wallet shows a transaction.");
  await open();
  await expect(button(page, `${offWorld} (Locked)`)).toBeDisabled();
  await expectAccessible(page);
  await button(page, "Continue in your wallet").click();
  await expect(dialog(page).getByRole("timer")).toHaveText(/^[34]:\d\d$/);
  await inDialog(page, "Continue").click();
  await expect(dialog(page)).toContainText(/Confirmed on chain|Arrived in your wallet/);
  expect(await collector.ownerOf(tokenId)).toBe(collector.account.address);

  // The first try asks without a proof, too.
  expect(asked).toHaveLength(4);
  expect(wallet.askedFor("eth_signTypedData_v4")).toBe(1);
  expect(new Set(asked).size).toBe(1);
  const sent = wallet.requests.filter(({ method }) => method === "eth_sendTransaction");
  expect(new Set(sent.map(({ params }) => JSON.stringify(params))).size).toBe(1);
  const operations = db.selectFrom("operations").select("id").where("token_id", "=", tokenId);
  expect(await operations.execute()).toHaveLength(1);
});

test("a voucher that was not used in time is said to have run out, and is not offered again", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  await page.clock.install();
  const { open, wallet } = await setUpTransition({ page, db, newPlayer, logIn });
  await open();
  await button(page, offWorld).click();
  wallet.next("hold", "eth_sendTransaction");
  await inDialog(page, "Start transition").click();
  await expect(dialog(page)).toContainText("Your wallet shows a transaction.");
  await page.clock.fastForward("05:01");
  await expect(dialog(page)).toContainText("The time has run out");
  await expect(dialog(page).getByRole("timer")).toHaveCount(0);
  await expect(dialog(page).getByRole("button", { name: /Start|Continue|Try again/ })).toHaveCount(0);
  await expectAccessible(page);
  await closing(page).click();
  await expect(button(page, `${offWorld} (Locked)`)).toBeDisabled();
  await expect(button(page, "Continue in your wallet")).toHaveCount(0);
});

test("[CHAIN-20] [ERR-7] an answer that is lost is asked for again, and is the same", async ({
  page,
  db,
  newPlayer,
  logIn,
  stack: { origin },
}) => {
  const { collector, open, tokenId } = await setUpTransition({ page, db, newPlayer, logIn });
  await open();
  const answers: string[] = [];
  await page.route("**/api/nfts/**", async (route) => {
    // What the browser says of a request is added after this point.
    const response = await route.fetch({ headers: { ...route.request().headers(), origin } });
    const text = await response.text();
    if (text.includes("messageSignature")) answers.push(text);
    return text === answers[0] && answers.length === 1 ? route.abort() : route.fulfill({ response });
  });
  await button(page, offWorld).click();
  await inDialog(page, "Start transition").click();
  await expect(dialog(page)).toContainText(/Confirmed on chain|Arrived in your wallet/);
  await expect(page.getByText(messages.mint_failed)).toHaveCount(0);
  expect(await collector.ownerOf(tokenId)).toBe(collector.account.address);
  expect(answers[0]).toContain("messageSignature");
  expect(answers).toHaveLength(2);
  expect(new Set(answers).size).toBe(1);
});

test("[CHAIN-3] [CHAIN-16] minting on the wrong chain says so, asks for no signature and leads to the right one", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const asked = recordSignatureCalls(page);
  const scene = { page, db, newPlayer, logIn };
  const { collector, open, tokenId, wallet } = await setUpTransition(scene, { chainId: stackChains.binance });
  await open();
  await button(page, offWorld).click();
  await expect(dialog(page)).toContainText("Connected to wrong chain.");
  await expect(inDialog(page, "Start transition")).toHaveCount(0);
  await expectAccessible(page);
  wallet.next("reject", "wallet_switchEthereumChain");
  await inDialog(page, "Switch Network").click();
  await expect(dialog(page)).toContainText("Error switching network");
  expect(asked).toEqual([]);
  await inDialog(page, "Switch Network").click();
  await expect(dialog(page)).not.toContainText("Connected to wrong chain.");
  await inDialog(page, "Start transition").click();
  await expect(dialog(page)).toContainText(/Confirmed on chain|Arrived in your wallet/);
  expect(await collector.ownerOf(tokenId)).toBe(collector.account.address);
});

test("[CHAIN-22] what the server refuses is said in its words, and nothing is locked", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const { open, player, wallet } = await setUpTransition({ page, db, newPlayer, logIn });
  await open();
  await db.updateTable("users").set({ mint_lock: true }).where("username", "=", player.username).execute();
  await button(page, offWorld).click();
  await inDialog(page, "Start transition").click();
  await expect(dialog(page).getByRole("alert")).toHaveText(messages.account_locked);
  expect(wallet.askedFor("eth_sendTransaction")).toBe(0);
  await closing(page).click();
  await expect(button(page, offWorld)).toBeEnabled();
});

test("[CHAIN-17] a mint that the wallet cannot send says so and can be tried again", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const { open, collector, tokenId, wallet } = await setUpTransition({ page, db, newPlayer, logIn });
  await open();
  await button(page, offWorld).click();
  wallet.next({ code: -32_000, message: "insufficient funds for gas" }, "eth_sendTransaction");
  await inDialog(page, "Start transition").click();
  await expect(dialog(page).getByRole("alert")).toContainText("Issue minting, please try again or contact support.");
  await inDialog(page, "Try again").click();
  await expect(dialog(page)).toContainText(/Confirmed on chain|Arrived in your wallet/);
  expect(await collector.ownerOf(tokenId)).toBe(collector.account.address);
});

/** Into Passport: a collectible is approved and staked from the wallet, also when something fails on the way. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expectAccessible } from "./stack/axe.ts";
import { useStack } from "./stack/stack.ts";
import { expect, test } from "./stack/test.ts";
import { button, dialog, inDialog, onWorld, setUpOffWorld } from "./stack/transition.ts";
import { stackChains } from "./stack/wallet-player.ts";

test("[CHAIN-6] staking on the wrong chain shows Switch Network in place of the steps", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const { open } = await setUpOffWorld({ page, db, newPlayer, logIn }, { chainId: stackChains.binance });
  await open();
  await button(page, onWorld).click();
  await expect(inDialog(page, "Switch Network")).toBeVisible();
  await expect(inDialog(page, "Approve")).toHaveCount(0);
  await expect(inDialog(page, "Transition")).toHaveCount(0);
  await inDialog(page, "Switch Network").click();
  await expect(inDialog(page, "Approve")).toBeEnabled();
});

test("[CHAIN-7] what was approved before needs one step", async ({ page, db, newPlayer, logIn }) => {
  const { collector, open, tokenId, wallet } = await setUpOffWorld({ page, db, newPlayer, logIn });
  await collector.approves(collector.staking, tokenId);
  await open();
  await button(page, onWorld).click();
  await expect(inDialog(page, "Successfully Approved")).toBeDisabled();
  await inDialog(page, "Transition").click();
  await expect(inDialog(page, "Successfully Transitioned")).toBeDisabled();
  expect(wallet.askedFor("eth_sendTransaction")).toBe(1);
});

test("[CHAIN-7] an approval for another contract does not count", async ({ page, db, newPlayer, logIn }) => {
  const { collector, open, tokenId } = await setUpOffWorld({ page, db, newPlayer, logIn });
  await collector.approves(collector.stakingOld, tokenId);
  await open();
  await button(page, onWorld).click();
  await expect(inDialog(page, "Approve")).toBeEnabled();
});

test("[CHAIN-8] [CHAIN-11] a chain that does not answer and refusals in the wallet do not stop the player", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const { rpcUrls, ethereum } = useStack();
  // The wallet's node, which has no answers to questions about contracts for a while.
  let isBroken = true;
  const node = createServer(async (request, response) => {
    const body = await text(request);
    const isRefused = isBroken && body.includes('"eth_call"');
    response.writeHead(200, { "content-type": "application/json" });
    if (isRefused) return response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"header not found"}}');
    const headers = { "content-type": "application/json" };
    return response.end(await (await fetch(ethereum.url, { method: "POST", headers, body })).text());
  });
  await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve));
  const nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  const { collector, open, tokenId, wallet } = await setUpOffWorld(
    { page, db, newPlayer, logIn },
    { rpcUrls: { ...rpcUrls, [stackChains.ethereum]: nodeUrl } },
  );
  await open();
  await button(page, onWorld).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Could not check if already approved");
  await expect(inDialog(page, "Approve")).toBeEnabled();
  await expectAccessible(page);
  isBroken = false;
  await inDialog(page, "Check again").click();
  await expect(dialog(page)).not.toContainText("Could not check");

  for (const [step, done] of [
    ["Approve", "Successfully Approved"],
    ["Transition", "Successfully Transitioned"],
  ] as const) {
    wallet.next("reject", "eth_sendTransaction");
    await inDialog(page, step).click();
    await expect(dialog(page)).toContainText("Something went wrong, please try again");
    await inDialog(page, step).click();
    await expect(inDialog(page, done)).toBeDisabled();
    await expect(dialog(page)).not.toContainText("Something went wrong");
  }
  expect(await collector.ownerOf(tokenId)).toBe(collector.staking);
  node.close();
});

test("a wallet that has left by the time it should sign is missed", async ({ page, db, newPlayer, logIn }) => {
  const { open, wallet } = await setUpOffWorld({ page, db, newPlayer, logIn });
  await open();
  await button(page, onWorld).click();
  await expect(inDialog(page, "Approve")).toBeEnabled();
  await wallet.lock();
  await inDialog(page, "Approve").click();
  await expect(dialog(page).getByRole("alert")).toContainText("Provider not ready");
});

test("a stake that the wallet sent again for more is noticed", async ({ page, db, newPlayer, logIn }) => {
  const { collector, open, tokenId } = await setUpOffWorld({ page, db, newPlayer, logIn });
  await collector.approves(collector.staking, tokenId);
  await open();
  await button(page, onWorld).click();
  await expect(inDialog(page, "Transition")).toBeEnabled();
  await collector.stakes(collector.staking, tokenId);
  await expect(inDialog(page, "Successfully Transitioned")).toBeDisabled();
});

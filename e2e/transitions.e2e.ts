/** Collectibles on their way between Passport and a wallet: real contracts, the real watcher, a scripted wallet. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Database } from "@passport/database";
import { messages } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll } from "./stack/axe.ts";
import { type Collector, openCollector } from "./stack/collector.ts";
import { type InstallOptions, installWallet, type ScriptedWallet } from "./stack/scripted-wallet/install-wallet.ts";
import { useStack } from "./stack/stack.ts";
import { expect, type Page, type Player, test, viewportOf } from "./stack/test.ts";
import { stackChains } from "./stack/wallet-player.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");
const inDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
/** The cross is called the same. */
const closing = (page: Page) => inDialog(page, "Close").first();
const offWorld = "Transition Off-world";
/** The buttons of an asset's page that every visitor has. */
const openToEverybody = ["Refresh Metadata", "Copy contract address"];
const onWorld = "Transition On-world";

/** The signature calls that a page made. */
const recordSignatureCalls = (page: Page): string[] => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/nfts/")) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
};

interface Scene {
  page: Page;
  db: Database;
  newPlayer: () => Promise<Player>;
  logIn: (page: Page, player: Player) => Promise<void>;
}

interface Stage {
  player: Player;
  collector: Collector;
  wallet: ScriptedWallet;
  tokenId: string;
  /** To the page of the collectible. */
  open: () => Promise<void>;
}

/** A player with one collectible, logged in, whose wallet is installed and not connected yet. */
const setUp = async (
  { page, db, newPlayer, logIn }: Scene,
  options: Partial<Pick<InstallOptions, "chainId" | "rpcUrls">> = {},
): Promise<Stage> => {
  const player = await newPlayer();
  const stack = useStack();
  const collector = await openCollector(db, stack, player);
  const { hash, tokenId } = await collector.owns();
  const { account } = collector;
  const wallet = await installWallet(page, {
    account,
    chainId: stackChains.ethereum,
    rpcUrls: stack.rpcUrls,
    ...options,
  });
  await logIn(page, player);
  const open = async () => {
    await page.goto(`/profile/${player.username}/asset/${hash}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ironclad");
  };
  return { player, collector, wallet, tokenId, open };
};

/** Minted before the page is opened. */
const setUpOffWorld = async (scene: Scene, options?: Parameters<typeof setUp>[1]): Promise<Stage> => {
  const stage = await setUp(scene, options);
  await stage.collector.mints(stage.tokenId);
  await stage.collector.sees(stage.tokenId, "STAKABLE");
  return stage;
};

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: viewportOf(width) });

    test("[ASSET-8] [CHAIN-13] [CHAIN-15] a collectible goes out, in and out again", async ({
      page,
      db,
      newPlayer,
      logIn,
    }) => {
      // Three waits for finality, six questions to the wallet.
      test.slow();
      const asked = recordSignatureCalls(page);
      const { collector, open, tokenId } = await setUp({ page, db, newPlayer, logIn });
      const { account, staking } = collector;
      await open();

      await test.step("[ASSET-6] out: it is minted into the wallet", async () => {
        await button(page, offWorld).click();
        await expect(dialog(page)).toContainText("Ironclad moves out of Passport, into your wallet.");
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await inDialog(page, "Start transition").click();
        await expect(dialog(page)).toContainText(/The chain has it|Arrived in your wallet/);
        await expect(closing(page)).toBeFocused();
        expect(await collector.ownerOf(tokenId)).toBe(account.address);
        await collector.waitsUntilFinal();
        await expect(dialog(page)).toContainText("Arrived in your wallet.");
        await expectAccessible(page);
        await closing(page).click();
      });

      await test.step("[ASSET-7] [CHAIN-9] [CHAIN-10] in: it is approved and staked", async () => {
        await button(page, onWorld).click();
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
      await expect(dialog(page)).toContainText(/The chain has it|Arrived in your wallet/);
      expect(await collector.ownerOf(tokenId)).toBe(account.address);
      await collector.waitsUntilFinal();
      await expect(dialog(page)).toContainText("Arrived in your wallet.");
      await page.keyboard.press("Escape");
      await expect(button(page, onWorld)).toBeEnabled();

      const token = `collection_slug/supremacy-genesis/token_id/${tokenId}`;
      expect(asked).toEqual([
        `GET /api/nfts/owner_address/${account.address}/nonce/0/${token}`,
        `GET /api/nfts/unstake/owner_address/${account.address}/nonce/0/${token}`,
      ]);
    });
  });
}

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
  // Where the call fails the wallet is asked for nothing: the transaction comes after the answer.
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
  await expect(dialog(page)).toContainText(/The chain has it|Arrived in your wallet/);
  expect(wallet.askedFor("eth_sendTransaction")).toBe(1);
  expect(await collector.ownerOf(tokenId)).toBe(account.address);
  expect(asked).toEqual([`POST ${address}`, `POST ${address}`]);
});

test("[ASSET-10] [ASSET-11] [CHAIN-20] a refusal in the wallet and a closed page lose nothing: the same voucher goes on", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const asked = recordSignatureCalls(page);
  const { collector, open, tokenId, wallet } = await setUp({ page, db, newPlayer, logIn });
  await open();
  await button(page, offWorld).click();
  wallet.next("reject", "eth_sendTransaction");
  await inDialog(page, "Start transition").click();
  await expect(dialog(page)).toContainText("Issue minting, please try again or contact support.");
  await expect(dialog(page)).toContainText("User rejected the request.");
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
  await expect(dialog(page)).toContainText(/The chain has it|Arrived in your wallet/);
  expect(await collector.ownerOf(tokenId)).toBe(collector.account.address);

  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(1);
  const sent = wallet.requests.filter(({ method }) => method === "eth_sendTransaction");
  expect(new Set(sent.map(({ params }) => JSON.stringify(params))).size).toBe(1);
  const operations = db.selectFrom("operations").select("id").where("token_id", "=", tokenId);
  expect(await operations.execute()).toHaveLength(1);
});

test("a voucher that nobody used in time is said to have run out, and is not offered again", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  await page.clock.install();
  const { open, wallet } = await setUp({ page, db, newPlayer, logIn });
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

test("[CHAIN-20] an answer that is lost is asked for again, and is the same", async ({
  page,
  db,
  newPlayer,
  logIn,
  stack: { origin },
}) => {
  const { collector, open, tokenId } = await setUp({ page, db, newPlayer, logIn });
  await open();
  const answers: string[] = [];
  await page.route("**/api/nfts/**", async (route) => {
    // What the browser says of a request is added after this point.
    const response = await route.fetch({ headers: { ...route.request().headers(), origin } });
    answers.push(await response.text());
    return answers.length === 1 ? route.abort() : route.fulfill({ response });
  });
  await button(page, offWorld).click();
  await inDialog(page, "Start transition").click();
  await expect(dialog(page).getByRole("alert")).toContainText(messages.mint_failed);
  await inDialog(page, "Try again").click();
  await expect(dialog(page)).toContainText(/The chain has it|Arrived in your wallet/);
  expect(await collector.ownerOf(tokenId)).toBe(collector.account.address);
  expect(answers[0]).toContain("messageSignature");
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
  const { collector, open, tokenId, wallet } = await setUp(scene, { chainId: stackChains.binance });
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
  await expect(dialog(page)).toContainText(/The chain has it|Arrived in your wallet/);
  expect(await collector.ownerOf(tokenId)).toBe(collector.account.address);
});

test("[CHAIN-22] what the server refuses is said in its words, and nothing is locked", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const { open, player, wallet } = await setUp({ page, db, newPlayer, logIn });
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
  const { open, collector, tokenId, wallet } = await setUp({ page, db, newPlayer, logIn });
  await open();
  await button(page, offWorld).click();
  wallet.next({ code: -32_000, message: "insufficient funds for gas" }, "eth_sendTransaction");
  await inDialog(page, "Start transition").click();
  await expect(dialog(page).getByRole("alert")).toContainText("Issue minting, please try again or contact support.");
  await inDialog(page, "Try again").click();
  await expect(dialog(page)).toContainText(/The chain has it|Arrived in your wallet/);
  expect(await collector.ownerOf(tokenId)).toBe(collector.account.address);
});

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

test("[CHAIN-7] an approval of somebody else is none", async ({ page, db, newPlayer, logIn }) => {
  const { collector, open, tokenId } = await setUpOffWorld({ page, db, newPlayer, logIn });
  await collector.approves(collector.stakingOld, tokenId);
  await open();
  await button(page, onWorld).click();
  await expect(inDialog(page, "Approve")).toBeEnabled();
});

test("[CHAIN-8] [CHAIN-11] a chain that does not answer and refusals in the wallet stop nobody", async ({
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

test("[ASSET-9] a visitor who is not the owner sees no action but those that are open to everybody", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const { open, player } = await setUp({ page, db, newPlayer, logIn });
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
  await expect(page.getByRole("button", { name: "Refresh Metadata" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Transition|Continue/ })).toHaveCount(0);
  // A list of what is allowed, so that an action which is added later is not shown to visitors unnoticed.
  expect(await actions()).toEqual(openToEverybody);
  expect(own).toEqual(expect.arrayContaining([...openToEverybody, offWorld]));
});

test("without a linked wallet the account is asked for one", async ({ page, db, newPlayer, logIn }) => {
  const { open, player } = await setUp({ page, db, newPlayer, logIn });
  await db.updateTable("users").set({ public_address: null }).where("username", "=", player.username).execute();
  await open();
  await button(page, offWorld).click();
  await expect(dialog(page)).toContainText("Your account has no wallet yet");
});

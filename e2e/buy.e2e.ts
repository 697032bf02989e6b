/** SUPS are bought with a real wallet on real chains; the watcher credits them. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { setUpBuyer } from "./stack/buyer.ts";
import { deviceHintMs, loaded } from "./stack/loaded.ts";
import { useStack } from "./stack/stack.ts";
import { withoutTimers } from "./stack/stop-clock.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { takePublicTopic } from "./stack/topics.ts";
import { stackChains } from "./stack/wallet-player.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pay = (page: Page) => page.getByRole("textbox", { name: "You pay" });
const receive = (page: Page) => page.getByRole("textbox", { name: "You receive" });
/** Other tests mine blocks of the same chain: it may be credited before the page was looked at. */
const onChain = (page: Page) => page.getByRole("heading", { name: /^Sent$|of 6 confirmations$|SUPS credited$/ });
const rates = {
  enable_sale: true,
  bnb_to_usd: "600",
  usdc_to_usd: "1",
  busd_to_usd: "1",
  eth_to_usd: "3000",
  sup_to_usd: "0.12",
};
const ratesTopic = ["/public/exchange_rates", "SUPS:EXCHANGE"] as const;

const openConnected = async (page: Page) => {
  await page.goto("/buy");
  await button(page, "Connect Wallet").click();
  await expect(page.getByText(/^Balance 3\.0000 BNB$/)).toBeVisible();
};

test("[NAV-17] [BUY-16] [BUY-17] [BUY-18] [BUY-24] [BUY-31] from the price that is held to SUPS in the balance, at three widths", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  await walkOnce(page, 390, 1024, 1440);
  const { mine } = await setUpBuyer({ page, db, newPlayer, logIn });
  await openConnected(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Buy SUPS");
  await pay(page).fill("0.5");
  await expect(page.getByText(/^Price held for/)).toBeVisible();
  await expect(
    page.getByText(
      "If the price moves by 2% or more before your payment is in a block, you get the price at that block.",
    ),
  ).toBeVisible();
  await expect(receive(page)).not.toHaveValue("");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await button(page, "Purchase Your Sups").click();
  await expect(onChain(page)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Buy SUPS" })).toBeVisible();
  await expectAccessible(page);
  await mine(3);
  await expect(page.getByRole("heading", { name: /SUPS credited$/ })).toBeVisible();
  await expect(page.getByText("Credited", { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await button(page, "Buy more").click();
  await expect(button(page, "Enter values")).toBeDisabled();
});

test("[BUY-6] [BUY-7] [BUY-8] [BUY-10] [BUY-11] [BUY-12] [BUY-13] the button says what is missing", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const feed = await takePublicTopic(page, ...ratesTopic);
  await setUpBuyer({ page, db, newPlayer, logIn });
  await page.goto("/buy");
  await button(page, "Connect Wallet").click();
  await expect(button(page, "Retrieving Exchange Rates")).toBeDisabled();
  await feed.send(rates);
  await expect(button(page, "Enter values")).toBeDisabled();
  await pay(page).fill("0");
  await expect(button(page, "Enter values")).toBeDisabled();
  await pay(page).fill("3");
  await expect(button(page, "Insufficient BNB Balance")).toBeDisabled();
  await pay(page).fill("0.5");
  await expect(receive(page)).toHaveValue("2500");
  await expect(button(page, "Purchase Your Sups")).toBeEnabled();
  await receive(page).fill("5000");
  await expect(pay(page)).toHaveValue("1");
  await button(page, "About the network fee").hover();
  await expect(page.getByRole("tooltip")).toHaveText(
    "Leave at least 0.0002 BNB in your wallet for the network fee (gas).",
  );
  await feed.send({ ...rates, sup_to_usd: "0.000000001" });
  await expect(page.getByText("1 SUPS = 0.0000 USD", { exact: true })).toBeVisible();
  await pay(page).fill("2");
  await expect(button(page, "Insufficient SUPS Remaining")).toBeDisabled();
});

test("[BUY-9] while the wallet's balance is read the button reads Fetching Balance", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const { binance, rpcUrls } = useStack();
  // The wallet's node, which takes its time for balances.
  const held = Promise.withResolvers<void>();
  const node = createServer(async (request, response) => {
    const body = await text(request);
    if (body.includes('"eth_getBalance"')) await held.promise;
    const headers = { "content-type": "application/json" };
    response.writeHead(200, headers);
    response.end(await (await fetch(binance.url, { method: "POST", headers, body })).text());
  });
  await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve));
  const nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;
  await setUpBuyer({ page, db, newPlayer, logIn }, { rpcUrls: { ...rpcUrls, [stackChains.binance]: nodeUrl } });
  await page.goto("/buy");
  await button(page, "Connect Wallet").click();
  await expect(button(page, "Fetching Balance")).toBeDisabled();
  held.resolve();
  await expect(button(page, "Enter values")).toBeDisabled();
  node.close();
});

test("[BUY-19] [BUY-20] a rejection says so; Close returns to the form, Retry repeats it with the same values", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const { wallet } = await setUpBuyer({ page, db, newPlayer, logIn });
  await openConnected(page);
  await pay(page).fill("0.25");
  wallet.next("reject", "eth_sendTransaction");
  await button(page, "Purchase Your Sups").click();
  await expect(page.getByRole("heading", { name: "Transaction Rejected" })).toBeVisible();
  await expectAccessible(page);
  await button(page, "Close").click();
  await expect(pay(page)).toHaveValue("0.25");
  wallet.next("code_zero", "eth_sendTransaction");
  await button(page, "Purchase Your Sups").click();
  await expect(page.getByRole("heading", { name: "Purchase Failed" })).toBeVisible();
  await button(page, "Retry").click();
  await expect(onChain(page)).toBeVisible();
  const sent = wallet.requests.filter(({ method }) => method === "eth_sendTransaction");
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ params }) => JSON.stringify(params))).size).toBe(1);
});

test("[BUY-5] a token of the other chain asks to switch network first", async ({ page, db, newPlayer, logIn }) => {
  const { wallet } = await setUpBuyer({ page, db, newPlayer, logIn });
  await openConnected(page);
  const onEthereum = page.getByRole("group", { name: "On Anvil" });
  await onEthereum.getByRole("radio", { name: "USDC" }).check({ force: true });
  await expect(button(page, "Switch Network")).toBeVisible();
  await expect(pay(page)).toHaveCount(0);
  await button(page, "Switch Network").click();
  await expect(page.getByText(/^Balance 1,000\.00 USDC$/)).toBeVisible();
  await pay(page).fill("1000");
  await button(page, "Purchase Your Sups").click();
  await expect(onChain(page)).toBeVisible();
  expect(wallet.askedFor("eth_sendTransaction")).toBe(1);
});

test("[BUY-24] a purchase of a closed tab is there after a reload", async ({ page, db, newPlayer, logIn }) => {
  const { mine, withoutMining } = await setUpBuyer({ page, db, newPlayer, logIn });
  await openConnected(page);
  await pay(page).fill("0.1");
  await withoutMining(async () => {
    await button(page, "Purchase Your Sups").click();
    await expect(page.getByRole("heading", { name: "Sent" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "In progress" })).toBeVisible();
  });
  await mine(4);
  await expect(page.getByRole("heading", { name: "In progress" })).toHaveCount(0);
});

test("[BUY-2] a sale that closes never leads away from a purchase that was submitted", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const feed = await takePublicTopic(page, ...ratesTopic);
  await setUpBuyer({ page, db, newPlayer, logIn });
  await page.goto("/buy");
  await feed.send(rates);
  await button(page, "Connect Wallet").click();
  await pay(page).fill("0.5");
  await button(page, "Purchase Your Sups").click();
  await expect(onChain(page)).toBeVisible();
  await feed.send({ ...rates, enable_sale: false, sup_to_usd: "0.5" });
  await expect(page.getByText("1 SUPS = 0.5000 USD", { exact: true })).toBeVisible();
  // Longer than the delay of the redirect.
  await page.waitForTimeout(2500);
  await expect(page).toHaveURL(/\/buy$/);
  await expect(onChain(page)).toBeVisible();
});

test("[BUY-1] a closed sale leads to the launch page of the brand", async ({ page, newPlayer, logIn }) => {
  const feed = await takePublicTopic(page, ...ratesTopic);
  await page.route("https://launch.supremacy.example/**", (route) => route.fulfill({ body: "Launch" }));
  await logIn(page, await newPlayer());
  await page.goto("/buy");
  await feed.send({ ...rates, enable_sale: false });
  await page.waitForURL("https://launch.supremacy.example/**");
});

test("[NAV-17] [NAV-26] another site's window has the same card, centred, with the rail closed", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  await setUpBuyer({ page, db, newPlayer, logIn });
  await page.goto("/external/buy");
  await expect(page.getByRole("region", { name: "Purchase" })).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Withdraw" })).toBeHidden();
  await expectAccessible(page);
});

test("JavaScript until a purchase can be typed is at most 201 KB gzip", async ({ page, newPlayer, logIn }) => {
  await withoutTimers(page, deviceHintMs);
  await logIn(page, await newPlayer());
  const usable = async () => {
    await button(page, "Cancel").click();
    await expect(pay(page)).toBeVisible();
    await page.waitForLoadState("networkidle");
  };
  expect(await loaded(page, "/buy", "script", usable)).toBeLessThanOrEqual(201 * 1024);
});

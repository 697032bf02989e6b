/** The scripted wallet as a page meets it. It needs no server: a page of one line, and a chain of its own. */
import { developmentAccounts } from "@passport/contracts";
import { type Anvil, startAnvil } from "@passport/testbed/anvil";
import { expect, type Page, test } from "@playwright/test";
import { type Hash, numberToHex, parseEther, stringToHex, verifyMessage } from "viem";
import { type InstallOptions, installWallet, type ScriptedWallet } from "./install-wallet.ts";

const { alice, bob } = developmentAccounts;
const origin = "http://shop.example";

/** In a page that records what it receives: providers by their announcement, events by their name. */
const open = async (page: Page, options: Partial<InstallOptions> = {}): Promise<ScriptedWallet> => {
  const wallet = await installWallet(page, { account: alice, chainId: 97, ...options });
  await page.route(`${origin}/`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<script>
        heard = [];
        window.addEventListener("eip6963:announceProvider", ({ detail }) => {
          if (globalThis.wallet) return;
          globalThis.info = detail.info;
          globalThis.wallet = detail.provider;
          for (const event of ["accountsChanged", "chainChanged"]) wallet.on(event, (value) => heard.push([event, value]));
        });
        window.dispatchEvent(new Event("eip6963:requestProvider"));
      </script>`,
    }),
  );
  await page.goto(origin);
  return wallet;
};
const request = <T>(page: Page, method: string, params: unknown[] = []): Promise<T> =>
  page.evaluate<T>(
    `wallet.request(${JSON.stringify({ method, params })}).catch(({ code, message }) => ({ code, message }))`,
  );
const heard = (page: Page) => page.evaluate<unknown[]>("heard.splice(0)");
const connect = (page: Page) => request(page, "eth_requestAccounts");
const sign = (page: Page, text: string) => request<Hash>(page, "personal_sign", [stringToHex(text), alice.address]);

test("announces itself, and shows its accounts once it was asked", async ({ page }) => {
  const wallet = await open(page, { name: "Fox", rdns: "io.metamask", isDefault: true });
  expect(await page.evaluate("info")).toMatchObject({ name: "Fox", rdns: "io.metamask" });
  expect(await page.evaluate("window.ethereum === wallet && wallet.isMetaMask")).toBe(true);
  expect(await request(page, "eth_chainId")).toBe("0x61");
  expect(await request(page, "eth_accounts")).toEqual([]);
  expect(await connect(page)).toEqual([alice.address]);
  expect(await request(page, "eth_accounts")).toEqual([alice.address]);
  expect(wallet.askedFor("eth_requestAccounts")).toBe(1);
  await page.reload();
  expect(await request(page, "eth_accounts")).toEqual([alice.address]);
});

test("signs with the account's key, for pages that were let in", async ({ page }) => {
  await open(page);
  expect(await sign(page, "hello")).toMatchObject({ code: 4100 });
  await connect(page);
  const signature = await sign(page, "hello");
  expect(await verifyMessage({ address: alice.address, message: "hello", signature })).toBe(true);
});

test("answers in every way that it is told to, once each", async ({ page }) => {
  const wallet = await open(page, { connectedTo: [origin] });
  wallet.next("reject");
  wallet.next("pending");
  wallet.next("code_zero");
  wallet.next({ message: "" });
  wallet.next({ code: -32_603, message: "Ledger is asleep" });
  expect(await sign(page, "1")).toEqual({ code: 4001, message: "User rejected the request." });
  expect(await sign(page, "2")).toMatchObject({ code: -32_002 });
  expect(await sign(page, "3")).toEqual({ code: 0, message: "" });
  expect(await sign(page, "4")).toEqual({ message: "" });
  expect(await sign(page, "5")).toEqual({ code: -32_603, message: "Ledger is asleep" });
  wallet.next("reject", "eth_sendTransaction");
  wallet.next({ delayMs: 50 }, "personal_sign");
  expect(await sign(page, "6")).toMatch(/^0x/);
});

test("leaves a question open until the person decides", async ({ page }) => {
  const wallet = await open(page, { connectedTo: [origin] });
  for (const decision of ["approve", "reject"] as const) {
    wallet.next("hold");
    const before = wallet.askedFor("personal_sign");
    const answer = sign(page, "held");
    await expect.poll(() => wallet.askedFor("personal_sign")).toBe(before + 1);
    wallet.decide(decision);
    if (decision === "approve") expect(await answer).toMatch(/^0x/);
    else expect(await answer).toMatchObject({ code: 4001 });
  }
});

test("tells pages of another account, a lock and another chain", async ({ page }) => {
  const wallet = await open(page, { connectedTo: [origin], rpcUrls: { 97: "http://127.0.0.1:1", 31337: "" } });
  await wallet.switchAccount(bob);
  await wallet.lock();
  await wallet.unlock();
  await wallet.switchChain(1);
  await wallet.disconnect();
  expect(await heard(page)).toEqual([
    ["accountsChanged", [bob.address]],
    ["accountsChanged", []],
    ["accountsChanged", [bob.address]],
    ["chainChanged", "0x1"],
    ["accountsChanged", []],
  ]);
  const switchTo = (chainId: number) =>
    request(page, "wallet_switchEthereumChain", [{ chainId: numberToHex(chainId) }]);
  expect(await switchTo(5)).toMatchObject({ code: 4902 });
  wallet.next("reject");
  expect(await switchTo(97)).toMatchObject({ code: 4001 });
  expect(await switchTo(97)).toBeNull();
  expect(await heard(page)).toEqual([["chainChanged", "0x61"]]);
});

test.describe("on a chain", () => {
  let anvil: Anvil;
  test.beforeAll(async () => {
    anvil = await startAnvil({ chainId: 97, mining: "manual" });
  });
  test.afterAll(() => anvil[Symbol.asyncDispose]());

  const send = (page: Page) =>
    request<Hash>(page, "eth_sendTransaction", [
      { from: alice.address, to: bob.address, value: numberToHex(parseEther("1")) },
    ]);
  const receipt = (hash: Hash) =>
    anvil.request<{ status: string } | null>("eth_getTransactionReceipt", [hash]).catch(() => null);

  test("sends, speeds up and cancels with one nonce", async ({ page }) => {
    const wallet = await open(page, { connectedTo: [origin], rpcUrls: { 97: anvil.url } });
    const slow = await send(page);
    expect(await request(page, "eth_getTransactionByHash", [slow])).toMatchObject({ hash: slow, blockNumber: null });
    const fast = await wallet.speedUp(slow);
    await anvil.request("anvil_mine", ["0x1"]);
    expect(await receipt(fast)).toMatchObject({ status: "0x1" });
    expect(await receipt(slow)).toBeNull();

    const regretted = await send(page);
    const cancelled = await wallet.cancel(regretted);
    await anvil.request("anvil_mine", ["0x1"]);
    expect(await receipt(cancelled)).toMatchObject({ status: "0x1", to: alice.address.toLowerCase() });
    expect(await receipt(regretted)).toBeNull();
  });
});

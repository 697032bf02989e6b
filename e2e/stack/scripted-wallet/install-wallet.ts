/** A browser wallet for tests: installed into a browser, scripted from the test, signing with real keys. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type Hash, type LocalAccount, numberToHex } from "viem";
import { createScript, type WalletScript } from "./script.ts";
import { createTransactions } from "./transactions.ts";
import { createCore, type WalletRequest, type WalletState } from "./wallet-core.ts";

export interface InstallOptions {
  /** The selected one; `switchAccount` selects any other. */
  account: LocalAccount;
  chainId: number;
  /** The node of each chain that the wallet knows; to switch to another one answers 4902. */
  rpcUrls?: Readonly<Record<number, string>>;
  name?: string;
  /** How the wallet names itself to pages. "io.metamask" makes it MetaMask. */
  rdns?: string;
  /** Also as window.ethereum, as older wallets do. */
  isDefault?: boolean;
  /** These origins were let in on an earlier day. */
  connectedTo?: readonly string[];
  isLocked?: boolean;
}

export interface ScriptedWallet extends Pick<WalletScript, "next" | "decide"> {
  /** Everything that pages asked of it, the questions to the person among it. */
  readonly requests: readonly WalletRequest[];
  /** How often pages asked for that. */
  askedFor(method: string): number;
  /** The person chooses another account, or another chain, in the wallet. */
  switchAccount(account: LocalAccount): Promise<void>;
  switchChain(chainId: number): Promise<void>;
  lock(): Promise<void>;
  unlock(): Promise<void>;
  /** Takes the accounts away from all pages. */
  disconnect(): Promise<void>;
  speedUp(hash: Hash): Promise<Hash>;
  cancel(hash: Hash): Promise<Hash>;
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23c80'/%3E%3C/svg%3E";

/** In all tabs and popups of the page's browser. Call it before the page is opened. */
export const installWallet = async (page: Page, options: InstallOptions): Promise<ScriptedWallet> => {
  const { account, chainId, name = "Scripted wallet", rdns = "example.passport.scripted" } = options;
  const context = page.context();
  const binding = `scriptedWallet_${randomUUID().replaceAll("-", "")}`;
  const requests: WalletRequest[] = [];
  const state: WalletState = {
    selected: account,
    chainId,
    rpcUrls: new Map(Object.entries(options.rpcUrls ?? {}).map(([id, url]) => [Number(id), url])),
    isLocked: options.isLocked ?? false,
    connected: new Set(options.connectedTo),
  };

  const tell = async (event: "accountsChanged" | "chainChanged") => {
    const tellPage = async (each: Page) => {
      const { origin } = new URL(each.url());
      const value = event === "chainChanged" ? numberToHex(state.chainId) : core.accountsFor(origin);
      const news = JSON.stringify({ detail: { event, value } });
      // A page that is being left asks again after the navigation.
      await each.evaluate(`window.dispatchEvent(new CustomEvent("${binding}", ${news}))`).catch(() => undefined);
    };
    await Promise.all(context.pages().map(tellPage));
  };
  const script = createScript();
  const transactions = createTransactions();
  const core = createCore({ state, script, transactions, tell });

  await context.exposeBinding(binding, ({ frame }, { method, params }: Omit<WalletRequest, "origin">) => {
    const request = { origin: new URL(frame.url()).origin, method, params };
    requests.push(request);
    return core.handle(request);
  });
  const settings = {
    binding,
    info: { uuid: randomUUID(), name, icon, rdns },
    isDefault: options.isDefault ?? false,
  };
  const source = await readFile(new URL("./inject.js", import.meta.url), "utf8");
  await context.addInitScript(`globalThis.scriptedWallet = ${JSON.stringify(settings)};\n${source}`);

  return {
    next: script.next,
    decide: script.decide,
    requests,
    askedFor: (method) => requests.filter((request) => request.method === method).length,
    async switchAccount(next) {
      state.selected = next;
      await tell("accountsChanged");
    },
    async switchChain(next) {
      state.chainId = next;
      await tell("chainChanged");
    },
    async lock() {
      state.isLocked = true;
      await tell("accountsChanged");
    },
    async unlock() {
      state.isLocked = false;
      await tell("accountsChanged");
    },
    async disconnect() {
      state.connected.clear();
      await tell("accountsChanged");
    },
    speedUp: transactions.speedUp,
    cancel: transactions.cancel,
  };
};

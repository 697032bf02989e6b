/** The dialog that moves a collectible between Passport and a wallet, and a player who has one to move. */
import type { Database } from "@passport/database";
import { type Collector, openCollector } from "./collector.ts";
import { type InstallOptions, installWallet, type ScriptedWallet } from "./scripted-wallet/install-wallet.ts";
import { useStack } from "./stack.ts";
import { expect, type Page, type Player } from "./test.ts";
import { stackChains } from "./wallet-player.ts";

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const dialog = (page: Page) => page.getByRole("dialog");
export const inDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });
/** The first of two: the cross has the same name. */
export const closing = (page: Page) => inDialog(page, "Close").first();
export const offWorld = "Transition Off-world";
export const onWorld = "Transition On-world";

/** The signature calls that a page made. */
export const recordSignatureCalls = (page: Page): string[] => {
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
  /** Opens the page of the collectible. */
  open: () => Promise<void>;
}

/** A player with one collectible, logged in, whose wallet is installed and not connected yet. */
export const setUpTransition = async (
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

/** The same, but the collectible is in the wallet before the page is opened. */
export const setUpOffWorld = async (scene: Scene, options?: Parameters<typeof setUpTransition>[1]): Promise<Stage> => {
  const stage = await setUpTransition(scene, options);
  await stage.collector.mints(stage.tokenId);
  await stage.collector.sees(stage.tokenId, "STAKABLE");
  return stage;
};

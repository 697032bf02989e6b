/** A player who withdraws: SUPS in Passport, a linked key with coins on the withdrawal chain, and a scripted wallet. */
import { supsAbi } from "@passport/contracts/abi/sups";
import { type Database, newId } from "@passport/database";
import { createTestClient, http, parseEther, publicActions, walletActions } from "viem";
import type { PlayerBalance } from "./player-balance.ts";
import { type InstallOptions, installWallet, type ScriptedWallet } from "./scripted-wallet/install-wallet.ts";
import { useStack } from "./stack.ts";
import type { Page, Player } from "./test.ts";
import { giveWallet, newAccount, stackChains } from "./wallet-player.ts";

interface Scene {
  page: Page;
  db: Database;
  newPlayer: () => Promise<Player>;
  balanceOf: (player: Player) => Promise<PlayerBalance>;
  logIn: (page: Page, player: Player) => Promise<void>;
  /** The one that all tests share, unless the test has its own. */
  stack?: Pick<ReturnType<typeof useStack>, "binance" | "rpcUrls">;
}

export interface WithdrawerOptions extends Partial<Pick<InstallOptions, "chainId" | "rpcUrls">> {
  /** False: the wallet is not the player's yet. */
  isLinked?: boolean;
}

export interface Withdrawer {
  player: Player;
  accountId: string;
  wallet: ScriptedWallet;
  /** The signature calls that the page made. */
  asked: string[];
  /** SUPS in the wallet, in base units. */
  sups(): Promise<bigint>;
  mine(blocks: number): Promise<void>;
  /** Ten a day for ten days, in whole SUPS: 100 are released. */
  isEarlyContributor(): Promise<void>;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

export const setUpWithdrawer = async (
  { page, db, newPlayer, balanceOf, logIn, stack = useStack() }: Scene,
  { isLinked = true, ...options }: WithdrawerOptions = {},
): Promise<Withdrawer> => {
  const { binance, rpcUrls } = stack;
  const { sups, treasury, withdrawer } = binance.deployment;
  const player = await newPlayer();
  const account = newAccount();
  if (isLinked) await giveWallet(db, player, account.address);
  const balance = await balanceOf(player);
  await balance.receives(1_000_00n);
  const client = createTestClient({ mode: "anvil", transport: http(binance.url) })
    .extend(publicActions)
    .extend(walletActions);
  await client.setBalance({ address: account.address, value: parseEther("1") });
  await client.impersonateAccount({ address: treasury });
  const funding = { address: sups, abi: supsAbi, functionName: "transfer", account: treasury, chain: null } as const;
  if (withdrawer === null) throw new Error("the chain has no withdraw contract");
  await client.writeContract({ ...funding, args: [withdrawer, parseEther("5000")] });
  const wallet = await installWallet(page, { account, chainId: stackChains.binance, rpcUrls, ...options });
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/withdraw\/0x/.test(pathname)) asked.push(pathname);
  });
  await logIn(page, player);
  return {
    player,
    accountId: balance.accountId,
    wallet,
    asked,
    sups: () =>
      client.readContract({ address: sups, abi: supsAbi, functionName: "balanceOf", args: [account.address] }),
    mine: (blocks) => client.mine({ blocks }),
    async isEarlyContributor() {
      await db
        .insertInto("early_allocations")
        .values({
          id: newId(),
          account_id: balance.accountId,
          allocation: String(parseEther("1000")),
          daily_release: String(parseEther("10")),
          starts_at: daysAgo(10),
          cliff_at: daysAgo(5),
        })
        .execute();
    },
  };
};

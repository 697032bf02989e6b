/** A player who buys SUPS: a linked key with coins and dollars on both chains, and a scripted wallet. */
import { testTokenAbi } from "@passport/contracts/abi/test-token";
import type { Database } from "@passport/database";
import { createTestClient, http, parseEther, publicActions, walletActions } from "viem";
import { type InstallOptions, installWallet, type ScriptedWallet } from "./scripted-wallet/install-wallet.ts";
import { useStack } from "./stack.ts";
import type { Page, Player } from "./test.ts";
import { giveWallet, newAccount, stackChains } from "./wallet-player.ts";

interface Scene {
  page: Page;
  db: Database;
  newPlayer: () => Promise<Player>;
  logIn: (page: Page, player: Player) => Promise<void>;
}

export interface Buyer {
  player: Player;
  wallet: ScriptedWallet;
  /** So many more blocks on the BSC-like chain. */
  mine(blocks: number): Promise<void>;
  /** Blocks come only by `mine` until the given work is done. */
  withoutMining(work: () => Promise<void>): Promise<void>;
}

const clientOf = (url: string) =>
  createTestClient({ mode: "anvil", transport: http(url) })
    .extend(publicActions)
    .extend(walletActions);

export const setUpBuyer = async (
  { page, db, newPlayer, logIn }: Scene,
  options: Partial<Pick<InstallOptions, "chainId" | "rpcUrls">> = {},
): Promise<Buyer> => {
  const { binance, ethereum, rpcUrls } = useStack();
  const player = await newPlayer();
  const account = newAccount();
  await giveWallet(db, player, account.address);
  for (const { url, deployment } of [binance, ethereum]) {
    const client = clientOf(url);
    await client.setBalance({ address: account.address, value: parseEther("3") });
    const [token] = deployment.tokens;
    if (token === undefined) throw new Error("the deployment has no token to pay with");
    await client.impersonateAccount({ address: deployment.treasury });
    await client.writeContract({
      address: token.address,
      abi: testTokenAbi,
      functionName: "mint",
      args: [account.address, 1_000n * 10n ** BigInt(token.decimals)],
      account: deployment.treasury,
      chain: null,
    });
  }
  const client = clientOf(binance.url);
  const wallet = await installWallet(page, { account, chainId: stackChains.binance, rpcUrls, ...options });
  await logIn(page, player);
  return {
    player,
    wallet,
    mine: (blocks) => client.mine({ blocks }),
    async withoutMining(work) {
      await client.setAutomine(false);
      try {
        await work();
      } finally {
        await client.setAutomine(true);
      }
    },
  };
};

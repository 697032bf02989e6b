/** A player with LP tokens in a wallet of their own, and the farm on its chain. */
import { type ChainDeployment, developmentAccounts } from "@passport/contracts";
import { liquidityTokenAbi } from "@passport/contracts/abi/liquidity-token";
import { stakingRewardsAbi } from "@passport/contracts/abi/staking-rewards";
import { supsAbi } from "@passport/contracts/abi/sups";
import type { Database } from "@passport/database";
import {
  type Address,
  createTestClient,
  decodeFunctionData,
  type Hash,
  type Hex,
  http,
  isAddressEqual,
  parseEther,
  publicActions,
  walletActions,
} from "viem";
import { bscTestnet } from "viem/chains";
import { installWallet, type ScriptedWallet } from "./scripted-wallet/install-wallet.ts";
import { expect, type Page, type Player } from "./test.ts";
import { giveWallet, newAccount, stackChains } from "./wallet-player.ts";

export interface FarmChain {
  url: string;
  deployment: ChainDeployment;
}

interface FarmerOptions {
  page: Page;
  db: Database;
  player: Player;
  chain: FarmChain;
  /** Whole LP tokens in the wallet. */
  lp: string;
  /** Where the wallet is; on the farm's chain unless told. */
  chainId?: number;
  rpcUrls?: Record<number, string>;
}

export interface Farmer {
  wallet: ScriptedWallet;
  /** Base units. */
  staked(): Promise<bigint>;
  allowance(): Promise<bigint>;
  sups(): Promise<bigint>;
  setCoins(whole: string): Promise<void>;
  /** The treasury brings rewards for another season of 180 days. */
  startSeason(whole: string): Promise<void>;
  setPaused(isPaused: boolean): Promise<void>;
  passDays(days: number): Promise<void>;
  /** What the wallet sent to the farm, by name and with its arguments. */
  sent(): { name: string; args: readonly unknown[] }[];
}

export const openFarmer = async (options: FarmerOptions): Promise<Farmer> => {
  const { page, db, player, chain, lp, chainId = stackChains.binance } = options;
  const { farm, sups } = chain.deployment;
  if (farm === null) throw new Error("the chain has no farm");
  const account = newAccount();
  const client = createTestClient({ mode: "anvil", chain: bscTestnet, transport: http(chain.url) })
    .extend(publicActions)
    .extend(walletActions);
  /** It is accepted first and mined a moment later. */
  const mined = async (sent: Promise<Hash>) => {
    await client.waitForTransactionReceipt({ hash: await sent, pollingInterval: 100 });
  };
  const { deployer, distributor, pauser, admin } = developmentAccounts;
  const setCoins = (whole: string) => client.setBalance({ address: account.address, value: parseEther(whole) });
  const rewards = { address: farm.rewards, abi: stakingRewardsAbi } as const;

  await giveWallet(db, player, account.address);
  await setCoins("1");
  const mint = { address: farm.liquidityToken, abi: liquidityTokenAbi, functionName: "mint" } as const;
  await mined(client.writeContract({ ...mint, account: deployer, args: [account.address, parseEther(lp)] }));
  const wallet = await installWallet(page, {
    account,
    chainId,
    rpcUrls: options.rpcUrls ?? { [stackChains.binance]: chain.url },
  });
  // The tutorial has tests of its own.
  await page.addInitScript('localStorage.setItem("disable_staking_tutorial", "true")');

  return {
    wallet,
    setCoins,
    staked: () => client.readContract({ ...rewards, functionName: "balanceOf", args: [account.address] }),
    allowance: () =>
      client.readContract({
        address: farm.liquidityToken,
        abi: liquidityTokenAbi,
        functionName: "allowance",
        args: [account.address, farm.rewards],
      }),
    sups: () =>
      client.readContract({ address: sups, abi: supsAbi, functionName: "balanceOf", args: [account.address] }),
    startSeason: async (whole) => {
      const approve = { address: sups, abi: supsAbi, functionName: "approve" } as const;
      const reward = parseEther(whole);
      await mined(client.writeContract({ ...approve, account: distributor, args: [farm.rewards, reward] }));
      const notify = { ...rewards, functionName: "notifyRewardAmount", args: [reward] } as const;
      await mined(client.writeContract({ ...notify, account: distributor }));
    },
    setPaused: (isPaused) =>
      mined(
        isPaused
          ? client.writeContract({ ...rewards, account: pauser, functionName: "pause" })
          : client.writeContract({ ...rewards, account: admin, functionName: "unpause" }),
      ),
    passDays: async (days) => {
      await client.increaseTime({ seconds: days * 86_400 });
      await client.mine({ blocks: 1 });
    },
    sent: () =>
      wallet.requests
        .filter(({ method }) => method === "eth_sendTransaction")
        .map(({ params }) => {
          const { to, data } = params[0] as { to: Address; data: Hex };
          const abi = isAddressEqual(to, farm.rewards) ? stakingRewardsAbi : liquidityTokenAbi;
          const { functionName: name, args = [] } = decodeFunctionData({ abi, data });
          return { name, args };
        }),
  };
};

/** One of the player's figures at the top of the page. */
export const figure = (page: Page, label: "Staked" | "Earned" | "In your wallet") =>
  page
    .getByRole("region", { name: "Staking", exact: true })
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .first();

/** FARM-16: all three, after each step. */
export const expectFigures = async (page: Page, figures: { staked: string; wallet: string; earned?: string }) => {
  await expect(figure(page, "Staked")).toHaveText(figures.staked);
  await expect(figure(page, "In your wallet")).toHaveText(figures.wallet);
  if (figures.earned !== undefined) await expect(figure(page, "Earned")).toContainText(figures.earned);
};

export const messages = (page: Page) => page.getByRole("region", { name: "Details" }).locator("details").last();

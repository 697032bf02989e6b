/** A player of a stack of its own: 1,000 SUPS that are in the wallet or in Passport, wherever they are moved. */
import { developmentAccounts } from "@passport/contracts";
import { supsAbi } from "@passport/contracts/abi/sups";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import type { Database } from "@passport/database";
import { createLedger, reconcileOrHalt } from "@passport/ledger";
import { createTestClient, formatEther, type Hash, http, parseEther, publicActions, walletActions } from "viem";
import { bscTestnet } from "viem/chains";
import { installWallet, type ScriptedWallet } from "./scripted-wallet/install-wallet.ts";
import type { Stack } from "./stack.ts";
import { expect, type Page, type Player } from "./test.ts";
import { openWallet } from "./wallet.ts";
import { newAccount, stackChains } from "./wallet-player.ts";

interface Scene {
  page: Page;
  db: Database;
  stack: Stack;
  newPlayer: () => Promise<Player>;
  logIn: (page: Page, player: Player) => Promise<void>;
}

export interface Trader {
  player: Player;
  wallet: ScriptedWallet;
  /** Whole SUPS. */
  inWallet(): Promise<number>;
  inPassport(): Promise<{ posted: number; held: number }>;
  mine(blocks: number): Promise<void>;
  passMinutes(minutes: number): Promise<void>;
  /** Blocks come only by `mine`. */
  setAutomine(isOn: boolean): Promise<void>;
  /** The hash of what the wallet has sent last and no block has yet. */
  pendingHash(): Promise<Hash>;
  /** Waits until the server has seen the pending transaction: from then on it notices a replacement. */
  isFollowed(): Promise<void>;
  /** No node remembers it any more. */
  drop(hash: Hash): Promise<void>;
  /** The newest blocks are replaced by empty ones, as if another miner had won; what was in them is gone. */
  reorganise(depth: number): Promise<void>;
  setPaused(isPaused: boolean): Promise<void>;
  /** Leaves the withdraw contract with so many whole SUPS. */
  setContractBalance(whole: number): Promise<void>;
  /** Once all is final: nothing is held, no SUPS were lost or made, and the books hold. */
  expectReconciled(): Promise<void>;
}

/** `deposited` of the 1,000 are in Passport from the start, by a real deposit. */
export const setUpTrader = async (
  { page, db, stack, newPlayer, logIn }: Scene,
  { deposited }: { deposited: number },
): Promise<Trader> => {
  const { url, deployment } = stack.binance;
  const { sups, treasury, withdrawer } = deployment;
  if (withdrawer === null) throw new Error("the chain has no withdraw contract");
  const player = await newPlayer();
  const { account_id: accountId } = await db
    .selectFrom("users")
    .select("account_id")
    .where("username", "=", player.username)
    .executeTakeFirstOrThrow();
  // It only reads here.
  const ledger = createLedger({ db });
  const account = newAccount();
  const funds = await openWallet(db, stack, player.username, account.address);
  const client = createTestClient({ mode: "anvil", chain: bscTestnet, transport: http(url) })
    .extend(publicActions)
    .extend(walletActions);
  const token = { address: sups, abi: supsAbi } as const;
  const balanceOf = async (address: `0x${string}`) =>
    client.readContract({ ...token, functionName: "balanceOf", args: [address] });
  const mine = (blocks: number) => client.mine({ blocks });
  const inPassport = async () => {
    const { posted = 0n, held = 0n } = (await ledger.balance(accountId)) ?? {};
    return { posted: Number(formatEther(posted)), held: Number(formatEther(held)) };
  };
  const inWallet = async () => Number(formatEther(await balanceOf(account.address)));

  if (deposited > 0) {
    await funds.deposits(deposited);
    await funds.waitsUntilFinal();
    await expect.poll(async () => (await inPassport()).posted).toBe(deposited);
  }
  const wallet = await installWallet(page, { account, chainId: stackChains.binance, rpcUrls: stack.rpcUrls });
  await logIn(page, player);

  return {
    player,
    wallet,
    inWallet,
    inPassport,
    mine,
    async passMinutes(minutes) {
      await client.increaseTime({ seconds: minutes * 60 });
      await mine(3);
    },
    setAutomine: (isOn) => client.setAutomine(isOn),
    async pendingHash() {
      const pending = async () => (await client.getBlock({ blockTag: "pending" })).transactions.at(-1);
      await expect.poll(pending).toBeDefined();
      return (await pending()) ?? "0x";
    },
    async isFollowed() {
      const operation = db.selectFrom("operations").select("chain_id").where("account_id", "=", accountId);
      await expect.poll(async () => (await operation.executeTakeFirst())?.chain_id ?? undefined).toBeDefined();
    },
    drop: (hash) => client.dropTransaction({ hash }),
    async reorganise(depth) {
      await client.request({ method: "anvil_reorg", params: [depth, []] } as never);
    },
    async setPaused(isPaused) {
      const functionName = isPaused ? "pause" : "unpause";
      const pausing = { address: withdrawer, abi: supsWithdrawerAbi, functionName } as const;
      const { admin, pauser } = developmentAccounts;
      await client.writeContract({ ...pausing, account: isPaused ? pauser : admin });
    },
    async setContractBalance(whole) {
      const difference = parseEther(String(whole)) - (await balanceOf(withdrawer));
      const [from, to] = difference > 0n ? [treasury, withdrawer] : [withdrawer, treasury];
      await client.impersonateAccount({ address: from });
      await client.setBalance({ address: from, value: parseEther("1") });
      const amount = difference > 0n ? difference : -difference;
      await client.writeContract({ ...token, functionName: "transfer", args: [to, amount], account: from });
    },
    async expectReconciled() {
      await mine(3);
      await expect.poll(async () => (await inPassport()).held).toBe(0);
      await expect.poll(async () => (await inPassport()).posted + (await inWallet())).toBe(1_000);
      expect((await reconcileOrHalt(db)).breaches).toEqual([]);
    },
  };
};

/**
 * Chains as the watcher tells of them, written by hand: events to feed to listeners, and players with
 * wallets. For tests of what a feature makes of an event, whatever the order in which they come.
 */
import { randomBytes } from "node:crypto";
import { type Database, inTransaction, newId, type Transaction } from "@passport/database";
import type { ChainId } from "@passport/protocol";
import type { Address, Hash } from "viem";
import type { NetworkConfig } from "../config/config.ts";
import type { ChainEvent, ChainListener } from "../platform/chain/chain-event.ts";
import { recordEvents } from "../platform/chain/watch/store.ts";
import type { Actor } from "../platform/wire/actor.ts";

export const newHash = (): Hash => `0x${randomBytes(32).toString("hex")}`;
export const newWallet = (): Address => `0x${randomBytes(20).toString("hex")}`;

const networkOf = (chainId: ChainId, tokens: NetworkConfig["deployment"]["tokens"]): NetworkConfig => ({
  chainId,
  rpcUrls: [],
  finality: "finalized",
  deployment: {
    chainId,
    startBlock: 0,
    sups: newWallet(),
    withdrawer: null,
    treasury: newWallet(),
    depositAddress: newWallet(),
    purchaseAddress: newWallet(),
    tokens,
    collections: [],
    items: [],
    farm: null,
    multicall: newWallet(),
    timelock: newWallet(),
  },
});

export const ethereum = networkOf(31337, [{ symbol: "USDC", address: newWallet(), decimals: 6 }]);
export const binance = networkOf(97, [
  { symbol: "USDC", address: newWallet(), decimals: 18 },
  { symbol: "BUSD", address: newWallet(), decimals: 18 },
]);
export const storyNetworks = [ethereum, binance];

type Told = Pick<ChainEvent, "args"> & Partial<ChainEvent>;

const tell = (network: NetworkConfig, event: Told & Pick<ChainEvent, "name" | "contract">): ChainEvent => ({
  chainId: network.chainId,
  txHash: newHash(),
  logIndex: 0,
  blockNumber: 100,
  blockHash: newHash(),
  minedAt: new Date(Math.floor(Date.now() / 1000) * 1000),
  ...event,
});

interface Sent extends Partial<Omit<ChainEvent, "args" | "name" | "contract">> {
  from: string;
  value: bigint;
}

export const depositOf = (network: NetworkConfig, { from, value, ...rest }: Sent): ChainEvent =>
  tell(network, {
    name: "sups_deposit",
    contract: network.deployment.sups,
    args: { from, to: network.deployment.depositAddress, value: value.toString() },
    ...rest,
  });

export const tokenPaymentOf = (
  network: NetworkConfig,
  symbol: "USDC" | "BUSD",
  { from, value, ...rest }: Sent,
): ChainEvent => {
  const token = network.deployment.tokens.find((known) => known.symbol === symbol);
  if (token === undefined) throw new Error(`no ${symbol} on ${network.chainId}`);
  return tell(network, {
    name: "token_payment",
    contract: token.address,
    args: { from, to: network.deployment.purchaseAddress, value: value.toString() },
    ...rest,
  });
};

export const nativePaymentOf = (network: NetworkConfig, { from, value, ...rest }: Sent): ChainEvent =>
  tell(network, {
    name: "native_payment",
    contract: network.deployment.purchaseAddress,
    args: { from, value: value.toString() },
    ...rest,
    logIndex: -1,
  });

/** In a transaction of its own, as the watcher does it: what is final is evidence. */
export const feed = (
  db: Database,
  listener: ChainListener,
  stage: "seen" | "orphaned" | "finalized",
  events: readonly ChainEvent[],
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    if (stage === "finalized") await makeFinal(transaction, events);
    await listener[stage](transaction, events);
  });

/** The watcher never tells twice of a log that is final; a test may. */
const makeFinal = async (transaction: Transaction, events: readonly ChainEvent[]): Promise<void> => {
  const hashes = events.map(({ txHash }) => Buffer.from(txHash.slice(2), "hex"));
  const known = await transaction
    .selectFrom("chain_events")
    .select(["chain_id", "tx_hash", "log_index"])
    .where("tx_hash", "in", [Buffer.alloc(0), ...hashes])
    .where("state", "=", "final")
    .execute();
  const nameOf = (chainId: number, hash: string, index: number): string => `${chainId} ${hash} ${index}`;
  const names = new Set(known.map((row) => nameOf(row.chain_id, `0x${row.tx_hash.toString("hex")}`, row.log_index)));
  const fresh = events.filter(({ chainId, txHash, logIndex }) => !names.has(nameOf(chainId, txHash, logIndex)));
  for (const [chainId, own] of Map.groupBy(fresh, (event) => event.chainId))
    await recordEvents(transaction, chainId, "final", own);
};

export interface WalletPlayer {
  accountId: string;
  wallet: Address;
  actor: Actor;
}

/** `wallet: null` is a player who has linked none. */
export const addWalletPlayer = async (
  db: Database,
  { wallet = newWallet() }: { wallet?: Address | null } = {},
): Promise<WalletPlayer> => {
  const [userId, accountId] = [newId(), newId()];
  await db
    .insertInto("users")
    .values({
      id: userId,
      account_id: accountId,
      username: `p_${randomBytes(6).toString("hex")}`,
      public_address: wallet,
    })
    .execute();
  const actor: Actor = {
    sessionId: newId(),
    userId,
    accountId,
    permissions: [],
    locks: [],
    authenticatedAt: new Date(),
    twoFactorAt: undefined,
    confirmsBySecondFactor: false,
  };
  return { accountId, wallet: wallet ?? newWallet(), actor };
};

export const linkWallet = async (db: Database, accountId: string, wallet: string | null): Promise<void> => {
  await db.updateTable("users").set({ public_address: wallet }).where("account_id", "=", accountId).execute();
};

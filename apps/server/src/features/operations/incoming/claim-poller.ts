/**
 * DEPOSIT-16, CHAIN-12: what arrived from a wallet before it was linked belongs to the account that links it. The worker
 * claims it, within a second: the api, which links, may not credit from a chain.
 */
import { type Database, inTransaction, type Transaction } from "@passport/database";
import { startPoller } from "../../../platform/jobs/poller.ts";
import type { OutboxRelay } from "../../../platform/outbox/relay.ts";
import type { Logger } from "../../../platform/telemetry/log.ts";
import { findLinkedWallets, type LinkedWallet, noteLinkedWallet, takeLinkedWallet } from "./linked-wallet-store.ts";

/** Claims everything of its kind that the wallet has sent. Each is claimed once, however often this is called. */
export type ClaimWallet = (transaction: Transaction, wallet: string, accountId: string) => Promise<unknown>;

export interface ClaimDependencies {
  db: Database;
  outbox: Pick<OutboxRelay, "poke">;
  findAccountsByWallets(transaction: Transaction, wallets: readonly string[]): Promise<ReadonlyMap<string, string>>;
  claims: readonly ClaimWallet[];
  log: Pick<Logger, "error">;
}

const batchSize = 100;
const everyMs = 500;
/** What cannot be claimed now, for example above the day's cap, is tried again after this. */
const retryAfterMs = 60_000;
/**
 * The watcher may have looked for a wallet's owner a moment before there was one. Its transactions end within seconds, so a second
 * look after this finds what it left behind.
 */
const againAfterMs = 10 * 60_000;

/** Returns how many wallets were looked at. */
export const claimLinkedWallets = async (dependencies: ClaimDependencies): Promise<number> => {
  const wallets = await findLinkedWallets(dependencies.db, batchSize);
  for (const linked of wallets) await claimSafely(dependencies, linked);
  if (wallets.length > 0) dependencies.outbox.poke();
  return wallets.length;
};

/** One that fails waits, and holds up no other one. */
const claimSafely = async (dependencies: ClaimDependencies, linked: LinkedWallet): Promise<void> => {
  try {
    await claimWallet(dependencies, linked);
  } catch (error) {
    dependencies.log.error({ err: error }, "what a linked wallet had sent could not be claimed");
    await inTransaction(dependencies.db, async (transaction) => {
      if (await takeLinkedWallet(transaction, linked)) await noteLinkedWallet(transaction, linked, retryAfterMs);
    });
  }
};

const claimWallet = ({ db, findAccountsByWallets, claims }: ClaimDependencies, linked: LinkedWallet): Promise<void> =>
  inTransaction(db, async (transaction) => {
    if (!(await takeLinkedWallet(transaction, linked))) return;
    const { wallet, is_again } = linked;
    // Asked where it holds: the wallet may have been taken off again, or the account deleted.
    const accountId = (await findAccountsByWallets(transaction, [wallet])).get(wallet);
    if (accountId === undefined) return;
    for (const claim of claims) await claim(transaction, wallet, accountId);
    if (!is_again) await noteLinkedWallet(transaction, { wallet, is_again: true }, againAfterMs);
  });

export const startClaimPoller = (dependencies: ClaimDependencies): AsyncDisposable =>
  startPoller({
    everyMs,
    turn: async () => (await claimLinkedWallets(dependencies)) === batchSize,
    onError: (error) => dependencies.log.error({ err: error }, "linked wallets could not be looked at"),
  });

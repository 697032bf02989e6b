/** A database, its books, and what the chain says about deposits. */
import { addressAs, type Database, inTransaction, type Transaction } from "@passport/database";
import { createLedger, type Ledger, reconcileOrHalt } from "@passport/ledger";
import { createTestDatabase } from "@passport/testbed";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { sql } from "kysely";
import { createLog } from "../../../platform/telemetry/log.ts";
import { feed, storyNetworks, type WalletPlayer } from "../../../testing/chain-event-fixtures.ts";
import { claimLinkedWallets, registerTransaction } from "../../operations/index.ts";
import { findAccountsByWallets } from "../../profile/index.ts";
import { claimWallet } from "../claim-wallet.ts";
import { createDepositListener } from "../deposit-listener.ts";
import { listDeposits } from "../list-deposits.ts";
import { depositSettings } from "./deposit-settings.ts";

export const openDepositWorld = async () => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl } = stack.use(await createTestDatabase());
  const db: Database = stack.adopt(connectPatiently(databaseUrl), (connected) => connected.destroy());
  const worker: Database = stack.adopt(connectPatiently(addressAs(databaseUrl, "worker")), (connected) =>
    connected.destroy(),
  );
  const ledger: Ledger = stack.use(createLedger({ db }));
  const networks = storyNetworks;
  const { purchaseCaps } = depositSettings;
  const outbox = { poke: () => undefined };
  const log = createLog({ level: "silent", role: "test" });
  const listener = createDepositListener({ networks, ledger });
  const claimOfWallet = (transaction: Transaction, wallet: string, accountId: string) =>
    claimWallet({ ledger, networks, purchaseCaps }, transaction, wallet, accountId);
  const owned = stack.move();
  return {
    db,
    tell: (stage: "seen" | "orphaned" | "finalized", ...events: Parameters<typeof feed>[3]) =>
      feed(db, listener, stage, events),
    register: ({ accountId }: WalletPlayer, transactionHash: string, amount = "1") =>
      registerTransaction({ db, outbox }, { kind: "deposit", accountId, transactionHash, amount }),
    claim: (wallet: string, { accountId }: WalletPlayer) =>
      inTransaction(db, (transaction) => claimOfWallet(transaction, wallet, accountId)),
    /** Runs the worker's step with the worker's rights and returns how many wallets it looked at. */
    claimLinked: () => claimLinkedWallets({ db: worker, outbox, findAccountsByWallets, claims: [claimOfWallet], log }),
    balanceOf: async ({ accountId }: WalletPlayer) => (await ledger.balance(accountId))?.posted,
    entriesOf: async ({ accountId }: WalletPlayer) =>
      (await ledger.history({ accountId, page: 0, pageSize: 10, order: "oldest" })).entries,
    historyOf: async ({ actor }: WalletPlayer) =>
      (await listDeposits({ db }, { actor })).transactions.map(({ tx_hash, amount, status }) => [
        tx_hash,
        amount,
        status,
      ]),
    operationsOf: (txHash: string) =>
      db
        .selectFrom("operations")
        .select(["account_id", "state", "reason", "amount"])
        .where("tx_hash", "=", Buffer.from(txHash.slice(2), "hex"))
        .orderBy("state")
        .execute(),
    giveUp: async ({ accountId }: WalletPlayer) => {
      const change = { state: "failed", reason: "dropped" } as const;
      await db.updateTable("operations").set(change).where("account_id", "=", accountId).execute();
    },
    /** Whether a statement of this database waits for another one's lock. */
    isSomebodyWaiting: async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      `.execute(db);
      return rows.length > 0;
    },
    breaches: async () => (await reconcileOrHalt(db)).breaches,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};

export type DepositWorld = Awaited<ReturnType<typeof openDepositWorld>>;

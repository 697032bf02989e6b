/** A database, its books, a sale, prices of the past, and what the chain says about payments. */
import { type Database, inTransaction, newId } from "@passport/database";
import { createLedger, type Ledger, reconcileOrHalt } from "@passport/ledger";
import type { Operation, Prices, PurchaseToken } from "@passport/protocol";
import { createTestDatabase } from "@passport/testbed";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { sql } from "kysely";
import { parseConfig } from "../../../config/config.ts";
import { snapshotOf } from "../../../platform/socket/testing/snapshot-of.ts";
import {
  ethereum,
  feed,
  storyNetworks,
  tokenPaymentOf,
  type WalletPlayer,
} from "../../../testing/chain-event-fixtures.ts";
import { readAssetNames } from "../../assets/index.ts";
import { createOperations } from "../../operations/index.ts";
import { clearRates, putLoggedRates, putRates } from "../../sups/testing/put-rates.ts";
import { claimPurchases } from "../claim-purchases.ts";
import { fulfilmentKind } from "../fulfilment-kind.ts";
import { createPaymentListener } from "../payment-listener.ts";
import { quotePurchase } from "../quote-purchase.ts";
import { readPurchaseOptions } from "../read-purchase-options.ts";
import { registerPurchase } from "../register-purchase.ts";
import { findSale } from "../store.ts";

export const oneSups = 10n ** 18n;
export const wholeSupply = 217_000_000n * oneSups;

/** So many seconds ago, as blocks tell time. */
export const ago = (seconds: number): Date => new Date(Math.floor(Date.now() / 1000 - seconds) * 1000);

export const openPaymentWorld = async () => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl, ownerUrl } = stack.use(await createTestDatabase());
  const db: Database = stack.adopt(connectPatiently(databaseUrl), (connected) => connected.destroy());
  const owner: Database = stack.adopt(connectPatiently(ownerUrl), (connected) => connected.destroy());
  const ledger: Ledger = stack.use(createLedger({ db }));
  const { purchaseCaps } = parseConfig({});
  const dependencies = { db, ledger, outbox: { poke: () => undefined }, networks: storyNetworks, purchaseCaps };
  const listener = createPaymentListener(dependencies);
  let version = 0;
  const owned = stack.move();
  return {
    db,
    owner,
    databaseUrl,
    tell: (stage: "seen" | "orphaned" | "finalized", ...events: Parameters<typeof feed>[3]) =>
      feed(db, listener, stage, events),
    usdc: (
      { wallet: from }: { wallet: string },
      value: bigint,
      more: Partial<Parameters<typeof tokenPaymentOf>[2]> = {},
    ) => tokenPaymentOf(ethereum, "USDC", { from, value, minedAt: ago(0), ...more }),
    quote: ({ actor }: WalletPlayer, token: PurchaseToken, chain_id: number, amount: bigint) =>
      quotePurchase(dependencies, { actor, payload: { token, chain_id, amount: amount.toString() } }),
    register: ({ actor }: WalletPlayer, quote_id: string, transaction_hash: string) =>
      registerPurchase(dependencies, { actor, payload: { transaction_hash, quote_id } }),
    options: () => readPurchaseOptions(dependencies).options,
    /** As two members of staff decide it: from the request to what the worker does. */
    fulfil: ({ actor }: WalletPlayer, id: string) =>
      inTransaction(db, async (transaction) => {
        const kind = fulfilmentKind(dependencies);
        const payload = { id, reason: "We were sold out" };
        const prepared = await kind.prepare(transaction, { actor, payload } as never);
        await kind.check(transaction, prepared);
        return kind.execute(transaction, { id: newId(), secrets: null, ...prepared });
      }),
    claim: ({ accountId, wallet }: WalletPlayer) =>
      inTransaction(db, (transaction) => claimPurchases(dependencies, transaction, { wallet, accountId })),
    async pricesSince(at: Date, sup_to_usd: string, enable_sale = true, more: Partial<Prices> = {}): Promise<void> {
      version += 1;
      const rates = {
        ...{ enable_sale, sup_to_usd, eth_to_usd: "3000", bnb_to_usd: "600", usdc_to_usd: "1", busd_to_usd: "1" },
        ...more,
      };
      await putLoggedRates(db, rates, version, at);
      await putRates(db, rates, version, at);
    },
    /** No prices were ever known, and nothing was sold. */
    async beginAnew(): Promise<void> {
      await sql`update sale set supply = ${wholeSupply.toString()}, sold = 0`.execute(owner);
      await clearRates(db);
      await db.deleteFrom("purchase_credits").execute();
    },
    /** What was credited so far is of yesterday. */
    async passDay(): Promise<void> {
      await db
        .updateTable("purchase_credits")
        .set({ credited_at: sql<Date>`credited_at - interval '24 hours'` })
        .execute();
    },
    async leave(left: bigint): Promise<void> {
      await sql`update sale set sold = supply - ${left.toString()}::numeric`.execute(owner);
    },
    remaining: async () => (await findSale(db)).remaining,
    balanceOf: async ({ accountId }: WalletPlayer) => (await ledger.balance(accountId))?.posted,
    entriesOf: async ({ accountId }: WalletPlayer) =>
      (await ledger.history({ accountId, page: 0, pageSize: 10, order: "oldest" })).entries,
    /** What the payer's live topic has. */
    async shownTo({ accountId }: WalletPlayer): Promise<Operation[]> {
      const [topic] = createOperations({ db, readAssetNames }).topics ?? [];
      return (await snapshotOf(topic, accountId)).payload as Operation[];
    },
    breaches: async () => (await reconcileOrHalt(db)).breaches,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
};

export type PaymentWorld = Awaited<ReturnType<typeof openPaymentWorld>>;

import type { Transaction } from "@passport/database";
import type { ChainListener } from "../../../platform/chain/chain-event.ts";
import { type IncomingTransfer, orphanIncoming, recordIncoming, recordOperations } from "../../operations/index.ts";
import type { Networks } from "../dependencies.ts";
import { itemsOf } from "../deployed-collections.ts";
import { depositSources, readDeposits, toIncomingTransfers } from "./deposit.ts";
import { creditItems } from "./store.ts";

/** Items that players send back: shown when seen, credited when final (DEPASSET-11, 12). */
export const createItemListener = ({ networks }: { networks: Networks }): ChainListener => {
  const collections = itemsOf(networks);
  return {
    logs: (chainId) => depositSources(collections, chainId),

    async seen(transaction, events) {
      const transfers = await toIncomingTransfers(transaction, readDeposits(collections, events));
      await recordOperations(transaction, (recorder) =>
        recordIncoming(transaction, recorder, { transfers, eventOf: () => "seen", isFinal: false }),
      );
    },

    async orphaned(transaction, events) {
      const transfers = await toIncomingTransfers(transaction, readDeposits(collections, events));
      await recordOperations(transaction, (recorder) => orphanIncoming(transaction, recorder, transfers));
    },

    async finalized(transaction, events) {
      await creditDeposits(transaction, await toIncomingTransfers(transaction, readDeposits(collections, events)));
    },
  };
};

/** A deposit that is reported twice is credited once: the operation says whether it was this time. */
const creditDeposits = async (transaction: Transaction, transfers: readonly IncomingTransfer[]): Promise<void> => {
  const recorded = await recordOperations(transaction, (recorder) =>
    recordIncoming(transaction, recorder, {
      transfers,
      eventOf: ({ accountId }) => (accountId === null ? "unclaimed" : "finalized"),
      isFinal: true,
    }),
  );
  // Items from an unlinked wallet have no owner until it is linked.
  const owned = recorded.filter(({ incoming }) => incoming.accountId !== null);
  await creditItems(
    transaction,
    owned.map(({ operationId }) => operationId),
  );
};

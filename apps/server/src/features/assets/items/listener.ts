import type { Transaction } from "@passport/database";
import type { ChainListener } from "../../../platform/chain/chain-event.ts";
import { type Arrival, orphanArrivals, recordArrivals, recordOperations } from "../../operations/index.ts";
import type { Networks } from "../dependencies.ts";
import { itemsOf } from "../deployed-collections.ts";
import { depositSources, readDeposits, toArrivals } from "./deposit.ts";
import { addItems, type ItemAmount } from "./store.ts";

/** Items that players send back: shown when seen, credited when final (DEPASSET-11, 12). */
export const createItemListener = ({ networks }: { networks: Networks }): ChainListener => {
  const collections = itemsOf(networks);
  return {
    logs: (chainId) => depositSources(collections, chainId),

    async seen(transaction, events) {
      const arrivals = await toArrivals(transaction, readDeposits(collections, events));
      await recordOperations(transaction, (recorder) =>
        recordArrivals(transaction, recorder, { arrivals, eventOf: () => "seen", isFinal: false }),
      );
    },

    async orphaned(transaction, events) {
      const arrivals = await toArrivals(transaction, readDeposits(collections, events));
      await recordOperations(transaction, (recorder) => orphanArrivals(transaction, recorder, arrivals));
    },

    async finalized(transaction, events) {
      await creditDeposits(transaction, await toArrivals(transaction, readDeposits(collections, events)));
    },
  };
};

/** What landed twice landed once: the operation says whether it was this time. */
const creditDeposits = async (transaction: Transaction, arrivals: readonly Arrival[]): Promise<void> => {
  const landed = await recordOperations(transaction, (recorder) =>
    recordArrivals(transaction, recorder, {
      arrivals,
      eventOf: ({ accountId }) => (accountId === null ? "unclaimed" : "finalized"),
      isFinal: true,
    }),
  );
  await addItems(
    transaction,
    landed.flatMap(({ arrival }) => toItems(arrival)),
  );
};

/** Items from an unlinked wallet have no owner until it is linked. */
const toItems = ({ accountId, details }: Arrival): ItemAmount[] => {
  const { collection, token_id, amount } = details;
  if (accountId === null || !collection || !token_id || !amount) return [];
  return [{ account_id: accountId, collection, token_id, amount }];
};

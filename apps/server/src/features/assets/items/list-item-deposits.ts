import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { findPage, toHex } from "../../operations/index.ts";
import { findCollectionNames } from "./store.ts";

type Listing = calls.OutputOf<typeof calls.listItemDeposits>;

/** The command has no pages; OPERATION:LIST has the rest. */
const mostShown = 500;

/** The history of item deposits, newest first (DEPASSET-17). */
export const listItemDeposits = async (
  { db }: { db: Database },
  { actor }: Pick<CommandExchange<typeof calls.listItemDeposits>, "actor">,
): Promise<Listing> => {
  const { operations, total } = await findPage(db, actor.accountId, {
    kind: "item_deposit",
    page: 0,
    pageSize: mostShown,
  });
  const slugs = new Set(operations.flatMap(({ collection }) => collection ?? []));
  const names = await findCollectionNames(db, [...slugs]);
  const transactions = operations.map(({ tx_hash, amount, state, created_at, collection, token_id }) => ({
    tx_hash: tx_hash === null ? "" : toHex(tx_hash),
    amount: amount ?? "0",
    status: statusOf(state),
    created_at: created_at.toISOString(),
    collection_name: names.get(collection ?? "") ?? collection ?? "",
    token_id: token_id ?? "",
  }));
  return { transactions, total };
};

/** The states that players see (DEPASSET-18). */
const statusOf = (state: calls.OperationState): Listing["transactions"][number]["status"] =>
  state === "pending" || state === "confirmed" || state === "failed" ? state : "confirming";

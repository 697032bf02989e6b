/** What a game is told of a move. */
import { newId } from "@passport/database";
import type { OperationRow } from "../../operations/index.ts";
import type { NewEvent } from "../../webhooks/index.ts";
import type { MoveRow } from "./store.ts";

type Moving = Pick<OperationRow, "id" | "kind" | "account_id" | "collection" | "token_id" | "amount">;

const dataOf = (operation: Moving, { player_id, asset_hash }: MoveRow) => ({
  move_id: operation.id,
  direction: operation.kind === "move_to_game" ? "to_game" : "to_passport",
  player_id,
  item: {
    kind: asset_hash === null ? "1155" : "721",
    collection: operation.collection,
    token_id: operation.token_id,
    asset_hash,
    amount: operation.amount ?? "1",
  },
});

/** One order for everything that is said of an asset, or of a player's items of a token. */
export const orderKeyOf = (
  { account_id, collection, token_id }: Pick<Moving, "account_id" | "collection" | "token_id">,
  assetHash: string | null,
): string => assetHash ?? `${account_id} ${collection} ${token_id}`;

/** The question has the operation's id: the decision about one is the decision about the other. */
export const moveQuestion = (operation: Moving, move: MoveRow, decideBy: Date): NewEvent => ({
  id: operation.id,
  clientId: move.client_id,
  type: "item.move_requested",
  orderKey: orderKeyOf(operation, move.asset_hash),
  data: { ...dataOf(operation, move), decide_by: decideBy.toISOString() },
  decideBy,
});

/** `reason`: why it was undone. */
export const moveNews = (operation: Moving, move: MoveRow, reason?: string): NewEvent => ({
  id: newId(),
  clientId: move.client_id,
  type: reason === undefined ? "item.moved" : "item.move_undone",
  orderKey: orderKeyOf(operation, move.asset_hash),
  data: { ...dataOf(operation, move), ...(reason !== undefined && { reason }) },
});

import type { Transaction } from "@passport/database";
import * as calls from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { readItem } from "../items/read-item.ts";
import { holdItems } from "../items/store.ts";
import { findPendingItemMove } from "../operation-store.ts";
import { awaitMove } from "./await-move.ts";
import type { MoveDependencies } from "./dependencies.ts";
import { type MoveDirection, type MovePlan, openMove } from "./open-move.ts";
import { findFreeItems, findItemGame } from "./store.ts";

type ItemsExchange = Pick<CommandExchange<typeof calls.moveItemsToGame>, "actor" | "payload">;

interface ItemMove {
  exchange: ItemsExchange;
  direction: MoveDirection;
}

/** MOVE-6, MOVE-8. The same number of the same token, sent again while the game thinks, is one move (MOVE-12). */
export const moveItems = async (
  dependencies: MoveDependencies,
  { exchange, direction }: ItemMove,
): Promise<calls.OwnedItem> => {
  const { actor, payload } = exchange;
  const operationId = await openMove(dependencies, {
    actor,
    direction,
    locks: calls.moveItemsToGame.locks,
    plan: (transaction) => planMove(dependencies, transaction, { exchange, direction }),
  });
  if (operationId !== undefined) await awaitMove(dependencies, operationId);
  const { token_id, collection_slug } = payload;
  const locked = direction === "to_game";
  return readItem(dependencies, { payload: { token_id, collection_slug, owner_id: actor.userId, locked } });
};

const planMove = async (
  { brand }: MoveDependencies,
  transaction: Transaction,
  { exchange: { actor, payload }, direction }: ItemMove,
): Promise<MovePlan | string> => {
  const { token_id: tokenId, collection_slug: collection } = payload;
  const amount = String(payload.amount);
  const { accountId } = actor;
  const underWay = await findPendingItemMove(transaction, { accountId, direction, collection, tokenId, amount });
  if (underWay !== undefined) return underWay;
  const source = await findSource(transaction, { actor, collection, tokenId, amount, direction });
  const isToGame = direction === "to_game";
  return {
    clientId: source.clientId,
    collection,
    tokenId,
    assetHash: null,
    amount,
    description: `Move of ${amount} × ${source.name} #${tokenId} ${isToGame ? "to" : "from"} ${brand.game}`,
    async hold(transaction, { operationId }) {
      if (!(await holdItems(transaction, operationId))) throw new Failure("move_amount_invalid");
    },
  };
};

interface Source {
  service: string;
  clientId: string | null;
  name: string;
}

/** Where the items are taken from: Passport, or the game that has most of them. */
const findSource = async (
  transaction: Transaction,
  given: { actor: Actor; collection: string; tokenId: string; amount: string; direction: MoveDirection },
): Promise<Source> => {
  const { actor, collection, tokenId, amount, direction } = given;
  const game = await findItemGame(transaction, collection);
  const held = await findFreeItems(transaction, { accountId: actor.accountId, collection, tokenId });
  // MOVE-14: what the player has none of does not exist for them.
  if (game === undefined || held.length === 0) throw new Failure("not_found");
  const source = held.find(({ service }) => (service === "") === (direction === "to_game"));
  if (source === undefined || BigInt(source.free) < BigInt(amount)) throw new Failure("move_amount_invalid");
  return { service: source.service, clientId: source.service || game.client_id, name: game.name };
};

import { newId, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { GameItem } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { ServiceExchange } from "../../../platform/wire/handlers.ts";
import { findPlayer } from "../../clients/index.ts";
import { openOperations } from "../../operations/index.ts";
import { enqueueEvents } from "../../webhooks/index.ts";
import { orderKeyOf } from "../moves/move-event.ts";
import { takeGameAsset } from "./lock-game-item.ts";
import { findOwnCollection, releaseAsset, releaseItems } from "./store.ts";
import { collectibleItem, toEventItem } from "./to-game-item.ts";

type ReleaseExchange = Pick<ServiceExchange<typeof calls.releaseGameItem>, "game" | "body" | "transaction">;
type ReleasedItems = Exclude<calls.BodyOf<typeof calls.releaseGameItem>, { asset_hash: string }>;

/** The game returns it by itself: without a question and without a fee. The player sees it among their operations. */
export const releaseGameItem = ({ game: { clientId }, body, transaction }: ReleaseExchange): Promise<GameItem> =>
  "asset_hash" in body
    ? releaseCollectible(transaction, clientId, body.asset_hash)
    : releaseAmount(transaction, clientId, body);

const releaseCollectible = async (transaction: Transaction, clientId: string, hash: string): Promise<GameItem> => {
  const { asset, playerId } = await takeGameAsset(transaction, { clientId, hash });
  if (asset.locked_by !== null) throw new Failure("asset_locked");
  const item = collectibleItem(asset, { location: "passport" });
  await openReleased(transaction, { accountId: asset.owner_id, item });
  await releaseAsset(transaction, hash);
  await tell(transaction, { clientId, playerId, accountId: asset.owner_id, item });
  return item;
};

const releaseAmount = async (transaction: Transaction, clientId: string, body: ReleasedItems): Promise<GameItem> => {
  const { player_id, collection, token_id } = body;
  const player = await findPlayer(transaction, { clientId, playerId: player_id });
  if (player === undefined) throw new Failure("player_unknown");
  const own = await findOwnCollection(transaction, { clientId, slug: collection });
  if (own?.kind !== "1155") throw new Failure("collection_foreign");
  const { accountId } = player;
  const amount = String(body.amount);
  const item: GameItem = {
    kind: "1155",
    collection,
    token_id,
    asset_hash: null,
    name: own.name,
    amount,
    location: "passport",
    locked_until: null,
  };
  const operationId = await openReleased(transaction, { accountId, item });
  if (!(await releaseItems(transaction, { operationId, clientId }))) throw new Failure("move_amount_invalid");
  await tell(transaction, { clientId, playerId: player_id, accountId, item });
  return item;
};

const openReleased = async (
  transaction: Transaction,
  { accountId, item }: { accountId: string; item: GameItem },
): Promise<string> => {
  const id = newId();
  await openOperations(transaction, [
    {
      event: "accepted",
      operation: {
        id,
        kind: "move_from_game",
        state: "confirmed",
        account_id: accountId,
        collection: item.collection,
        token_id: item.token_id,
        amount: item.kind === "1155" ? item.amount : null,
      },
    },
  ]);
  return id;
};

const tell = (
  transaction: Transaction,
  given: { clientId: string; playerId: string; accountId: string; item: GameItem },
): Promise<void> => {
  const { clientId, playerId, accountId, item } = given;
  const { collection, token_id, asset_hash } = item;
  return enqueueEvents(transaction, [
    {
      id: newId(),
      clientId,
      type: "item.moved",
      orderKey: orderKeyOf({ account_id: accountId, collection, token_id }, asset_hash),
      data: { move_id: newId(), direction: "to_passport", player_id: playerId, item: toEventItem(item) },
    },
  ]);
};

import { newId, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { GameItem } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { ServiceExchange } from "../../../platform/wire/handlers.ts";
import { findPlayer } from "../../clients/index.ts";
import { enqueueEvents } from "../../webhooks/index.ts";
import { identityOf } from "../collectibles/finalize-moves.ts";
import { orderKeyOf } from "../moves/move-event.ts";
import { findOwnCollection, grantItems, insertGrantedAsset } from "./store.ts";
import { collectibleItem, toEventItem } from "./to-game-item.ts";

type Grant = calls.BodyOf<typeof calls.grantGameItem>;
type GrantExchange = Pick<ServiceExchange<typeof calls.grantGameItem>, "game" | "body" | "transaction">;

interface Granted {
  clientId: string;
  accountId: string;
  grant: Grant;
  collectionName: string;
}

/** A collectible is new; items are more of what the player has. What is minted on chain is never granted again. */
export const grantGameItem = async ({ game: { clientId }, body, transaction }: GrantExchange): Promise<GameItem> => {
  const player = await findPlayer(transaction, { clientId, playerId: body.player_id });
  if (player === undefined) throw new Failure("player_unknown");
  const own = await findOwnCollection(transaction, { clientId, slug: body.collection });
  if (own === undefined) throw new Failure("collection_foreign");
  const { accountId } = player;
  const granted = { clientId, accountId, grant: body, collectionName: own.name };
  const item =
    own.kind === "721" ? await grantCollectible(transaction, granted) : await grantAmount(transaction, granted);
  const { collection, token_id, asset_hash, location } = item;
  await enqueueEvents(transaction, [
    {
      id: newId(),
      clientId,
      type: "item.granted",
      orderKey: orderKeyOf({ account_id: accountId, collection, token_id }, asset_hash),
      data: { player_id: body.player_id, item: toEventItem(item), location },
    },
  ]);
  return item;
};

const grantCollectible = async (
  transaction: Transaction,
  { clientId, accountId, grant }: Granted,
): Promise<GameItem> => {
  const { collection, token_id, amount, location } = grant;
  if (amount !== 1) throw new Failure("move_amount_invalid");
  const asset = { ...identityOf(collection, token_id), collection, token_id, name: `#${token_id}` };
  const locked_to_service = location === "game" ? clientId : null;
  if (!(await insertGrantedAsset(transaction, { ...asset, owner_id: accountId, locked_to_service }))) {
    throw new Failure("token_taken");
  }
  return collectibleItem(asset, { location });
};

const grantAmount = async (
  transaction: Transaction,
  { clientId, accountId, grant, collectionName }: Granted,
): Promise<GameItem> => {
  const { collection, token_id, location } = grant;
  const amount = String(grant.amount);
  const granted = { accountId, collection, tokenId: token_id, clientId, amount, isInGame: location === "game" };
  if (!(await grantItems(transaction, granted))) throw new Failure("grants_exhausted");
  return {
    kind: "1155",
    collection,
    token_id,
    asset_hash: null,
    name: `${collectionName} #${token_id}`,
    amount,
    location,
    locked_until: null,
  };
};

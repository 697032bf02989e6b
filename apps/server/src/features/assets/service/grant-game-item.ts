import { newId } from "@passport/database";
import type * as calls from "@passport/protocol";
import type { GameItem } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { ServiceExchange } from "../../../platform/wire/handlers.ts";
import { findPlayer } from "../../clients/index.ts";
import { findLeavingAccounts } from "../../profile/index.ts";
import { enqueueEvents } from "../../webhooks/index.ts";
import { identityOf } from "../collectibles/finalize-moves.ts";
import { orderKeyOf } from "../moves/move-event.ts";
import { findOwnCollection, grantItems } from "./store.ts";
import { collectibleItem, toEventItem } from "./to-game-item.ts";

type Grant = calls.BodyOf<typeof calls.grantGameItem>;
type GrantExchange = Pick<ServiceExchange<typeof calls.grantGameItem>, "game" | "body" | "transaction">;

/** A collectible is new; items are more of what the player has. What is minted on chain is never granted again. */
export const grantGameItem = async ({ game: { clientId }, body, transaction }: GrantExchange): Promise<GameItem> => {
  const player = await findPlayer(transaction, { clientId, playerId: body.player_id });
  if (player === undefined) throw new Failure("player_unknown");
  const own = await findOwnCollection(transaction, { clientId, slug: body.collection });
  if (own === undefined) throw new Failure("collection_foreign");
  const { accountId } = player;
  // It would keep the player from leaving.
  if ((await findLeavingAccounts(transaction, [accountId])).size > 0) throw new Failure("account_closing");
  if (own.kind === "721" && body.amount !== 1) throw new Failure("move_amount_invalid");
  const item = toItem(body, own);
  const { collection, token_id: tokenId, amount } = body;
  const isInGame = body.location === "game";
  const outcome = await grantItems(transaction, { accountId, collection, tokenId, clientId, amount, isInGame });
  if (outcome !== "granted") throw new Failure(outcome === "taken" ? "token_taken" : "grants_exhausted");
  await enqueueEvents(transaction, [
    {
      id: newId(),
      clientId,
      type: "item.granted",
      orderKey: orderKeyOf({ account_id: accountId, collection, token_id: tokenId }, item.asset_hash),
      data: { player_id: body.player_id, item: toEventItem(item), location: item.location },
    },
  ]);
  return item;
};

const toItem = ({ collection, token_id, amount, location }: Grant, own: { kind: string; name: string }): GameItem => {
  if (own.kind === "721") {
    const asset = { ...identityOf(collection, token_id), collection, token_id, name: `#${token_id}` };
    return collectibleItem(asset, { location });
  }
  return {
    kind: "1155",
    collection,
    token_id,
    asset_hash: null,
    name: `${own.name} #${token_id}`,
    amount: String(amount),
    location,
    locked_until: null,
  };
};

import type { Transaction } from "@passport/database";
import * as calls from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { readCollectible } from "../collectibles/read-collectible.ts";
import { findPendingMoveKind } from "../operation-store.ts";
import { awaitMove } from "./await-move.ts";
import type { MoveDependencies } from "./dependencies.ts";
import { type MoveDirection, type MovePlan, openMove } from "./open-move.ts";
import { findMovableAsset, lockAssetForMove, type MovableAsset } from "./store.ts";

interface CollectibleMove {
  exchange: Pick<CommandExchange<typeof calls.moveCollectibleToGame>, "actor" | "payload">;
  direction: MoveDirection;
}

/** MOVE-5. One that is there already, or on its way there, is moved once and paid once (MOVE-12). */
export const moveCollectible = async (
  dependencies: MoveDependencies,
  { exchange: { actor, payload }, direction }: CollectibleMove,
): Promise<calls.OwnedCollectible> => {
  const operationId = await openMove(dependencies, {
    actor,
    direction,
    locks: calls.moveCollectibleToGame.locks,
    plan: (transaction) => planMove(dependencies, transaction, { actor, assetHash: payload.asset_hash, direction }),
  });
  if (operationId !== undefined) await awaitMove(dependencies, operationId);
  return readCollectible(dependencies, { payload });
};

const planMove = async (
  { brand }: MoveDependencies,
  transaction: Transaction,
  { actor, assetHash, direction }: { actor: Actor; assetHash: string; direction: MoveDirection },
): Promise<MovePlan | string | undefined> => {
  const asset = await findMovableAsset(transaction, assetHash);
  // MOVE-14: whose it is, is checked before anything else is told.
  if (asset === undefined || asset.owner_id !== actor.accountId) throw new Failure("not_found");
  const isToGame = direction === "to_game";
  if (asset.locked_by !== null) return underWay(transaction, asset.locked_by, direction);
  if (asset.on_chain_status === "STAKABLE") throw new Failure("asset_status");
  if (isToGame === (asset.locked_to_service !== null)) return undefined;
  refuseInUse(asset, brand);
  return {
    clientId: asset.locked_to_service ?? asset.client_id,
    collection: asset.collection,
    tokenId: asset.token_id,
    assetHash,
    amount: null,
    description: isToGame ? `Move of ${asset.name} to ${brand.game}` : `Move of ${asset.name} from ${brand.game}`,
    async hold(transaction, { operationId, deadline: until }) {
      const { accountId } = actor;
      const lock = { hash: assetHash, accountId, service: asset.locked_to_service, operationId, until };
      // It has changed since it was read, or the studio has locked it.
      if (!(await lockAssetForMove(transaction, lock))) throw new Failure("asset_locked");
    },
  };
};

/** The same move, unless something else locks the asset. */
const underWay = async (transaction: Transaction, operationId: string, direction: MoveDirection): Promise<string> => {
  if ((await findPendingMoveKind(transaction, operationId)) !== `move_${direction}`) throw new Failure("asset_locked");
  return operationId;
};

const refuseInUse = (
  { game_locked_until: until, game_lock_reason: reason }: MovableAsset,
  { game }: Pick<calls.Brand, "game">,
): void => {
  if (until === null) return;
  throw new Failure("item_in_use", {
    game,
    until: `${until.toISOString().slice(0, 16).replace("T", " ")} UTC`,
    reason,
  });
};

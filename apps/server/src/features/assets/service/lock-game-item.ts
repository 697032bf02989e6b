import { readClock, type Transaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { type GameItem, gameLockMaxMs } from "@passport/protocol";
import { Failure } from "../../../platform/wire/failure.ts";
import type { ServiceExchange } from "../../../platform/wire/handlers.ts";
import { playerIdOf } from "../../clients/index.ts";
import { type GameAsset, lockGameAsset, writeGameLock } from "./store.ts";
import { collectibleItem } from "./to-game-item.ts";

type LockExchange = Pick<ServiceExchange<typeof calls.lockGameItem>, "game" | "body" | "transaction">;
type UnlockExchange = Pick<ServiceExchange<typeof calls.unlockGameItem>, "game" | "body" | "transaction">;

/** A collectible that is in the game and whose owner is connected with it; any other does not exist for it. */
export const takeGameAsset = async (
  transaction: Transaction,
  { clientId, hash }: { clientId: string; hash: string },
): Promise<{ asset: GameAsset; playerId: string }> => {
  const asset = await lockGameAsset(transaction, { clientId, hash });
  const playerId = asset && (await playerIdOf(transaction, { clientId, accountId: asset.owner_id }));
  if (asset === undefined || playerId === undefined) throw new Failure("not_found");
  return { asset, playerId };
};

/** The owner cannot move it out until then. One that is being moved out already is the owner's decision. */
export const lockGameItem = async ({ game: { clientId }, body, transaction }: LockExchange): Promise<GameItem> => {
  const { asset } = await takeGameAsset(transaction, { clientId, hash: body.asset_hash });
  if (asset.locked_by !== null) throw new Failure("asset_locked");
  const until = new Date(body.until);
  const now = await readClock(transaction);
  // A game must not keep what belongs to a player for ever.
  if (until.getTime() > now.getTime() + gameLockMaxMs) throw new Failure("lock_too_long");
  await writeGameLock(transaction, asset.hash, { until, reason: body.reason });
  return collectibleItem(asset, { location: "game", until: until > now ? until : null });
};

export const unlockGameItem = async ({ game: { clientId }, body, transaction }: UnlockExchange): Promise<GameItem> => {
  const { asset } = await takeGameAsset(transaction, { clientId, hash: body.asset_hash });
  await writeGameLock(transaction, asset.hash, { until: null, reason: "" });
  return collectibleItem(asset, { location: "game" });
};

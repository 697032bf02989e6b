import type { Transaction } from "@passport/database";
import { Failure } from "../../../platform/wire/failure.ts";
import { type AssetLock, findAsset, lockAsset } from "./store.ts";

/** ASSET-13, CHAIN-29: locks the asset for the operation, or says why not. A foreign one does not exist (CHAIN-28). */
export const takeCollectible = async (transaction: Transaction, lock: AssetLock): Promise<void> => {
  if (await lockAsset(transaction, lock)) return;
  const asset = await findAsset(transaction, lock);
  if (asset === undefined || asset.owner_id !== lock.accountId) throw new Failure("not_found");
  throw new Failure(asset.on_chain_status === lock.status ? "asset_locked" : "asset_status");
};

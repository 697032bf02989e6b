import { deriveId, inTransaction, type Transaction } from "@passport/database";
import * as calls from "@passport/protocol";
import { voucherLifeMs } from "@passport/protocol";
import type { Actor } from "../../../platform/wire/actor.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { HttpExchange } from "../../../platform/wire/handlers.ts";
import { openOperations } from "../../operations/index.ts";
import { findAccountsByWallets } from "../../profile/index.ts";
import { refuseLocked } from "../../vouchers/index.ts";
import type { AssetsDependencies } from "../dependencies.ts";
import { collectiblesOf } from "../deployed-collections.ts";
import { findOldUnstakes } from "../operation-store.ts";
import { type AssetKey, type AssetRow, findAsset, readTimeIn } from "./store.ts";
import { takeCollectible } from "./take-collectible.ts";

type OldUnstakeQuery = calls.QueryOf<typeof calls.unstakeOldCollectible>;

const status = "UNSTAKABLE_OLD";

/**
 * CHAIN-14: announced, so that nothing else happens to the asset while its owner takes it out of the old
 * contract. Announcing it again returns the operation that is under way.
 */
export const unstakeOldCollectible = async (
  { db, networks, outbox }: Pick<AssetsDependencies, "db" | "networks" | "outbox">,
  { actor, query }: Pick<HttpExchange<typeof calls.unstakeOldCollectible>, "actor" | "query">,
): Promise<{ operation_id: string }> => {
  const contracts = collectiblesOf(networks).find(({ slug }) => slug === query.slug);
  if (contracts === undefined) throw new Failure("not_found");
  const operation_id = await inTransaction(db, (transaction) =>
    announce(transaction, actor, { ...query, address: query.address.toLowerCase(), chainId: contracts.chainId }),
  );
  outbox.poke();
  return { operation_id };
};

const announce = async (
  transaction: Transaction,
  actor: Actor,
  { address, slug, id, chainId }: OldUnstakeQuery & { chainId: number },
): Promise<string> => {
  await refuseLocked(transaction, actor.userId, calls.unstakeOldCollectible.locks);
  const key = { collection: slug, tokenId: id };
  const asset = await findAsset(transaction, key);
  const owners = await findAccountsByWallets(transaction, [address]);
  refuseForeign(asset, actor, owners.get(address));
  // The old contract gives a token to the wallet that staked it and to no other.
  if (asset.on_chain_status !== status || asset.wallet !== address) throw new Failure("asset_status");
  if (asset.locked_by !== null) return underWay(transaction, key);
  // From the asset as it is: of calls that come at once, each opens the same operation, and one does.
  const operationId = deriveId(`old unstake ${asset.id} ${asset.version}`);
  const deadline = await readTimeIn(transaction, voucherLifeMs);
  const opened = await openOperations(transaction, [
    {
      event: "registered",
      operation: {
        id: operationId,
        kind: "unstake",
        state: "pending",
        account_id: actor.accountId,
        chain_id: chainId,
        wallet: address,
        collection: slug,
        token_id: id,
        deadline,
      },
    },
  ]);
  if (!opened.has(operationId)) return underWay(transaction, key);
  await takeCollectible(transaction, { ...key, accountId: actor.accountId, status, operationId, unlockedAt: deadline });
  return operationId;
};

/** The unstake that locks the asset already, unless it is something else that does. */
const underWay = async (transaction: Transaction, { collection, tokenId }: AssetKey): Promise<string> => {
  const [unstake] = await findOldUnstakes(transaction, [{ collection, token_id: tokenId }]);
  if (unstake === undefined) throw new Failure("asset_locked");
  return unstake.id;
};

/** What belongs to another account is not found (CHAIN-28). */
function refuseForeign(
  asset: AssetRow | undefined,
  actor: Actor,
  walletOwner: string | undefined,
): asserts asset is AssetRow {
  if (asset === undefined || asset.owner_id !== actor.accountId || walletOwner !== actor.accountId) {
    throw new Failure("not_found");
  }
}

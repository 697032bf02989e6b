/** SQL of moves to and from games. Operations were locked before; assets are locked in the order of collection and token. */
import type { Database, Transaction } from "@passport/database";
import { sql } from "kysely";

export interface MovableAsset {
  hash: string;
  collection: string;
  token_id: string;
  name: string;
  owner_id: string | null;
  on_chain_status: string;
  locked_by: string | null;
  locked_to_service: string | null;
  /** The game of its collection. */
  client_id: string | null;
  /** Null when the game does not need it now. */
  game_locked_until: Date | null;
  game_lock_reason: string;
}

export const findMovableAsset = async (db: Database, hash: string): Promise<MovableAsset | undefined> => {
  const { rows } = await sql<MovableAsset>`
    select a.hash, a.collection, a.token_id, a.name, a.owner_id, a.on_chain_status, a.locked_by, a.locked_to_service,
           c.client_id, a.game_lock_reason,
           case when a.game_locked_until > now() then a.game_locked_until end as game_locked_until
    from assets a join collections c on c.slug = a.collection
    where a.hash = ${hash}
  `.execute(db);
  return rows[0];
};

export interface MoveLock {
  hash: string;
  accountId: string;
  /** The game that it is in; null for Passport. */
  service: string | null;
  operationId: string;
  until: Date;
}

/** ASSET-13, MOVE-16: by one statement, or not at all. Returns whether the lock was taken. */
export const lockAssetForMove = async (transaction: Transaction, lock: MoveLock): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update assets set locked_by = ${lock.operationId}, unlocked_at = ${lock.until}, version = version + 1
    where hash = ${lock.hash} and owner_id = ${lock.accountId} and on_chain_status <> 'STAKABLE'
      and locked_by is null and unlocked_at <= now()
      and locked_to_service is not distinct from ${lock.service}
      and (game_locked_until is null or game_locked_until <= now())
  `.execute(transaction);
  return (numAffectedRows ?? 0n) > 0n;
};

/** What the assets that these operations lock are like now; locked until the transaction ends. */
export const lockMovingAssets = async (
  transaction: Transaction,
  operationIds: readonly string[],
): Promise<{ locked_by: string; owner_id: string | null; on_chain_status: string }[]> => {
  if (operationIds.length === 0) return [];
  const { rows } = await sql<{ locked_by: string; owner_id: string | null; on_chain_status: string }>`
    select locked_by, owner_id, on_chain_status from assets where locked_by = any(${[...operationIds]}::uuid[])
    order by collection, token_id for update
  `.execute(transaction);
  return rows;
};

/** The assets of these operations are where they were moved, and free. The caller has locked them. */
export const placeMovedAssets = async (
  transaction: Transaction,
  moved: readonly { operation_id: string; service: string | null }[],
): Promise<void> => {
  if (moved.length === 0) return;
  await sql`
    update assets a
    set locked_to_service = m.service, locked_by = null, unlocked_at = least(a.unlocked_at, now()),
        game_locked_until = null, game_lock_reason = '', version = a.version + 1
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(operation_id uuid, service text)
    where a.locked_by = m.operation_id
  `.execute(transaction);
};

export interface MoveRow {
  operation_id: string;
  client_id: string;
  player_id: string;
  asset_hash: string | null;
}

export const insertMove = async (transaction: Transaction, move: MoveRow): Promise<void> => {
  await transaction.insertInto("moves").values(move).execute();
};

export const findMoves = async (transaction: Transaction, operationIds: readonly string[]): Promise<MoveRow[]> => {
  if (operationIds.length === 0) return [];
  return transaction
    .selectFrom("moves")
    .select(["operation_id", "client_id", "player_id", "asset_hash"])
    .where("operation_id", "=", sql<string>`any(${[...operationIds]}::uuid[])`)
    .execute();
};

/** Why games refused, in their words. */
export const writeReasons = async (
  transaction: Transaction,
  reasons: readonly { operation_id: string; reason: string }[],
): Promise<void> => {
  if (reasons.length === 0) return;
  await sql`
    update moves m set game_reason = r.reason
    from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) as r(operation_id uuid, reason text)
    where m.operation_id = r.operation_id
  `.execute(transaction);
};

/** The game of a collection of items; undefined when there is no such collection. */
export const findItemGame = (
  db: Database,
  collection: string,
): Promise<{ client_id: string | null; name: string } | undefined> =>
  db
    .selectFrom("collections")
    .select(["client_id", "name"])
    .where("slug", "=", collection)
    .where("kind", "=", "1155")
    .executeTakeFirst();

export interface HeldItems {
  accountId: string;
  collection: string;
  tokenId: string;
}

/** Where the account has items of this token that are not held, the largest number first. */
export const findFreeItems = async (
  transaction: Transaction,
  { accountId, collection, tokenId }: HeldItems,
): Promise<{ service: string; free: string }[]> => {
  const { rows } = await sql<{ service: string; free: string }>`
    select service, count - held as free from items
    where account_id = ${accountId} and collection = ${collection} and token_id = ${tokenId} and count > 0
    order by count - held desc, service
  `.execute(transaction);
  return rows;
};

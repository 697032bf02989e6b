/** What this feature reads of operations; they are written through features/operations alone. */
import type { Database, Transaction } from "@passport/database";
import type { OperationState } from "@passport/protocol";
import { sql } from "kysely";

interface OldUnstake {
  id: string;
  collection: string;
  token_id: string;
}

/** Unstakes from an old contract that lock their assets: those without a voucher. */
const selectOldUnstakes = sql`
  select o.id, a.collection, a.token_id
  from assets a join operations o on o.id = a.locked_by
  where a.locked_by is not null and o.kind = 'unstake'
    and not exists (select from vouchers v where v.operation_id = o.id)
`;

/** Of these tokens. */
export const findOldUnstakes = async (
  transaction: Transaction,
  tokens: readonly { collection: string; token_id: string }[],
): Promise<OldUnstake[]> => {
  if (tokens.length === 0) return [];
  const { rows } = await sql<OldUnstake>`
    ${selectOldUnstakes} and (a.collection, a.token_id) in (
      select t.collection, t.token_id
      from jsonb_to_recordset(${JSON.stringify(tokens)}::jsonb) as t(collection text, token_id numeric)
    )
  `.execute(transaction);
  return rows;
};

/** Operations whose time is over by the chain's clock, and that no block holds, final or not. */
export const findOverdueOldUnstakes = async (
  transaction: Transaction,
  { chainId, minedAt }: { chainId: number; minedAt: Date },
): Promise<string[]> => {
  const { rows } = await sql<OldUnstake>`
    ${selectOldUnstakes} and o.state = 'pending' and o.chain_id = ${chainId} and o.deadline < ${minedAt}
  `.execute(transaction);
  return rows.map(({ id }) => id);
};

/** All unstakes, with and without a voucher, that these transactions confirmed. */
export const findUnstakes = async (
  transaction: Transaction,
  hashes: readonly Buffer[],
): Promise<{ tx_hash: Buffer | null; collection: string | null; token_id: string | null }[]> => {
  if (hashes.length === 0) return [];
  return transaction
    .selectFrom("operations")
    .select(["tx_hash", "collection", "token_id"])
    .where("kind", "=", "unstake")
    .where("state", "=", "confirmed")
    .where("tx_hash", "=", sql<Buffer>`any(${[...hashes]}::bytea[])`)
    .execute();
};

export interface MoveState {
  state: OperationState;
  reason: string | null;
  game_reason: string;
  is_overdue: boolean;
}

/** By the database's clock. */
export const findMoveState = async (db: Database, operationId: string): Promise<MoveState> => {
  const { rows } = await sql<MoveState>`
    select o.state, o.reason, m.game_reason, o.deadline <= now() as is_overdue
    from operations o join moves m on m.operation_id = o.id where o.id = ${operationId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`operation ${operationId} is no move`);
  return row;
};

/** The kind of an operation, if it is a move that the game has not decided. */
export const findPendingMoveKind = async (
  transaction: Transaction,
  operationId: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ kind: string }>`
    select o.kind from operations o join moves m on m.operation_id = o.id
    where o.id = ${operationId} and o.state = 'pending'
  `.execute(transaction);
  return rows[0]?.kind;
};

/** MOVE-12: the same items in the same direction. */
export const findPendingItemMove = async (
  transaction: Transaction,
  wanted: { accountId: string; direction: string; collection: string; tokenId: string; amount: string },
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select id from operations
    where account_id = ${wanted.accountId} and kind = ${`move_${wanted.direction}`} and state = 'pending'
      and collection = ${wanted.collection} and token_id = ${wanted.tokenId} and amount = ${wanted.amount}
    order by created_at, id limit 1
  `.execute(transaction);
  return rows[0]?.id;
};

/** Moves whose game has not decided in time, the oldest first. */
export const findOverdueMoves = async (db: Database, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from operations
    where state = 'pending' and kind in ('move_to_game', 'move_from_game') and deadline < now()
    order by deadline limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
};

/** What the database says at one moment, all of it out of one snapshot. */
import type { Pool } from "pg";
import { clientId } from "./fixture.ts";

export interface AssetRow {
  hash: string;
  collection: string;
  token_id: string;
  owner_id: string | null;
  on_chain_status: string;
  locked_to_service: string | null;
  locked_by: string | null;
  version: string;
}

export interface ItemRow {
  account_id: string;
  collection: string;
  token_id: string;
  service: string;
  count: string;
  held: string;
}

export interface OperationRow {
  id: string;
  kind: string;
  state: string;
  account_id: string;
  amount: string | null;
  collection: string | null;
  token_id: string | null;
  asset_hash: string | null;
  /** The game was asked, and a fee is held or paid; not so for what the game gave back by itself. */
  is_asked: boolean;
}

export interface ClaimRow {
  id: string;
  state: string;
  amount: string;
  refunded: string;
  account_id: string | null;
  operation_id: string | null;
}

export interface AccountRow {
  id: string;
  kind: string;
  posted: string;
  held: string;
}

export interface Books {
  /** The final block up to which each chain has had its effects. */
  finalized: ReadonlyMap<number, number>;
  assets: readonly AssetRow[];
  items: readonly ItemRow[];
  operations: readonly OperationRow[];
  claims: readonly ClaimRow[];
  /** By claim. */
  refunds: ReadonlyMap<string, { amount: bigint; n: number }>;
  accounts: readonly AccountRow[];
  /** Items that the game granted, by collection and token. */
  granted: ReadonlyMap<string, bigint>;
}

export const tokenKey = (collection: string, tokenId: string): string => `${collection} ${tokenId}`;

export const readBooks = async (pool: Pool): Promise<Books> => {
  const client = await pool.connect();
  const rows = async <Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(statement, values)).rows;
  try {
    await client.query("begin isolation level repeatable read read only");
    const cursors = await rows<{ chain_id: number; finalized_number: string }>(
      "select chain_id, finalized_number from chain_cursors",
    );
    const assets = await rows<AssetRow>(
      `select hash, collection, token_id, owner_id, on_chain_status, locked_to_service, locked_by, version from assets`,
    );
    const items = await rows<ItemRow>("select account_id, collection, token_id, service, count, held from items");
    const operations = await rows<OperationRow>(
      `select o.id, o.kind, o.state, o.account_id, o.amount, o.collection, o.token_id, m.asset_hash,
              m.operation_id is not null as is_asked
       from operations o left join moves m on m.operation_id = o.id`,
    );
    const claims = await rows<ClaimRow>("select id, state, amount, refunded, account_id, operation_id from claims");
    const refunds = await rows<{ claim_id: string; amount: string; n: number }>(
      "select claim_id, sum(amount) as amount, count(*)::int as n from claim_refunds group by claim_id",
    );
    const accounts = await rows<AccountRow>("select id, kind, posted, held from ledger.accounts");
    const granted = await rows<{ collection: string; token_id: string; amount: string }>(
      `select data #>> '{item,collection}' as collection, data #>> '{item,token_id}' as token_id,
              sum((data #>> '{item,amount}')::numeric) as amount
       from webhook_events where type = 'item.granted' and client_id = $1 and data #>> '{item,kind}' = '1155' group by 1, 2`,
      [clientId],
    );
    await client.query("commit");
    return {
      finalized: new Map(cursors.map((row) => [row.chain_id, Number(row.finalized_number)])),
      assets,
      items,
      operations,
      claims,
      refunds: new Map(refunds.map(({ claim_id, amount, n }) => [claim_id, { amount: BigInt(amount), n }])),
      accounts,
      granted: new Map(granted.map((row) => [tokenKey(row.collection, row.token_id), BigInt(row.amount)])),
    };
  } finally {
    client.release();
  }
};

/** SQL of the follow-up of registered transactions. Shared work: each is asked about by one worker at a time. */
import type { Database } from "@passport/database";
import { sql } from "kysely";
import type { OperationRow } from "../store.ts";

export type FollowedRow = Pick<
  OperationRow,
  "id" | "kind" | "chain_id" | "wallet" | "wallet_nonce" | "version" | "account_id"
> & {
  tx_hash: Buffer;
  /** How long ago something last spoke of it: a change, or a node that knew it. By the database's clock. */
  silent_ms: number;
};

/**
 * Takes the next ones that are due and marks them as asked about, in one statement. The older one is, the
 * more seldom it is asked about: from every 3 seconds to every 5 minutes.
 */
export const claimDue = async (db: Database, limit: number): Promise<FollowedRow[]> => {
  const { rows } = await sql<FollowedRow>`
    update operations o set followed_at = now()
    from (
      select id from operations
      where state = 'pending' and tx_hash is not null
        -- A voucher is ended by its contract and its expiry, whatever became of one transaction with it.
        and kind in ('deposit', 'purchase', 'item_deposit', 'stake')
        and followed_at < now() - least(greatest((now() - created_at) / 20, interval '3 seconds'), interval '5 minutes')
      order by followed_at limit ${limit} for update skip locked
    ) due
    where o.id = due.id
    returning o.id, o.kind, o.chain_id, o.wallet, o.wallet_nonce, o.version, o.account_id, o.tx_hash,
      (extract(epoch from now() - greatest(o.updated_at, o.known_at)) * 1000)::double precision as silent_ms
  `.execute(db);
  return rows;
};

export interface Learned {
  id: string;
  chainId: number;
  wallet: string;
  nonce: number;
}

/** What a node knows of the transaction: nothing that the player sees changes by it but chain and wallet. */
export const keepLearned = async (db: Database, { id, chainId, wallet, nonce }: Learned): Promise<void> => {
  await sql`
    update operations
    set known_at = now(), chain_id = coalesce(chain_id, ${chainId}), wallet = coalesce(wallet, ${wallet}),
        wallet_nonce = case when coalesce(wallet, ${wallet}) = ${wallet} then ${nonce}::bigint end
    where id = ${id} and state = 'pending'
  `.execute(db);
};

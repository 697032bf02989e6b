/** What stands for chains in the books, by name, over all shards. The moment is that of the caller's snapshot. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";
import { supsId } from "../currency.ts";

export const treasuryAccountName = "Treasury";

/** By the account's name: below zero is what lies on the chain for everybody else. */
export const readChainAccounts = async (transaction: Transaction): Promise<Map<string, bigint>> => {
  const { rows } = await sql<{ name: string; posted: string }>`
    select name, sum(posted) as posted from ledger.accounts where kind = 'chain' and currency = ${supsId} group by name`.execute(
    transaction,
  );
  return new Map(rows.map(({ name, posted }) => [name, BigInt(posted)]));
};

/** What came and went by the logs of a chain, and how much may enter through its account in a day. */
export interface ChainFlow {
  name: string;
  chainId: number;
  deposited: bigint;
  withdrawn: bigint;
  /** Since midnight, UTC. */
  enteredToday: bigint;
  dailyCap: bigint;
}

export const readChainFlows = async (
  transaction: Transaction,
  chains: readonly { chainId: number; name: string }[],
): Promise<ChainFlow[]> => {
  const { rows } = await sql<Record<"deposited" | "withdrawn" | "entered" | "cap", string> & { chain_id: number }>`
    select chain.chain_id,
      coalesce(sum(moved.amount) filter (where moved.kind = 'deposit'), 0) as deposited,
      coalesce(sum(moved.amount) filter (where moved.kind = 'withdrawal'), 0) as withdrawn,
      coalesce((select amount from ledger.daily_credits today
        where today.name = chain.name and day = (now() at time zone 'UTC')::date), 0) as entered,
      (select amount from ledger.daily_caps cap where cap.name in (chain.name, '') order by cap.name desc limit 1) as cap
    from unnest(${chains.map(({ chainId }) => chainId)}::integer[], ${chains.map(({ name }) => name)}::text[])
      as chain (chain_id, name)
    left join ledger.proven_moves moved on moved.chain_id = chain.chain_id
    group by chain.chain_id, chain.name`.execute(transaction);
  const found = new Map(rows.map((row) => [row.chain_id, row]));
  return chains.map(({ chainId, name }) => {
    const { deposited = "0", withdrawn = "0", entered = "0", cap = "0" } = found.get(chainId) ?? {};
    return {
      ...{ name, chainId, deposited: BigInt(deposited), withdrawn: BigInt(withdrawn) },
      ...{ enteredToday: BigInt(entered), dailyCap: BigInt(cap) },
    };
  });
};

/** SQL of what the logs say. A log is one row, whatever is told of it and in whatever order. */
import { bytesArray, plainArray, type Transaction } from "@passport/database";
import { sql } from "kysely";
import type { ChainEvent } from "../../platform/chain/chain-event.ts";
import type { GovernanceAct, ScheduledProposal } from "./read-logs.ts";

const isoOf = (date: Date): string => date.toISOString();

/** Returns those that were not known, by their first log. */
export const writeProposals = async (
  transaction: Transaction,
  proposals: readonly ScheduledProposal[],
  isFinal: boolean,
): Promise<ScheduledProposal[]> => {
  if (proposals.length === 0) return [];
  const rows = proposals.map(({ event, calls, callCount, readyAt, expiresAt, ...rest }) => ({
    chain_id: event.chainId,
    tx_hash: event.txHash.slice(2),
    log_index: event.logIndex,
    block_number: event.blockNumber,
    contract: event.contract,
    ...rest,
    calls,
    call_count: callCount,
    scheduled_at: isoOf(event.minedAt),
    ready_at: isoOf(readyAt),
    expires_at: isoOf(expiresAt),
  }));
  const { rows: written } = await sql<{ key: string; is_new: boolean }>`
    insert into governance_proposals as stored
           (chain_id, tx_hash, log_index, block_number, id, contract, kind, calls, call_count, predecessor, salt,
            scheduled_at, ready_at, expires_at, is_final)
    select chain_id, decode(tx_hash, 'hex'), log_index, block_number, id, contract, kind, calls, call_count, predecessor, salt,
           scheduled_at, ready_at, expires_at, ${isFinal}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
             chain_id integer, tx_hash text, log_index integer, block_number bigint, id text, contract text, kind text, calls jsonb,
             call_count integer, predecessor text, salt text, scheduled_at timestamptz, ready_at timestamptz,
             expires_at timestamptz)
     order by block_number, log_index
        on conflict (chain_id, tx_hash, log_index) do update
       set block_number = excluded.block_number, scheduled_at = excluded.scheduled_at, ready_at = excluded.ready_at,
           expires_at = excluded.expires_at, is_final = stored.is_final or excluded.is_final
    returning '0x' || encode(tx_hash, 'hex') || ' ' || log_index as key, xmax = 0 as is_new
  `.execute(transaction);
  const fresh = new Set(written.filter(({ is_new }) => is_new).map(({ key }) => key));
  return proposals.filter(({ event }) => fresh.has(keyOf(event)));
};

export const writeActs = async (
  transaction: Transaction,
  acts: readonly GovernanceAct[],
  isFinal: boolean,
): Promise<void> => {
  if (acts.length === 0) return;
  const rows = acts.map(({ act, event, subject, account }) => ({
    chain_id: event.chainId,
    tx_hash: event.txHash.slice(2),
    log_index: event.logIndex,
    block_number: event.blockNumber,
    at: isoOf(event.minedAt),
    contract: event.contract,
    act,
    subject,
    account,
  }));
  await sql`
    insert into governance_acts as stored
           (chain_id, tx_hash, log_index, block_number, at, contract, act, subject, account, is_final)
    select chain_id, decode(tx_hash, 'hex'), log_index, block_number, at, contract, act, subject, account, ${isFinal}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
             chain_id integer, tx_hash text, log_index integer, block_number bigint, at timestamptz, contract text,
             act text, subject text, account text)
        on conflict (chain_id, tx_hash, log_index) do update
       set block_number = excluded.block_number, at = excluded.at, is_final = stored.is_final or excluded.is_final
  `.execute(transaction);
};

/** The same transaction may be in another block by now, and known from there. */
export const removeLogs = async (transaction: Transaction, events: readonly ChainEvent[]): Promise<void> => {
  if (events.length === 0) return;
  const chainIds = plainArray(events.map(({ chainId }) => chainId));
  const hashes = bytesArray(events.map(({ txHash }) => txHash.slice(2)));
  const indexes = plainArray(events.map(({ logIndex }) => logIndex));
  const blocks = plainArray(events.map(({ blockNumber }) => blockNumber));
  const given = sql`(
    select * from unnest(${chainIds}::integer[], ${hashes}::bytea[], ${indexes}::integer[], ${blocks}::bigint[]))`;
  await sql`
    delete from governance_acts
     where (chain_id, tx_hash, log_index, block_number) in ${given} and not is_final
  `.execute(transaction);
  await sql`
    delete from governance_proposals
     where (chain_id, tx_hash, log_index, block_number) in ${given} and not is_final
  `.execute(transaction);
};

/** As many at once: a flood of them must not become one long transaction. */
const atOnce = 5_000;

/** Removes what ended long ago; roles stay. Returns how many rows it removed. */
export const forgetOld = async (transaction: Transaction, keptDays: number): Promise<number> => {
  const proposals = await sql`
    delete from governance_proposals where (chain_id, tx_hash, log_index) in (
      select chain_id, tx_hash, log_index from governance_proposals
      where expires_at < now() - make_interval(days => ${keptDays}) order by expires_at limit ${atOnce})
  `.execute(transaction);
  const acts = await sql`
    delete from governance_acts where (chain_id, tx_hash, log_index) in (
      select chain_id, tx_hash, log_index from governance_acts
      where act not in ('granted', 'revoked') and at < now() - make_interval(days => ${keptDays + 60})
      order by at limit ${atOnce})
  `.execute(transaction);
  return Number((proposals.numAffectedRows ?? 0n) + (acts.numAffectedRows ?? 0n));
};

const keyOf = ({ txHash, logIndex }: ChainEvent): string => `${txHash} ${logIndex}`;

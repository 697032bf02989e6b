/**
 * SQL of proposals as they are now. What the chain has not said in a log follows from the time: a proposal expires 7 days after
 * it became ready. A dismissal voids what was proposed before it, however much that is, without a write.
 */
import { type Database, plainArray } from "@passport/database";
import { mostCounted, type ProposalState } from "@passport/protocol";
import { sql } from "kysely";
import { keccak256, stringToHex } from "viem";
import type { DecodedCall } from "./decode-call.ts";

export interface ProposalRow {
  chain_id: number;
  id: string;
  kind: "timelock" | "roles";
  /** The timelock. */
  contract: string;
  state: ProposalState;
  is_ready: boolean;
  is_final: boolean;
  calls: DecodedCall[];
  call_count: number;
  proposer: string | null;
  refused_by: string[];
  predecessor: string | null;
  salt: string | null;
  tx_hash: Buffer;
  block_number: number;
  scheduled_at: Date;
  ready_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  number: number;
}

/** The role that makes proposals of a kind. */
export const makerRoles = {
  timelock: keccak256(stringToHex("PROPOSER_ROLE")),
  roles: keccak256(stringToHex("CUSTODIAN_ROLE")),
} as const;
/** The holders of two keys may refuse, each any number of times. */
const mostRefusals = 100;

/** A chain's own time, which a stopped watcher does not hold up. */
const chainTime = sql`greatest(now(), (select head_at from chain_cursors where chain_cursors.chain_id = proposal.chain_id))`;

/** The first end after this making of the proposal, unless it was made again before. */
const ends = sql`
  left join lateral (
    select act, at, block_number, log_index from governance_acts
     where chain_id = proposal.chain_id and subject = proposal.id and act in ('executed', 'cancelled')
       and (block_number, log_index) > (proposal.block_number, proposal.log_index)
     order by block_number, log_index limit 1
  ) first_end on true
  left join lateral (
    select first_end.act, first_end.at where not exists (
      select from governance_proposals again
       where again.chain_id = proposal.chain_id and again.id = proposal.id
         and (again.block_number, again.log_index) > (proposal.block_number, proposal.log_index)
         and (again.block_number, again.log_index) < (first_end.block_number, first_end.log_index))
  ) ended on true`;

const dismissals = sql`
  left join lateral (
    select at from governance_acts
     where chain_id = proposal.chain_id and act = 'dismissed' and proposal.kind = 'timelock'
       and (block_number, log_index) > (proposal.block_number, proposal.log_index)
     order by block_number, log_index limit 1
  ) dismissed on dismissed.at <= proposal.expires_at`;

const state = sql<ProposalState>`
  case when ended.act is not null then ended.act
       when dismissed.at is not null then 'void'
       when proposal.expires_at < ${chainTime} then 'expired'
       else 'pending' end`;

const makerRole = sql`case proposal.kind when 'roles' then ${makerRoles.roles} else ${makerRoles.timelock} end`;

/** The account that held this role, if it was only one. */
const makers = sql`
  left join lateral (
    select min(account) as account from (
      select distinct on (account) account, act from governance_acts
       where chain_id = proposal.chain_id and contract = proposal.contract and subject = ${makerRole}
         and act in ('granted', 'revoked')
         and (block_number, log_index) < (proposal.block_number, proposal.log_index)
       order by account, block_number desc, log_index desc) held
     where act = 'granted' having count(*) = 1
  ) maker on true`;

export interface Page {
  state: "pending" | "ended";
  after: { chain_id: number; number: number } | undefined;
  limit: number;
}

/** Pending ones with the next to be ready first, ended ones latest first. */
export const findProposals = async (db: Database, { state: wanted, after, limit }: Page): Promise<ProposalRow[]> => {
  const last = after && (await findPlace(db, after));
  const isPending = wanted === "pending";
  const place = sql`(proposal.ready_at, proposal.chain_id, proposal.number)`;
  // A page has an end of the index to start from, or PostgreSQL would read the table.
  const start = last ?? { ready_at: isPending ? "-infinity" : "infinity", chain_id: 0, number: 0 };
  const from = sql`(${start.ready_at}::timestamptz, ${start.chain_id}::integer, ${start.number}::bigint)`;
  const { rows } = await sql<ProposalRow>`
    select proposal.chain_id, proposal.id, proposal.kind, proposal.contract, proposal.is_final, proposal.calls,
           proposal.call_count, proposal.predecessor, proposal.salt, proposal.tx_hash, proposal.block_number,
           proposal.scheduled_at, proposal.ready_at, proposal.expires_at, proposal.number,
           ${state} as state, ${state} = 'pending' and proposal.ready_at <= ${chainTime} as is_ready,
           case ${state} when 'expired' then proposal.expires_at
                         when 'void' then dismissed.at else ended.at end as ended_at,
           maker.account as proposer, refusals.accounts as refused_by
      from governance_proposals proposal ${ends} ${dismissals} ${makers}
      left join lateral (
        select coalesce(array_agg(distinct account), '{}') as accounts from (
          select account from governance_acts
           where chain_id = proposal.chain_id and subject = proposal.id and act = 'refused'
             and (block_number, log_index) > (proposal.block_number, proposal.log_index)
             and at <= proposal.expires_at
           order by block_number, log_index limit ${mostRefusals}) first_refusals
      ) refusals on true
     where ${isPending ? sql`proposal.expires_at >= now() and ${state} = 'pending'` : sql`${state} <> 'pending'`}
       and ${place} ${isPending ? sql`>` : sql`<`} ${from}
     order by proposal.ready_at ${isPending ? sql`asc` : sql`desc`}, proposal.chain_id ${isPending ? sql`asc` : sql`desc`},
              proposal.number ${isPending ? sql`asc` : sql`desc`}
     limit ${limit}
  `.execute(db);
  return rows;
};

const findPlace = (db: Database, { chain_id, number }: { chain_id: number; number: number }) =>
  db
    .selectFrom("governance_proposals")
    .select(["ready_at", "chain_id", "number"])
    .where("chain_id", "=", chain_id)
    .where("number", "=", number)
    .executeTakeFirst();

export interface PendingCount {
  chain_id: number;
  kind: "timelock" | "roles";
  /** At most `mostCounted`. */
  count: number;
  next_ready_at: Date | null;
  /** Until the next one is ready; negative when it is. */
  seconds: number | null;
}

/** For each of these chains and each kind, also where nothing is pending. */
export const countPending = async (db: Database, chainIds: readonly number[]): Promise<PendingCount[]> => {
  const { rows } = await sql<PendingCount>`
    select chain.id as chain_id, kind.name as kind, pending.count, pending.next_ready_at,
           extract(epoch from pending.next_ready_at - greatest(now(), cursor.head_at))::float8 as seconds
      from unnest(${plainArray(chainIds)}::integer[]) as chain (id)
     cross join (values ('timelock'), ('roles')) as kind (name)
      left join chain_cursors cursor on cursor.chain_id = chain.id
      left join lateral (
        select count(*)::integer as count, min(ready_at) as next_ready_at from (
          select proposal.ready_at from governance_proposals proposal ${ends} ${dismissals}
           where proposal.chain_id = chain.id and proposal.kind = kind.name and proposal.expires_at >= now()
             and ${state} = 'pending'
           order by proposal.ready_at limit ${mostCounted}) counted
      ) pending on true
     order by chain.id, kind.name desc
  `.execute(db);
  return rows;
};

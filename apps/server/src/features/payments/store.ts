/**
 * All SQL of claims. A claim's row is locked first, then its player's, then ledger accounts, then operations (with `operation_counts`), then
 * events: in this order everywhere, so that no two transactions wait for each other.
 */
import { type Database, fixedQuery, mixedArray, plainArray, type Transaction, textArray } from "@passport/database";
import type { Claim } from "@passport/protocol";
import { sql } from "kysely";

type ClaimStatus = Claim["status"];

/** The row as it is kept; `state` is `expired` from the first moment on, not only once the job has seen it. */
export interface ClaimRow {
  id: string;
  client_id: string;
  reference: string | null;
  amount: string;
  description: string;
  metadata: Record<string, string>;
  /** Who may pay, or who pays, as the game knows them. */
  player_id: string | null;
  state: ClaimStatus;
  account_id: string | null;
  operation_id: string | null;
  reason: string | null;
  refunded: string;
  expires_at: Date;
  created_at: Date;
  updated_at: Date;
}

/** What decides who may pay it, beside the row. */
export interface OfferedClaim extends ClaimRow {
  game_name: string;
  game_origins: string[];
  is_game_disabled: boolean;
  /** Whether only one player may pay, and who that is; null once they have deleted their account. */
  is_for_one: boolean;
  player_user_id: string | null;
}

const currentState = sql<ClaimStatus>`case when c.state = 'open' and c.expires_at <= clock_timestamp() then 'expired' else c.state end`;
export const columns = sql`c.id, c.client_id, c.reference, c.amount, c.description, c.metadata,
  coalesce(c.player_id, c.payer_id) as player_id, ${currentState} as state,
  c.account_id, c.operation_id, c.reason, c.refunded, c.expires_at, c.created_at, c.updated_at`;
const offered = sql`${columns}, g.name as game_name, g.origins as game_origins,
  g.disabled_at is not null as is_game_disabled, c.player_id is not null as is_for_one, p.user_id as player_user_id
  from claims c join clients g on g.id = c.client_id left join client_players p on p.id = c.player_id`;

export interface NewClaim {
  id: string;
  clientId: string;
  reference: string | null;
  amount: string;
  description: string;
  metadata: Record<string, string>;
  playerId: string | null;
  expiresInSeconds: number;
}

interface ClaimColumns {
  ids: string;
  clientIds: string;
  references: string;
  amounts: string;
  descriptions: string;
  metadata: string;
  playerIds: string;
  seconds: string;
}

const claimsInserted = fixedQuery(
  "insert_claims",
  (_, given: ClaimColumns) => sql<ClaimRow>`
    insert into claims as c (id, client_id, reference, amount, description, metadata, player_id, expires_at)
    select id, client_id, reference, amount, description, metadata::jsonb, player_id, now() + make_interval(secs => seconds)
    from unnest(${given.ids}::uuid[], ${given.clientIds}::text[], ${given.references}::text[], ${given.amounts}::numeric[],
                ${given.descriptions}::text[], ${given.metadata}::text[], ${given.playerIds}::uuid[], ${given.seconds}::float8[])
         as asked (id, client_id, reference, amount, description, metadata, player_id, seconds)
    order by client_id, reference
    on conflict (client_id, reference) where reference is not null do nothing
    returning ${columns}`,
);

/** Counts the open claims of each game and stops at `max`, so that a game with millions of them costs no more. */
export const countOpenClaims = async (
  transaction: Transaction,
  clientIds: readonly string[],
  max: number,
): Promise<{ client_id: string; open: number }[]> => {
  const { rows } = await sql<{ client_id: string; open: number }>`
    select client_id, (select count(*) from (
      select from claims c where c.client_id = asked.client_id and c.state = 'open' limit ${max}) as counted)::int as open
    from unnest(${textArray(clientIds)}::text[]) as asked (client_id)
  `.execute(transaction);
  return rows;
};

/** No two have the same reference. One is missing when its game has given the reference to another claim. */
export const insertClaims = (transaction: Transaction, claims: readonly NewClaim[]): Promise<ClaimRow[]> =>
  claimsInserted(transaction, {
    ids: plainArray(claims.map(({ id }) => id)),
    clientIds: textArray(claims.map(({ clientId }) => clientId)),
    references: mixedArray(claims.map(({ reference }) => reference)),
    amounts: plainArray(claims.map(({ amount }) => amount)),
    descriptions: textArray(claims.map(({ description }) => description)),
    metadata: textArray(claims.map(({ metadata }) => JSON.stringify(metadata))),
    playerIds: mixedArray(claims.map(({ playerId }) => playerId)),
    seconds: plainArray(claims.map(({ expiresInSeconds }) => expiresInSeconds)),
  });

const offeredByIds = fixedQuery(
  "find_offered",
  (_, given: { ids: string }) => sql<OfferedClaim>`select ${offered} where c.id = any(${given.ids}::uuid[])`,
);

export const findOffered = (db: Database, ids: readonly string[]): Promise<OfferedClaim[]> =>
  offeredByIds(db, { ids: plainArray(ids) });

const offeredLocked = fixedQuery(
  "lock_offered",
  (_, given: { ids: string }) => sql<OfferedClaim>`
    select ${offered} where c.id = any(${given.ids}::uuid[]) order by c.id for update of c`,
);

/** Locked until the transaction ends, in the order of their ids. */
export const lockOffered = (transaction: Transaction, ids: readonly string[]): Promise<OfferedClaim[]> =>
  offeredLocked(transaction, { ids: plainArray(ids) });

/** A game's own claim; another's is none. */
export const findClaim = async (db: Database, clientId: string, id: string): Promise<ClaimRow | undefined> => {
  const { rows } = await sql<ClaimRow>`
    select ${columns} from claims c where c.id = ${id} and c.client_id = ${clientId}
  `.execute(db);
  return rows[0];
};

const claimsLocked = fixedQuery(
  "lock_claims",
  (_, given: { ids: string; clientIds: string }) => sql<ClaimRow>`
    select ${columns}
    from unnest(${given.ids}::uuid[], ${given.clientIds}::text[]) as asked (id, client_id)
    join claims c on c.id = asked.id and c.client_id = asked.client_id
    order by c.id for update of c`,
);

/** Games' own claims, locked until the transaction ends, in the order of their ids; another game's is none. */
export const lockClaims = (
  transaction: Transaction,
  asked: readonly { clientId: string; claimId: string }[],
): Promise<ClaimRow[]> =>
  claimsLocked(transaction, {
    ids: plainArray(asked.map(({ claimId }) => claimId)),
    clientIds: textArray(asked.map(({ clientId }) => clientId)),
  });

export interface ClaimFilter {
  status?: ClaimStatus | undefined;
  playerId?: string | undefined;
  /** The last one of the page before. */
  after?: string | undefined;
  limit: number;
}

/** Newest first. Each state is read by its index, so that a page costs what it returns (EXTERNAL-33). */
export const findClaims = async (
  db: Database,
  clientId: string,
  { status, playerId, after, limit }: ClaimFilter,
): Promise<ClaimRow[]> => {
  const own = sql`c.client_id = ${clientId}
    and (${playerId ?? null}::uuid is null or c.player_id = ${playerId ?? null} or c.payer_id = ${playerId ?? null})
    and (${after ?? null}::uuid is null or c.id < ${after ?? null})`;
  // Those that the job has not marked are a few minutes' worth, and of all games: so only the index by time fits.
  const expired = sql`c.id = any(array(
    (select c.id from claims c where ${own} and c.state = 'expired' order by c.id desc limit ${limit})
    union all select c.id from claims c where c.state = 'open' and c.expires_at <= now()))`;
  const inState = status === "expired" ? expired : sql`c.state = ${status} and ${currentState} = ${status}`;
  const { rows } = await sql<ClaimRow>`
    select ${columns} from claims c
    where ${own} and ${status === undefined ? sql`true` : inState}
    order by c.id desc limit ${limit}
  `.execute(db);
  return rows;
};

export interface TakenClaim {
  id: string;
  operationId: string;
  accountId: string;
  userId: string;
}

const claimsAsked = fixedQuery(
  "mark_asked",
  (_, given: { ids: string; operationIds: string; accountIds: string; userIds: string }) => sql<ClaimRow>`
    update claims c
    set state = 'asked', operation_id = t.operation_id, account_id = t.account_id, updated_at = now(),
        payer_id = (select p.id from client_players p
                    where p.client_id = c.client_id and p.user_id = t.user_id and p.disconnected_at is null)
    from unnest(${given.ids}::uuid[], ${given.operationIds}::uuid[], ${given.accountIds}::uuid[], ${given.userIds}::uuid[])
      as t (id, operation_id, account_id, user_id)
    where c.id = t.id
    returning ${columns}`,
);

/**
 * The player pays. From here on the game knows which of its players it is, unless they have not connected it. The caller
 * holds the locks.
 */
export const markAsked = (transaction: Transaction, taken: readonly TakenClaim[]): Promise<ClaimRow[]> =>
  claimsAsked(transaction, {
    ids: plainArray(taken.map(({ id }) => id)),
    operationIds: plainArray(taken.map(({ operationId }) => operationId)),
    accountIds: plainArray(taken.map(({ accountId }) => accountId)),
    userIds: plainArray(taken.map(({ userId }) => userId)),
  });

const askedLocked = fixedQuery(
  "lock_asked",
  (_, given: { operationIds: string }) => sql<ClaimRow>`
    select ${columns} from claims c
    where c.operation_id = any(${given.operationIds}::uuid[]) and c.state = 'asked' order by c.id for update`,
);

/** The payments that still wait for their game, locked until the transaction ends. */
export const lockAsked = (transaction: Transaction, operationIds: readonly string[]): Promise<ClaimRow[]> =>
  askedLocked(transaction, { operationIds: plainArray(operationIds) });

export interface EndedClaim {
  id: string;
  state: "settled" | "refused" | "returned";
  reason: string | null;
}

const claimsEnded = fixedQuery(
  "mark_ended",
  (_, given: { ids: string; states: string; reasons: string }) => sql<ClaimRow>`
    update claims c set state = e.state, reason = e.reason, updated_at = now()
    from unnest(${given.ids}::uuid[], ${given.states}::text[], ${given.reasons}::text[]) as e (id, state, reason)
    where c.id = e.id
    returning ${columns}`,
);

/** The caller holds the locks. */
export const markEnded = (transaction: Transaction, ended: readonly EndedClaim[]): Promise<ClaimRow[]> =>
  claimsEnded(transaction, {
    ids: plainArray(ended.map(({ id }) => id)),
    states: plainArray(ended.map(({ state }) => state)),
    reasons: mixedArray(ended.map(({ reason }) => reason)),
  });

/** The caller holds the lock of an open claim. */
export const markCancelled = async (transaction: Transaction, id: string): Promise<ClaimRow | undefined> => {
  const { rows } = await sql<ClaimRow>`
    update claims c set state = 'cancelled', updated_at = now() where c.id = ${id} returning ${columns}
  `.execute(transaction);
  return rows[0];
};

/** Returns how many it was. Claims that are being paid right now are left for the next time. */
export const markExpired = async (db: Database, limit: number): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    update claims set state = 'expired', updated_at = now() where id in (
      select id from claims where state = 'open' and expires_at <= now()
      order by expires_at limit ${limit} for update skip locked)
  `.execute(db);
  return Number(numAffectedRows);
};

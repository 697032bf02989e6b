/**
 * The hashes of checkpoints, in one place for the run that makes them and the run that recomputes them. An entry and a
 * transfer are hashed as the bytes of their fields, which depend on no setting of the session and are made three times as
 * fast as text. Every field has a fixed length or says its own, so no two lists of rows have the same bytes.
 */
import { type RawBuilder, sql } from "kysely";

const sha256 = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`sha256(convert_to(${text}, 'UTF8'))`;

const nothing = sql`sha256('')`;

const noId = sql`'\\x00000000000000000000000000000000'::bytea`;

/** Of a row `transfer` with the end of the hold that it settles or releases. */
export const transferBytes = sql`
  uuid_send(transfer.id) || int2send(transfer.kind) || uuid_send(transfer.debit) || uuid_send(transfer.credit)
  || coalesce(uuid_send(transfer.related), ${noId}) || int2send(transfer.topic) || numeric_send(transfer.amount)
  || timestamptz_send(transfer.created_at) || coalesce(uuid_send(transfer.ended_by), ${noId})
  || coalesce(boolsend(transfer.is_settled), '\\x02'::bytea)
  || int4send(octet_length(transfer.description)) || convert_to(transfer.description, 'UTF8')`;

/** Of a row `entry` with the bytes of its `transfer`. */
export const entryBytes = sql`
  uuid_send(entry.account_id) || int8send(entry.seq) || uuid_send(entry.transfer_id) || int2send(entry.shard)
  || int2send(entry.topic) || numeric_send(entry.amount) || numeric_send(entry.balance_after)
  || timestamptz_send(entry.created_at) || transfer.bytes`;

/** Of the rows of `entryBlocks`. */
export const entriesDigest = sql`sha256(string_agg(block.digest, '' order by block.block))`;

/** Of the rows `transfer`, with their bytes: holds and releases, which have no entries. */
export const holdsDigest = sql`sha256(string_agg(sha256(transfer.bytes), '' order by transfer.created_at, transfer.id))`;

/** Of the rows `milestone`. */
export const milestonesDigest = sha256(sql`string_agg(
  concat(milestone.topic, '|', milestone.seq, '|', milestone.entries), ',' order by milestone.seq, milestone.topic)`);

/**
 * What an account is and whose: of the row `account` and the row `player` that `withPlayer` joins to it. None of it ever
 * changes. A name does, and is left out.
 */
export const accountHash = sha256(
  sql`concat(account.id, '|', account.kind, '|', account.currency, '|', account.owner, '|', player.id)`,
);

/** A player's account in another currency belongs to the player of the account in SUPS. */
export const withPlayer = sql`
  left join public.users player on player.account_id = coalesce(account.owner, account.id)`;

/** Of the row `checkpoint` without its hash, and of what was new to it. */
export const checkpointHash = (given: {
  hashBefore: RawBuilder<unknown>;
  entries: RawBuilder<unknown>;
  holds: RawBuilder<unknown>;
  milestones: RawBuilder<unknown>;
}): RawBuilder<unknown> => sql`sha256(
  coalesce(${given.hashBefore}, ${nothing}) || coalesce(${given.entries}, ${nothing}) || coalesce(${given.holds}, ${nothing})
  || coalesce(${given.milestones}, ${nothing}) || ${sha256(sql`concat(
    checkpoint.account_id, '|', checkpoint.reconciliation, '|', checkpoint.previous, '|', checkpoint.seq, '|', checkpoint.held_seq, '|',
    checkpoint.posted, '|', checkpoint.held, '|', extract(epoch from checkpoint.last_at), '|', checkpoint.open_holds,
    '|' || encode(checkpoint.account_hash, 'hex'))`)})`;

/** The checkpoints of each reconciliation, first by shard: a list of hashes stays far below what a value can hold. */
export const checkpointDigests = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select reconciliation, sha256(string_agg(digest, '' order by shard)) as digest from (
    select reconciliation, ledger.shard_of(account_id) as shard, sha256(string_agg(hash, '' order by account_id)) as digest
    from ledger.checkpoints where ${condition} group by 1, 2
  ) by_shard
  group by reconciliation`;

/** Of the row `reconciliation` without its hash, and of its checkpoints. */
export const reconciliationHash = (hashBefore: RawBuilder<unknown>, digest: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`sha256(coalesce(${hashBefore}, ${nothing}) || coalesce(${digest}, ${nothing}) || ${sha256(sql`concat(
    reconciliation.number, '|', extract(epoch from reconciliation.checked_at), '|', reconciliation.accounts, '|',
    reconciliation.transfers, '|', reconciliation.entries)`)})`;

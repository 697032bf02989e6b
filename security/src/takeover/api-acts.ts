/** An api process: it may act for players who are online, and refuse service. */
import { type DatabaseAct, type Loot, post } from "./database-act.ts";
import { issueActs } from "./issue-acts.ts";
import { itemActs } from "./item-acts.ts";

const credit = "credit an account from a chain";
const create = "create SUPS";
const settle = "settle a hold";
const sign = "sign";
const own = "change an asset's owner";
const limit = "change a limit";
const secret = "read a secret that it does not need";
const rule = "appoint itself";

const log = "array[31337], array['\\x01'::bytea], array[0]";

export const apiActs: readonly DatabaseAct[] = [
  {
    never: create,
    act: "move a player's SUPS to its own account",
    sql: (l) => post(l, { debit: l.victim, credit: l.mallory }),
  },
  { never: credit, act: "post from a chain account", sql: (l) => post(l, { debit: l.chain, credit: l.mallory }) },
  { never: credit, act: "post from the treasury", sql: (l) => post(l, { debit: l.treasury, credit: l.mallory }) },
  {
    never: credit,
    act: "hold for a chain account",
    sql: (l) => post(l, { debit: l.chain, credit: l.mallory, kind: 2 }),
  },
  { never: credit, act: "pay into a chain account", sql: (l) => post(l, { debit: l.victim, credit: l.chain }) },
  {
    never: credit,
    act: "ask for a deposit's credit",
    isRefusedToAll: true,
    sql: (l) => `select ledger.credit_deposits(array['${l.chain}']::uuid[], ${log})`,
  },
  {
    never: credit,
    act: "ask for a purchase's credit",
    isRefusedToAll: true,
    sql: (l) =>
      `select ledger.credit_purchases(array['${l.id()}']::uuid[], array['${l.treasury}']::uuid[], array['${l.sale}']::uuid[], array[1]::numeric[], ${log})`,
  },
  {
    never: credit,
    act: "write a final log",
    sql: () =>
      `insert into chain_events (chain_id, block_number, log_index, tx_hash, block_hash, contract, name, args, state)
       values (31337, 1, 0, '\\x01', '\\x01', '', 'sups_deposit', '{}', 'final') returning 1`,
  },
  {
    never: credit,
    act: "move a chain's cursor",
    sql: () => "insert into chain_cursors (chain_id, finalized_number, head_number) values (9, 1, 1) returning 1",
  },
  {
    never: create,
    act: "post without the checks",
    sql: (l) => post(l, { debit: l.chain, credit: l.mallory }).replace("post_transfers", "post_batch"),
  },
  {
    never: create,
    act: "write a balance",
    sql: (l) => `update ledger.accounts set posted = 10 where id = '${l.mallory}' returning 1`,
  },
  {
    never: create,
    act: "write an entry",
    sql: (l) =>
      `insert into ledger.entries (created_at, seq, account_id, transfer_id, shard, topic, amount, balance_after)
       values (now(), 99, '${l.mallory}', '${l.id()}', ledger.shard_of('${l.mallory}'), 1, 10, 10) returning 1`,
  },
  {
    never: create,
    act: "pay a negative amount",
    isRefusedToAll: true,
    sql: (l) => post(l, { debit: l.mallory, credit: l.victim, amount: "-100" }),
  },
  {
    never: create,
    act: "make an account of its own a chain's",
    sql: (l) => `update ledger.accounts set kind = 'chain' where id = '${l.mallory}' returning 1`,
  },
  { never: create, act: "become the ledger's owner", sql: () => "set role passport_ledger; select 1" },
  { never: create, act: "become a bookkeeper", sql: () => "set role passport_bookkeeper; select 1" },
  {
    never: settle,
    act: "settle a withdrawal",
    sql: (l) => post(l, { debit: l.victim, credit: l.chain, kind: 3, related: l.hold }),
  },
  {
    never: settle,
    act: "release a withdrawal",
    sql: (l) => post(l, { debit: l.victim, credit: l.chain, kind: 4, related: l.hold }),
  },
  {
    never: settle,
    act: "ask for its end by a log",
    isRefusedToAll: true,
    sql: () => `select ledger.end_withdrawals(${log}, true)`,
  },
  {
    never: settle,
    act: "ask for its return",
    isRefusedToAll: true,
    sql: (l) => `select ledger.return_withdrawals(array['${l.voucher}']::uuid[])`,
  },
  { never: settle, act: "end a voucher", sql: () => "update vouchers set state = 'expired' returning 1" },
  { never: sign, act: "write a signature", sql: () => "update vouchers set signature = 'forged' returning 1" },
  {
    never: own,
    act: "change an owner",
    sql: (l) => `update assets set owner_id = '${l.mallory}' where id = '${l.asset}' returning 1`,
  },
  {
    never: own,
    act: "change the wallet",
    sql: (l) => `update assets set wallet = null where id = '${l.asset}' returning 1`,
  },
  {
    never: own,
    act: "mint again what is minted",
    sql: (l) => `update assets set on_chain_status = 'MINTABLE' where id = '${l.asset}' returning 1`,
  },
  {
    never: own,
    act: "add a collectible that is on a chain",
    sql: (l) =>
      `insert into assets (id, hash, collection, token_id, owner_id, on_chain_status, wallet)
       values ('${l.id()}', '${l.id()}', 'loot', 8, '${l.mallory}', 'UNSTAKABLE', '0x${"a1".repeat(20)}') returning 1`,
  },
  {
    never: limit,
    act: "raise what may enter in a day",
    sql: () => "update ledger.daily_caps set amount = amount * 10 returning 1",
  },
  { never: limit, act: "sell more than there is", sql: () => "update sale set supply = supply * 10 returning 1" },
  { never: limit, act: "resume withdrawals", sql: () => "select ledger.resume_withdrawals('mine')" },
  { never: limit, act: "unlock an account's money", sql: (l) => `select ledger.set_locks('${l.victim}', 0::smallint)` },
  ...["withdraw_lock", "mint_lock", "total_lock"].map((lock) => ({
    never: limit,
    act: `take the ${lock} off`,
    sql: (l: Loot) => `update users set ${lock} = true where id = '${l.victimUser}';
      update users set ${lock} = false where id = '${l.victimUser}' returning 1`,
  })),
  {
    never: limit,
    act: "shorten a hold",
    sql: (l) => `update users set withdrawals_held_until = now() + interval '1 day' where id = '${l.victimUser}';
      update users set withdrawals_held_until = null where id = '${l.victimUser}' returning 1`,
  },
  {
    never: limit,
    act: "make a wallet older",
    sql: (l) => `update users set wallet_usable_from = now() + interval '1 day' where id = '${l.victimUser}';
      update users set wallet_usable_from = null where id = '${l.victimUser}' returning 1`,
  },
  {
    never: limit,
    act: "lift the limit that a player set",
    sql: (l) => `insert into withdrawal_protections (user_id, daily_limit) values ('${l.victimUser}', 1);
      update withdrawal_protections set daily_limit = null where user_id = '${l.victimUser}' returning 1`,
  },
  { never: limit, act: "shorten a waiting time", sql: () => "update waiting_times set seconds = 0 returning 1" },
  { never: limit, act: "write a price", sql: () => "update rates set usd = 1 returning 1" },
  { never: secret, act: "read what was signed", sql: () => "select count(*) from signer.signer_log" },
  {
    never: rule,
    act: "become staff",
    sql: (l) => `update users set role = 'Admin' where id = '${l.malloryUser}' returning 1`,
  },
  { never: rule, act: "write history", isRefusedToAll: true, sql: () => "truncate audit_log; select 1" },
  {
    never: sign,
    act: "make the signer know a wallet for long",
    sql: (l) =>
      `insert into signer.known_wallets (account_id, address, first_seen_at)
       values ('${l.mallory}', '0x${"bb".repeat(20)}', now() - interval '9 days') returning 1`,
  },
  {
    never: sign,
    act: "make the signer know a passkey for long",
    sql: (l) =>
      `insert into signer.known_passkeys (credential_id, account_id, public_key, first_seen_at)
       values ('\\x01', '${l.victim}', '\\x01', now() - interval '9 days') returning 1`,
  },
  {
    never: rule,
    act: "find the signatures of staff good",
    sql: (l) =>
      `insert into signer.staff_verdicts (request_id, act, user_id, credential_id)
       values ('${l.request}', 'approve', '${l.malloryUser}', '\\x01') returning 1`,
  },
  {
    never: limit,
    act: "say that books and chains are equal",
    sql: (l) => `insert into equality_checks (id, is_equal) values ('${l.id()}', true) returning 1`,
  },
  { never: rule, act: "change a game", sql: () => "update clients set name = 'x' returning 1" },
  {
    never: rule,
    act: "make a key of a game",
    sql: () => "insert into service_keys select * from service_keys returning 1",
    isRefusedToAll: true,
  },
  { never: rule, act: "become the worker", sql: () => "set role passport_worker; select 1" },
  ...issueActs,
  ...itemActs,
];

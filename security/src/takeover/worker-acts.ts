/** A worker process: it reads the chains and may credit wrongly, until the next check and up to a cap. */
import { type DatabaseAct, post } from "./database-act.ts";
import { issueActs } from "./issue-acts.ts";
import { itemActs } from "./item-acts.ts";

const sign = "sign";
const cap = "credit more than the cap";
const hide = "hide it from the equality check";
const alone = "move money without a log";
const rule = "appoint itself";

const event = (name: string, args: object, hash: string) =>
  `insert into chain_events (chain_id, block_number, log_index, tx_hash, block_hash, contract, name, args, state)
   values (31337, 1, 0, '\\x${hash}', '\\x${hash}', '0x${"cc".repeat(20)}', '${name}', '${JSON.stringify(args)}', 'final');`;
const log = (hash: string) => `array[31337], array['\\x${hash}'::bytea], array[0]`;
const wallet = `0x${"ee".repeat(20)}`;

export const workerActs: readonly DatabaseAct[] = [
  {
    never: alone,
    act: "move a player's SUPS to its own account",
    sql: (l) => post(l, { debit: l.victim, credit: l.mallory }),
  },
  { never: alone, act: "post from a chain account", sql: (l) => post(l, { debit: l.chain, credit: l.mallory }) },
  { never: alone, act: "post from the treasury", sql: (l) => post(l, { debit: l.treasury, credit: l.mallory }) },
  { never: alone, act: "pay into a chain account", sql: (l) => post(l, { debit: l.victim, credit: l.chain }) },
  {
    never: alone,
    act: "settle a withdrawal",
    sql: (l) => post(l, { debit: l.victim, credit: l.chain, kind: 3, related: l.hold }),
  },
  {
    never: alone,
    act: "release a withdrawal",
    sql: (l) => post(l, { debit: l.victim, credit: l.chain, kind: 4, related: l.hold }),
  },
  {
    never: alone,
    act: "credit a log that is not there",
    isRefusedToAll: true,
    sql: (l) => `select ledger.credit_deposits(array['${l.chain}']::uuid[], ${log("0b")})`,
  },
  {
    never: alone,
    act: "credit a deposit from an account that is no chain's",
    isRefusedToAll: true,
    sql: (l) =>
      `${event("sups_deposit", { from: wallet, value: "5" }, "0c")}
       select ledger.credit_deposits(array['${l.sale}']::uuid[], ${log("0c")})`,
  },
  {
    never: alone,
    act: "credit one log twice",
    isRefusedToAll: true,
    sql: (l) =>
      `${event("token_payment", { from: wallet, value: "5" }, "0d")}
       select ledger.credit_purchases(array['${l.id()}']::uuid[], array['${l.treasury}']::uuid[], array['${l.sale}']::uuid[], array[1]::numeric[], ${log("0d")});
       select ledger.credit_purchases(array['${l.id()}']::uuid[], array['${l.treasury}']::uuid[], array['${l.sale}']::uuid[], array[1]::numeric[], ${log("0d")})`,
  },
  {
    never: alone,
    act: "return a withdrawal that has not run out",
    isRefusedToAll: true,
    sql: (l) =>
      `update vouchers set state = 'expired' where id = '${l.voucher}';
       select ledger.return_withdrawals(array['${l.voucher}']::uuid[])`,
  },
  {
    never: alone,
    act: "write a balance",
    sql: (l) => `update ledger.accounts set posted = 10 where id = '${l.mallory}' returning 1`,
  },
  {
    never: alone,
    act: "post without the checks",
    sql: (l) => post(l, { debit: l.chain, credit: l.mallory }).replace("post_transfers", "post_batch"),
  },
  { never: alone, act: "become a bookkeeper", sql: () => "set role passport_bookkeeper; select 1" },
  {
    never: alone,
    act: "give a collectible to another account",
    sql: (l) => `update assets set owner_id = '${l.mallory}' where id = '${l.asset}' returning 1`,
  },
  {
    never: alone,
    act: "place a collectible without a log",
    sql: (l) => `update assets set wallet = '${wallet}', placed_block = 5 where id = '${l.asset}' returning 1`,
  },
  { never: sign, act: "write a signature", sql: () => "update vouchers set signature = 'forged' returning 1" },
  { never: sign, act: "change what is signed", sql: () => "update vouchers set amount = 1000000 returning 1" },
  {
    never: cap,
    act: "credit more than the day's cap",
    isRefusedToAll: true,
    sql: (l) =>
      `${event("sups_deposit", { from: wallet, value: `5${"0".repeat(26)}` }, "0e")}
       select ledger.credit_deposits(array['${l.chain}']::uuid[], ${log("0e")})`,
  },
  { never: cap, act: "raise the cap", sql: () => "update ledger.daily_caps set amount = amount * 10 returning 1" },
  { never: cap, act: "forget what was credited today", sql: () => "truncate ledger.daily_credits; select 1" },
  { never: cap, act: "sell more than there is", sql: () => "update sale set supply = supply * 10 returning 1" },
  { never: hide, act: "remove evidence", sql: () => "truncate ledger.evidence; select 1" },
  { never: hide, act: "remove a log", sql: () => "truncate chain_events; select 1" },
  {
    never: hide,
    act: "say that books and chains are equal",
    sql: (l) => `insert into equality_checks (id, is_equal) values ('${l.id()}', true) returning 1`,
  },
  {
    never: hide,
    act: "remove what the auditor found",
    isRefusedToAll: true,
    sql: () => "delete from equality_checks returning 1",
  },
  {
    never: hide,
    act: "explain a difference",
    sql: () => "update chain_balance_differences set explanation = 'x' returning 1",
    isRefusedToAll: true,
  },
  {
    never: sign,
    act: "make the signer know a wallet for long",
    sql: (l) =>
      `insert into signer.known_wallets (account_id, address, first_seen_at)
       values ('${l.mallory}', '0x${"bb".repeat(20)}', now() - interval '9 days') returning 1`,
  },
  {
    never: rule,
    act: "request something as staff",
    sql: (l) =>
      `insert into staff_requests (id, kind, subject, concerned, details, reason, requested_by)
       values ('${l.id()}', 'withdrawals.resume', 'x', '{}', '{}', 'x', '${l.malloryUser}') returning 1`,
  },
  {
    never: rule,
    act: "find the signatures of staff good",
    sql: (l) =>
      `insert into signer.staff_verdicts (request_id, act, user_id, credential_id)
       values ('${l.request}', 'approve', '${l.malloryUser}', '\\x01') returning 1`,
  },
  {
    never: rule,
    act: "sign as staff",
    sql: (l) =>
      `insert into staff_request_signatures (request_id, act, user_id, assertion)
       values ('${l.request}', 'approve', '${l.malloryUser}', '{}') returning 1`,
  },
  { never: hide, act: "resume withdrawals", sql: () => "select ledger.resume_withdrawals('mine')" },
  {
    never: rule,
    act: "become staff",
    sql: (l) => `update users set role = 'Admin' where id = '${l.malloryUser}' returning 1`,
  },
  {
    never: rule,
    act: "make a password",
    sql: (l) => `insert into passwords (user_id, hash) values ('${l.victimUser}', 'x') returning 1`,
  },
  {
    never: rule,
    act: "open a session",
    sql: (l) =>
      `insert into sessions (id, token_hash, user_id) values ('${l.id()}', '\\x01', '${l.victimUser}') returning 1`,
  },
  ...issueActs,
  ...itemActs,
];

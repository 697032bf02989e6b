/** The signer: it signs up to the limits of the contracts, and changes nothing else. */
import { type DatabaseAct, post } from "./database-act.ts";

const more = "anything but signing";

export const signerActs: readonly DatabaseAct[] = [
  { never: more, act: "post from a chain account", sql: (l) => post(l, { debit: l.chain, credit: l.mallory }) },
  { never: more, act: "pay for a player", sql: (l) => post(l, { debit: l.victim, credit: l.mallory }) },
  {
    never: more,
    act: "settle a withdrawal",
    sql: (l) => post(l, { debit: l.victim, credit: l.chain, kind: 3, related: l.hold }),
  },
  { never: more, act: "resume withdrawals", sql: () => "select ledger.resume_withdrawals('mine')" },
  {
    never: more,
    act: "write a balance",
    sql: (l) => `update ledger.accounts set posted = 10 where id = '${l.mallory}' returning 1`,
  },
  { never: more, act: "change a voucher's amount", sql: () => "update vouchers set amount = 1000000 returning 1" },
  {
    never: more,
    act: "change a voucher's wallet",
    sql: () => `update vouchers set wallet = '0x${"ee".repeat(20)}' returning 1`,
  },
  { never: more, act: "open a voucher again", sql: () => "update vouchers set state = 'open' returning 1" },
  { never: more, act: "remove a voucher", sql: () => "delete from vouchers returning 1" },
  {
    never: more,
    act: "rename a player",
    sql: (l) => `update users set first_name = 'x' where id = '${l.victimUser}' returning 1`,
  },
  {
    never: more,
    act: "change a wallet",
    sql: (l) => `update users set public_address = null where id = '${l.victimUser}' returning 1`,
  },
  {
    never: more,
    act: "confirm an operation",
    sql: (l) => `update operations set state = 'confirmed' where id = '${l.operation}' returning 1`,
  },
  {
    never: more,
    act: "take a collectible",
    sql: (l) => `update assets set owner_id = null where id = '${l.asset}' returning 1`,
  },
  { never: more, act: "rename a collection", sql: () => "update collections set name = 'x' returning 1" },
  { never: more, act: "read passwords", sql: () => "select count(*) from passwords" },
  { never: more, act: "read sessions", sql: () => "select count(*) from sessions" },
  { never: more, act: "read mails", sql: () => "select count(*) from mails" },
  { never: more, act: "read secrets of two-factor", sql: () => "select count(*) from two_factor" },
  { never: more, act: "read the keys of tokens", sql: () => "select count(*) from token_keys" },
  { never: more, act: "read keys of games", sql: () => "select count(*) from service_keys" },
  { never: more, act: "become the api", sql: () => "set role passport_api; select 1" },
];

/** Items out of nothing, which the signer would count as cover: no process makes them. */
import type { DatabaseAct } from "./database-act.ts";

const never = "make items";

export const itemActs: readonly DatabaseAct[] = [
  {
    never,
    act: "write items that are held",
    sql: (l) => `insert into items (account_id, collection, token_id, count, held, service)
      values ('${l.mallory}', 'loot-items', 1, 1000000, 1000000, '') returning 1`,
  },
  {
    never,
    act: "raise a count",
    sql: () => "update items set count = count + 1 where collection = 'loot-items' returning 1",
  },
  {
    never,
    act: "give items to another account",
    sql: (l) => `update items set account_id = '${l.mallory}' where account_id = '${l.victim}' returning 1`,
  },
  {
    never,
    act: "hold items for a voucher that were never there",
    sql: (l) => `insert into item_holds (operation_id, account_id, collection, token_id, service, amount, is_voucher)
      values ('${l.id()}', '${l.mallory}', 'loot-items', 1, '', 9, true) returning 1`,
  },
  { never, act: "forget a deposit that was credited", sql: () => "delete from item_evidence returning 1" },
  { never, act: "raise what games may grant", sql: () => "update item_caps set amount = amount * 10 returning 1" },
  { never, act: "forget what games granted today", sql: () => "delete from item_grants returning 1" },
  {
    never,
    act: "credit items without a log",
    isRefusedToAll: true,
    sql: (l) => `insert into operations (id, kind, state, account_id, collection, token_id, amount, tx_hash, chain_id)
        values ('${l.voucher}', 'item_deposit', 'confirmed', '${l.mallory}', 'loot-items', 1, 9, '\\x0b', 1);
      select credit_items(array['${l.voucher}']::uuid[])`,
  },
  {
    never,
    act: "grant items of a game to a player it does not have",
    isRefusedToAll: true,
    sql: (l) => `select grant_items('loot-game', '${l.mallory}', 'loot-items', 1, 9, false)`,
  },
  {
    never,
    act: "have one collectible take the place of another",
    sql: (l) => `update assets set token_id = 99 where id = '${l.asset}' returning 1`,
  },
];

/** What a process that posts tries with the currencies of games: it issues none, and none of these is a way around that. */
import { type DatabaseAct, type Loot, post } from "./database-act.ts";

const beyond = "issue a game's currency beyond its cap";
const another = "issue what is no game's to issue";

const declare = (code: string, issuer: string, cap: string): string =>
  `select ledger.declare_currency('${code}', 'Loot', 0::smallint, '${issuer}', ${cap})`;

const open = (l: Loot, kind: string, currency: string): string =>
  `select v from unnest(ledger.open_accounts(array['${l.id().slice(0, -3)}2aa']::uuid[], array['${kind}'], array['x'],
     array[${currency}]::smallint[], array[null]::uuid[])) v where v = 0`;

/** Two transfers in one call, each of which the cap would allow alone: both have to be posted. */
const issueTwice = ({ points, id }: Loot): string => {
  const accounts = [points.issuer, points.mallory].sort();
  const [debit, credit] = [points.issuer, points.mallory].map((account) => accounts.indexOf(account) + 1);
  const topic = "(select code from ledger.topics limit 1)";
  return `select count(*) from unnest(ledger.post_transfers(array['${accounts.join("','")}']::uuid[],
    array['${id()}', '${id()}']::uuid[], array[1, 1]::smallint[], array[${debit}, ${debit}], array[${credit}, ${credit}],
    array[60, 60]::numeric[], array[${topic}, ${topic}]::smallint[], array['loot', 'loot'], array[null, null]::uuid[],
    array[0, 0]::smallint[])) v where v = 0 having count(*) = 2`;
};

export const issueActs: readonly DatabaseAct[] = [
  {
    never: another,
    act: "issue what the cap leaves",
    sql: (l) => post(l, { debit: l.points.issuer, credit: l.points.mallory, amount: "1" }),
  },
  {
    never: beyond,
    act: "issue more than the cap leaves",
    isRefusedToAll: true,
    sql: (l) => post(l, { debit: l.points.issuer, credit: l.points.mallory, amount: "101" }),
  },
  {
    never: beyond,
    act: "hold more than the cap leaves",
    isRefusedToAll: true,
    sql: (l) => post(l, { debit: l.points.issuer, credit: l.points.mallory, amount: "101", kind: 2 }),
  },
  { never: beyond, act: "issue what is left twice in one call", isRefusedToAll: true, sql: issueTwice },
  {
    never: beyond,
    act: "raise the cap",
    sql: (l) => `update ledger.issues set cap = cap * 10 where currency = ${l.points.currency} returning 1`,
  },
  {
    never: beyond,
    act: "forget what is issued",
    sql: (l) => `update ledger.issues set issued = 0 where currency = ${l.points.currency} returning 1`,
  },
  { never: beyond, act: "declare it again with a higher cap", sql: () => declare("LOOT", "loot-game", "1000000") },
  {
    never: beyond,
    act: "issue without the checks",
    sql: (l) =>
      post(l, { debit: l.points.issuer, credit: l.points.mallory, amount: "1" }).replace(
        "post_transfers",
        "post_batch",
      ),
  },
  { never: another, act: "declare a currency of its own", sql: () => declare("MINE", "mallory", "1000000") },
  {
    never: another,
    act: "make another game's currency its own",
    sql: (l) => `update ledger.currencies set issuer = 'mallory' where id = ${l.points.currency} returning 1`,
  },
  {
    never: another,
    act: "issue a currency into an account of another",
    isRefusedToAll: true,
    sql: (l) => post(l, { debit: l.points.issuer, credit: l.mallory, amount: "1" }),
  },
  {
    never: another,
    act: "let SUPS be issued",
    sql: () => "insert into ledger.issues (currency, cap) values (1, 1000000) returning 1",
  },
  { never: another, act: "open an issuer of SUPS", isRefusedToAll: true, sql: (l) => open(l, "issuer", "1") },
  {
    never: another,
    act: "open a chain account for points",
    isRefusedToAll: true,
    sql: (l) => open(l, "chain", String(l.points.currency)),
  },
  {
    never: another,
    act: "turn points into SUPS",
    sql: (l) => `update ledger.accounts set currency = 1, owner = null where id = '${l.points.mallory}' returning 1`,
  },
];

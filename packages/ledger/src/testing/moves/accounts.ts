/** One account of every kind, and of some kinds two: all in one shard, as the two ends of a transfer are. */
import { newId } from "@passport/database";
import { systemAccount } from "../../account.ts";

export type RunSql = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>;

export const accountNames = [
  "victim",
  "mallory",
  "pointsOfVictim",
  "pointsOfLeaver",
  "sale",
  "treasury",
  "fees",
  "game",
  "otherGame",
  "chain",
  "issuer",
] as const;
export type AccountName = (typeof accountNames)[number];
export type Accounts = Readonly<Record<AccountName, string>>;

/** Each account has this much, and so has the cap of the points. */
export const funds = "1000000000000000000000";

const inShard = (): string => `${newId().slice(0, -3)}2aa`;

export interface Games {
  game: string;
  otherGame: string;
}

/** The leaver's account is due for deletion, the victim's is not. */
export const openAccounts = async (sql: RunSql, games: Games): Promise<Accounts> => {
  const [victim, mallory, leaver] = [inShard(), inShard(), inShard()];
  const addPlayer = (account: string, due: string | null) =>
    sql("insert into users (id, account_id, username, deletion_due_at) values ($1, $2, $3, $4)", [
      newId(),
      account,
      `m_${account.slice(-12)}`,
      due,
    ]);
  await addPlayer(victim, null);
  await addPlayer(mallory, null);
  await addPlayer(leaver, "2026-01-01");
  const code = `M${newId().slice(-15, -5)}`.toUpperCase().replaceAll("-", "");
  const [row] = await sql<{ currency: number }>(
    "select ledger.declare_currency($1, $1, 0::smallint, $2, $3) as currency",
    [...[code, games.game, `${funds}0`]],
  );
  const currency = row?.currency ?? 0;
  const accounts: Accounts = {
    ...{ victim, mallory },
    ...{ pointsOfVictim: inShard(), pointsOfLeaver: inShard(), issuer: inShard() },
    ...{ sale: inShard(), treasury: inShard(), fees: inShard(), chain: inShard() },
    game: systemAccount("game", "Game", victim, games.game).id,
    otherGame: systemAccount("game", "Other", victim, games.otherGame).id,
  };
  const opened: readonly (readonly [AccountName, string, number, string | null])[] = [
    ["chain", "chain", 1, null],
    ["sale", "sale", 1, null],
    ["treasury", "treasury", 1, null],
    ["fees", "fees", 1, null],
    ["game", "game", 1, null],
    ["otherGame", "game", 1, null],
    ["issuer", "issuer", currency, null],
    ["pointsOfVictim", "user", currency, victim],
    ["pointsOfLeaver", "user", currency, leaver],
  ];
  await sql("select ledger.open_accounts($1, $2, $3, $4, $5)", [
    opened.map(([name]) => accounts[name]),
    opened.map(([, kind]) => kind),
    opened.map(([name]) => name),
    opened.map(([, , id]) => id),
    opened.map(([, , , owner]) => owner),
  ]);
  return accounts;
};

/** Every player's balance of SUPS at one moment, for reports. The moment is that of the caller's snapshot. */
import type { Transaction } from "@passport/database";
import { sql } from "kysely";
import { supsId } from "../currency.ts";

export interface PlayerBalance {
  accountId: string;
  /** Available and held together: what is held for a withdrawal is owed until the chain has paid it. */
  posted: bigint;
}

/** What each side of the books adds up to; together they are zero while the books are sound (LEDGER-2). */
export interface BookTotals {
  players: bigint;
  /** Sales, fees, treasury, games. */
  house: bigint;
  /** Below zero: what lies on the chains for everybody else. */
  chains: bigint;
}

export const readBookTotals = async (transaction: Transaction): Promise<BookTotals> => {
  const { rows } = await sql<{ players: string; house: string; chains: string }>`
    select coalesce(sum(posted) filter (where kind = 'user'), 0) as players,
      coalesce(sum(posted) filter (where kind not in ('user', 'chain')), 0) as house,
      coalesce(sum(posted) filter (where kind = 'chain'), 0) as chains
    from ledger.accounts where currency = ${supsId}`.execute(transaction);
  const { players = "0", house = "0", chains = "0" } = rows[0] ?? {};
  return { players: BigInt(players), house: BigInt(house), chains: BigInt(chains) };
};

/**
 * Every player's balance, in no particular order and a piece at a time. A cursor: one scan in the order of
 * the table, whatever its size, and no more of it in memory than one piece.
 */
export async function* readPlayerBalances(
  transaction: Transaction,
  pieceSize: number,
): AsyncGenerator<PlayerBalance[]> {
  await sql`
    declare player_balances no scroll cursor for
    select id, posted from ledger.accounts where kind = 'user' and currency = ${sql.lit(supsId)}`.execute(transaction);
  const fetchPiece = sql<{ id: string; posted: string }>`fetch ${sql.lit(pieceSize)} from player_balances`;
  for (;;) {
    const { rows } = await fetchPiece.execute(transaction);
    if (rows.length > 0) yield rows.map(({ id, posted }) => ({ accountId: id, posted: BigInt(posted) }));
    if (rows.length < pieceSize) break;
  }
  await sql`close player_balances`.execute(transaction);
}

import type { Database } from "@passport/database";
import { sql } from "kysely";
import type { Currency } from "../currency.ts";

export interface NewCurrency extends Pick<Currency, "code" | "name" | "decimals"> {
  issuer: string;
  /** How much of it may be in circulation, in base units. */
  cap: bigint;
}

/** LEDGER-21: as the database's owner; tests and development may as well. A currency that is there gets this cap. */
export const declareCurrency = async (
  db: Database,
  { code, name, decimals, issuer, cap }: NewCurrency,
): Promise<Currency> => {
  const { rows } = await sql<{ id: number }>`
    select ledger.declare_currency(${code}, ${name}, ${decimals}::smallint, ${issuer}, ${cap}) as id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`${code} was not declared`);
  return { ...{ id: row.id, code, name, decimals, issuer }, isOnChain: false };
};

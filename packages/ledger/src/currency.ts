/** The currencies of the ledger. An operator declares them; SUPS is the first row. */
import type { Balance } from "./engine.ts";

export interface Currency {
  /** What accounts carry. */
  id: number;
  /** What tools and the wire carry: "SUPS". */
  code: string;
  name: string;
  /** How many digits of an amount lie behind the point. */
  decimals: number;
  /** The client whose currency it is. */
  issuer: string | undefined;
  isOnChain: boolean;
}

export const supsId = 1;

/** As the first row says. */
export const sups: Currency = {
  id: supsId,
  code: "SUPS",
  name: "SUPS",
  decimals: 18,
  issuer: undefined,
  isOnChain: true,
};

/** What a player has of a currency other than SUPS. */
export interface CurrencyBalance extends Balance {
  accountId: string;
  currency: Currency;
}

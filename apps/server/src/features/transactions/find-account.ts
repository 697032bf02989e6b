/** A player's accounts: SUPS, which every player has, and those in other currencies. */
import { type Currency, type Ledger, sups } from "@passport/ledger";
import type * as calls from "@passport/protocol";
import { Failure } from "../../platform/wire/failure.ts";

export interface PlayerAccount {
  accountId: string;
  currency: Currency;
}

/** LEDGER-24: what a player does not have is not found, whether the currency exists or not. */
export const findAccountIn = async (
  ledger: Pick<Ledger, "otherBalances">,
  accountId: string,
  code: string,
): Promise<PlayerAccount> => {
  if (code === sups.code) return { accountId, currency: sups };
  const found = (await ledger.otherBalances(accountId)).find(({ currency }) => currency.code === code);
  if (found === undefined) throw new Failure("not_found");
  return found;
};

export const toCurrency = ({ code, name, decimals }: Currency): calls.Currency => ({ code, name, decimals });

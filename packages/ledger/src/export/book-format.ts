/** What the books consist of when they leave, and what a format makes of each part. */
import type { AccountKind } from "../account.ts";
import type { Currency } from "../currency.ts";

export interface ExportedAccount {
  id: string;
  kind: AccountKind;
  currency: Currency;
}

export interface ExportedLeg {
  account: ExportedAccount;
  /** Below zero for the payer. */
  amount: bigint;
  balanceAfter: bigint;
}

export interface ExportedTransfer {
  id: string;
  /** In UTC: 2036-01-31. */
  day: string;
  group: string;
  subGroup: string;
  description: string;
  legs: ExportedLeg[];
}

export interface BookFormat {
  heading(currencies: readonly Currency[]): string;
  account(account: ExportedAccount): string;
  transfer(transfer: ExportedTransfer): string;
  /** Asserts what the ledger says that an account has. `lastDay` is the day of the last transfer. */
  closing(account: ExportedAccount, balance: bigint, lastDay: string): string;
}

/** 1234567 with 3 decimals is 1234.567: every digit of it. */
export const decimalText = (amount: bigint, decimals: number): string => {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? "" : `.${digits.slice(-decimals)}`;
  return `${amount < 0n ? "-" : ""}${whole}${fraction}`;
};

/** One line, whatever a description holds. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

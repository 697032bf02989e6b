/**
 * A journal for hledger (https://hledger.org). Every posting asserts the balance after it, so `hledger check` recomputes
 * each entry of the books and not only their end.
 */
import { type BookFormat, decimalText, type ExportedAccount, oneLine } from "./book-format.ts";

const nameOf = ({ kind, id }: ExportedAccount): string => `${kind}:${id}`;

/** Quoted, because a code may have digits. */
const amountOf = ({ currency }: ExportedAccount, amount: bigint): string =>
  `${decimalText(amount, currency.decimals)} "${currency.code}"`;

/** A semicolon starts a comment, a bar a note. */
const plain = (text: string): string => oneLine(text).replace(/[;|]/g, ",");

export const hledger: BookFormat = {
  heading: (currencies) =>
    [
      "decimal-mark .",
      ...currencies.map(
        ({ code, decimals }) => `commodity ${decimals === 0 ? "1." : decimalText(1n, decimals)} "${code}"`,
      ),
      "",
      "",
    ].join("\n"),
  account: (account) => `account ${nameOf(account)}\n`,
  transfer: ({ id, day, group, subGroup, description, legs }) =>
    [
      `${day} (${id}) ${plain(`${group} ${subGroup} ${description}`)}`,
      ...legs.map(
        ({ account, amount, balanceAfter }) =>
          `    ${nameOf(account)}  ${amountOf(account, amount)} = ${amountOf(account, balanceAfter)}`,
      ),
      "",
      "",
    ].join("\n"),
  closing: (account, balance, lastDay) =>
    `${lastDay} Closing balance\n    ${nameOf(account)}  ${amountOf(account, 0n)} = ${amountOf(account, balance)}\n\n`,
};

/**
 * Books for beancount (https://beancount.github.io). Its assertions are for whole days: the balance of each account is
 * asserted on the day after the last transfer, exactly. An account is opened for one currency and refuses others.
 */
import { type BookFormat, decimalText, type ExportedAccount, oneLine } from "./book-format.ts";

/** What may go below zero is equity: what the others have came from there. */
const nameOf = ({ kind, id }: ExportedAccount): string => {
  const root = kind === "chain" || kind === "issuer" ? "Equity" : "Assets";
  return `${root}:${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}:${id.toUpperCase()}`;
};

const numberOf = ({ currency }: ExportedAccount, amount: bigint): string => decimalText(amount, currency.decimals);

const quoted = (text: string): string => `"${oneLine(text).replace(/["\\]/g, "\\$&")}"`;

/** Before anything happened. */
const firstDay = "1970-01-01";

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

export const beancount: BookFormat = {
  heading: (currencies) =>
    [
      'option "title" "Passport ledger"',
      ...currencies.map(({ code, name }) => `${firstDay} commodity ${code}\n  name: ${quoted(name)}`),
      "",
      "",
    ].join("\n"),
  account: (account) => `${firstDay} open ${nameOf(account)} ${account.currency.code}\n`,
  transfer: ({ id, day, group, subGroup, description, legs }) =>
    [
      `${day} * ${quoted(`${group} ${subGroup}`)} ${quoted(description)}`,
      `  reference: "${id}"`,
      ...legs.map(
        ({ account, amount }) => `  ${nameOf(account)}  ${numberOf(account, amount)} ${account.currency.code}`,
      ),
      "",
      "",
    ].join("\n"),
  closing: (account, balance, lastDay) =>
    `${dayAfter(lastDay)} balance ${nameOf(account)} ${numberOf(account, balance)} ~ 0 ${account.currency.code}\n`,
};

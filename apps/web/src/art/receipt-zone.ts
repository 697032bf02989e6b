/** The machine-readable zone of a receipt: two lines with check digits, in the manner of `mrz.ts`. Decoration, never the only place of a fact. */
import { checkDigit, fill, transliterate } from "./mrz.ts";
import { utcMinute } from "./utc-digits.ts";

export interface ReceiptFacts {
  issuer: string;
  reference: string;
  token: string;
  group: string;
  /** Base units. */
  amount: string;
  decimals: number;
  createdAt: Date;
}

const width = 30;

/** Hundredths, cut; left out when the line has no room for every digit. */
const hundredths = (amount: string, decimals: number, room: number) => {
  const digits = ((BigInt(amount) * 100n) / 10n ** BigInt(decimals)).toString();
  return digits.length <= room ? digits : "";
};

export const receiptZone = (facts: ReceiptFacts): readonly [string, string] => {
  const number = transliterate(facts.reference.replaceAll("-", "").slice(-12));
  const first = fill(`R<${facts.issuer}${number}${checkDigit(number)}<<${transliterate(facts.group)}`, width);
  const minute = utcMinute(facts.createdAt);
  const start = `${minute}${checkDigit(minute)}<`;
  const token = transliterate(facts.token);
  const amount = hundredths(facts.amount, facts.decimals, width - 1 - start.length - token.length - 2);
  const second = fill(`${start}${amount}<<${token}`, width - 1);
  return [first, `${second}${checkDigit(first + second)}`];
};

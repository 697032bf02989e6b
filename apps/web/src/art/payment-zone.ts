/** The machine-readable zone of a payment: two lines with a check digit, in the manner of `mrz.ts`. Decoration, never the only place of a fact. */
import { checkDigit, fill, transliterate } from "./mrz.ts";
import { utcDay } from "./utc-digits.ts";

export interface PaymentFacts {
  issuer: string;
  game: string;
  description: string;
  claimId: string;
  token: string;
  /** Base units. */
  amount: string;
  decimals: number;
  expiresAt: Date;
}

const width = 30;

export const paymentZone = (facts: PaymentFacts): readonly [string, string] => {
  const first = fill(`P<${facts.issuer}${transliterate(facts.game)}<<${transliterate(facts.description)}`, width);
  const number = transliterate(facts.claimId.replaceAll("-", "").slice(-6));
  const end = `<<${transliterate(facts.token)}<<${utcDay(facts.expiresAt)}`;
  const digits = (BigInt(facts.amount) / 10n ** BigInt(facts.decimals - 2)).toString();
  // An amount that does not fit is left out: half a number would be a wrong one.
  const amount = number.length + 2 + digits.length + end.length < width ? digits : "";
  const second = fill(`${number}<<${amount}${end}`, width - 1);
  return [first, `${second}${checkDigit(first + second)}`];
};

/** The machine-readable zone of a contributor's agreement: who, how much, from when to when. Decoration, as every zone. */
import { checkDigit, fill, mrzWidth, transliterate } from "./mrz.ts";
import { utcDay } from "./utc-digits.ts";

export interface AgreementFacts {
  issuer: string;
  version: number;
  name: string;
  /** Whole tokens. */
  allocation: bigint;
  dailyRelease: bigint;
  startsAt: Date;
  endsAt: Date;
}

export const agreementZone = (facts: AgreementFacts): readonly [string, string] => {
  const { issuer, version, name, allocation, dailyRelease, startsAt, endsAt } = facts;
  const first = fill(`A<${issuer}EARLY<CONTRIBUTOR<<V${version}<<${transliterate(name)}`);
  const [start, end] = [utcDay(startsAt), utcDay(endsAt)];
  const figures = `${start}${checkDigit(start)}${end}${checkDigit(end)}<<${allocation}<<${dailyRelease}`;
  const second = fill(figures, mrzWidth - 1);
  return [first, `${second}${checkDigit(first + second)}`];
};

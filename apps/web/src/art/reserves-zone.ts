/** The machine-readable zone of a report of reserves: its root in two halves, when it was taken, and check digits. Decoration, as every zone. */
import { checkDigit, fill, mrzWidth, transliterate } from "./mrz.ts";
import { utcDay } from "./utc-digits.ts";

export interface ReservesFacts {
  issuer: string;
  token: string;
  /** 0x and 64 digits. */
  root: string;
  takenAt: Date;
}

export const reservesZone = ({ issuer, token, root, takenAt }: ReservesFacts): readonly [string, string] => {
  const digits = transliterate(root.slice(2));
  const day = utcDay(takenAt);
  const first = fill(`R<${issuer}${digits.slice(0, 32)}<<${transliterate(token)}`);
  const second = fill(`${digits.slice(32)}${checkDigit(digits)}<${day}${checkDigit(day)}`, mrzWidth - 1);
  return [first, `${second}${checkDigit(first + second)}`];
};

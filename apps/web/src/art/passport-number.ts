/**
 * The number printed on a data page: nine characters made from the user id, so that it never changes
 * and needs no column. It is no identifier: every lookup uses the id.
 */
import { hash32 } from "@passport/engraving/seed";

/** 32 characters: no I, O, S or Z, which are read as digits. */
const alphabet = "0123456789ABCDEFGHJKLMNPQRTUVWXY";
const firstLetter = 10;
const length = 9;

export const passportNumber = (userId: string): string => {
  // Two independent hashes give 64 bits; nine characters need 45.
  let bits = (BigInt(hash32(`passport:${userId}`)) << 32n) | BigInt(hash32(`${userId}:number`));
  let number = "";
  for (let i = 0; i < length; i++) {
    // A leading letter keeps people from taking it for an amount or a date.
    const [offset, size] = i === 0 ? [firstLetter, alphabet.length - firstLetter] : [0, alphabet.length];
    number += alphabet.charAt(offset + Number(bits % BigInt(size)));
    bits /= BigInt(size);
  }
  return number;
};

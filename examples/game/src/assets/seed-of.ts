import { createHash } from "node:crypto";

/** Random but repeatable: the same token always gets the same values. */
export interface Seed {
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/** Each question takes the next two bytes, so the order of the questions matters. There are sixteen of them. */
export const seedOf = (collection: string, tokenId: string): Seed => {
  const bytes = createHash("sha256").update(`${collection}/${tokenId}`).digest();
  let offset = 0;
  const below = (count: number): number => {
    offset += 2;
    return bytes.readUInt16BE(offset - 2) % count;
  };
  return { below, pick: (choices) => choices[below(choices.length)] ?? choices[0] };
};

/**
 * Chance that can be repeated. A text (a user id, an asset hash, the name of a screen) is hashed to
 * 32 bits, and those bits start a small generator. The same text therefore draws the same document
 * on every machine and for ever, and nothing but the text has to be stored.
 *
 * Neither function is a secret keeper: they are fast and evenly spread, not unpredictable.
 */

const utf8 = new TextEncoder();

/** FNV-1a, 32 bits: for each byte, exclusive-or it in, then multiply by the FNV prime. */
export const hash32 = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const byte of utf8.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash;
};

/** mulberry32: a counter with a large odd step, scrambled by three multiplications. Period 2^32. */
export const mulberry32 = (seed: number): (() => number) => {
  let counter = seed >>> 0;
  return () => {
    counter = (counter + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(counter ^ (counter >>> 15), counter | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
};

export interface Dice {
  /** At least 0, less than 1. */
  next(): number;
  range(low: number, high: number): number;
  /** A whole number, both ends included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

export const dice = (seed: string): Dice => {
  const next = mulberry32(hash32(seed));
  return {
    next,
    range: (low, high) => low + next() * (high - low),
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
};

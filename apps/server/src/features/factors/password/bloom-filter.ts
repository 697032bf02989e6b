/** A set that may say yes by mistake, and never no: about 29 bits an entry for one mistake in a million lookups. */
import { createHash } from "node:crypto";

const bitsPerEntry = 28.8;
const hashes = 20;

export const newBloomFilter = (entries: ReadonlySet<string>): Buffer => {
  const filter = Buffer.alloc(Math.ceil((entries.size * bitsPerEntry) / 8));
  for (const entry of entries) {
    for (const bit of bitsOf(entry, filter.length * 8)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return filter;
};

export const isInBloomFilter = (filter: Buffer, text: string): boolean =>
  bitsOf(text, filter.length * 8).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0);

/** Two halves of one hash make all positions (Kirsch and Mitzenmacher 2006). */
const bitsOf = (text: string, size: number): number[] => {
  const digest = createHash("sha256").update(text).digest();
  const [first, second] = [digest.readUIntBE(0, 6), digest.readUIntBE(6, 6)];
  return Array.from({ length: hashes }, (_, n) => (first + n * second) % size);
};

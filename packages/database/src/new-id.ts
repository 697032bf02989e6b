/**
 * uuidv7 (RFC 9562): 48 bits of milliseconds, a 12-bit counter, 62 random bits. Ids of one process
 * rise strictly, also within a millisecond and when the clock steps back, so rows written in order
 * sort in order and new index entries stay together at the right edge.
 */
import { randomFillSync } from "node:crypto";
import { uuidText } from "./uuid-text.ts";

const counterLimit = 0x1000;

/** Random bytes are drawn for many ids at once: the call costs more than the bytes. */
const idBytes = 16;
const pool = Buffer.alloc(256 * idBytes);
let used = pool.length;

const drawBytes = (): Buffer => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += idBytes;
  return pool.subarray(used - idBytes, used);
};

let lastMs = 0;
let counter = 0;

const advanceClock = (random: Buffer): void => {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    // Starts in the lower half: at least 2,048 more ids fit into this millisecond.
    counter = random.readUInt16BE(6) & 0x7ff;
    return;
  }
  counter += 1;
  if (counter === counterLimit) {
    // Borrows the next millisecond; the clock catches up by itself.
    lastMs += 1;
    counter = 0;
  }
};

export const newId = (): string => {
  const bytes = drawBytes();
  advanceClock(bytes);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return uuidText(bytes);
};

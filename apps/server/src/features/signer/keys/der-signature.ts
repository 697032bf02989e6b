/** An ECDSA signature as key stores write it (RFC 3279: a DER sequence of r and s), read without mercy. */

/** The order of secp256k1. */
export const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

const sequenceTag = 0x30;
const integerTag = 0x02;

export const parseDerSignature = (der: Uint8Array): { r: bigint; s: bigint } => {
  const [tag, length, ...body] = der;
  // 72 bytes at most, so every length is written in one byte.
  if (tag !== sequenceTag || length !== body.length || length > 70) throw new Error("this is no DER signature");
  const r = readInteger(body, 0);
  const s = readInteger(body, r.end);
  if (s.end !== body.length) throw new Error("this is no DER signature");
  return { r: r.value, s: s.value };
};

const readInteger = (bytes: readonly number[], at: number): { value: bigint; end: number } => {
  const length = bytes[at + 1] ?? 0;
  const end = at + 2 + length;
  const digits = bytes.slice(at + 2, end);
  const [first = 0, second = 0] = digits;
  const isNegative = first >= 0x80;
  const isPadded = first === 0 && length > 1 && second < 0x80;
  if (bytes[at] !== integerTag || length === 0 || digits.length !== length || isNegative || isPadded) {
    throw new Error("this is no DER signature");
  }
  const value = BigInt(`0x${Buffer.from(digits).toString("hex")}`);
  if (value <= 0n || value >= curveOrder) throw new Error("a signature lies outside of its curve");
  return { value, end };
};

/** Contracts refuse the mirrored twin of a signature: of s and n - s the lower one counts (EIP-2). */
export const lowerHalf = (s: bigint): bigint => (s > curveOrder / 2n ? curveOrder - s : s);

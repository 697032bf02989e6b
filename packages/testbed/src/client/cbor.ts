/** As much of CBOR (RFC 8949) as an authenticator writes: integers, bytes, texts and maps. */
export type CborValue = number | string | Buffer | Map<number | string, CborValue>;

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 0x100) return Buffer.from([(major << 5) | 24, value]);
  const wide = Buffer.from([(major << 5) | 25, 0, 0]);
  wide.writeUInt16BE(value, 1);
  return wide;
};

export const encodeCbor = (value: CborValue): Buffer => {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

/** Writes what der-signature.ts reads. */
export const toDer = (r: bigint, s: bigint): Buffer => {
  const body = Buffer.concat([integer(r), integer(s)]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]);
};

const integer = (value: bigint): Buffer => {
  const hex = value.toString(16);
  const digits = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
  // A leading bit would make it negative.
  const bytes = (digits[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), digits]) : digits;
  return Buffer.concat([Buffer.from([0x02, bytes.length]), bytes]);
};

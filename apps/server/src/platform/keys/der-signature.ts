/**
 * ECDSA signatures as key stores write them (RFC 3279: a DER sequence of r and s). The library refuses any
 * encoding but the shortest one, trailing bytes, and numbers outside of the curve's order.
 */
import { secp256k1 } from "@noble/curves/secp256k1.js";

export const curveOrder = secp256k1.CURVE.n;

export const parseDerSignature = (der: Uint8Array): { r: bigint; s: bigint } => {
  const { r, s } = secp256k1.Signature.fromDER(der);
  return { r, s };
};

/** Contracts refuse the mirrored twin of a signature: of s and n - s the lower one is valid (EIP-2). */
export const toLowS = ({ r, s }: { r: bigint; s: bigint }): { r: bigint; s: bigint } => {
  const { s: lowS } = new secp256k1.Signature(r, s).normalizeS();
  return { r, s: lowS };
};

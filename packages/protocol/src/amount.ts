/** Money on the wire is a base-10 integer string in base units (C3, CONFIG-9): no sign, no exponent, no leading zero. */
import * as z from "zod/mini";

const maxUint256 = 2n ** 256n - 1n;

export const amountSchema = z.string().check(
  // Abort: without it the next check would hand any text to BigInt, which throws.
  z.regex(/^(0|[1-9]\d{0,77})$/, { abort: true }),
  z.refine((text) => BigInt(text) <= maxUint256),
);

/** The amount of a requested transfer (FORMAT-6). */
export const movedAmountSchema = amountSchema.check(z.refine((text) => text !== "0"));

const typedPattern = /^(\d+\.?\d*|\.\d+)$/;

/**
 * FORMAT-5: what a person typed, in base units; undefined when it is not exactly an amount of a token
 * with so many decimals. Nothing is rounded, and nothing is guessed: "1e18", "+1" and "1,5" are refused.
 */
export const parseAmount = (typed: string, decimals: number): bigint | undefined => {
  if (!typedPattern.test(typed)) return undefined;
  const [whole = "", fraction = ""] = typed.split(".");
  if (fraction.length > decimals) return undefined;
  const units = BigInt(whole + fraction.padEnd(decimals, "0"));
  return units <= maxUint256 ? units : undefined;
};

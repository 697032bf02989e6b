/** Money on the wire is a base-10 integer string in base units (C3, CONFIG-9): no sign, no exponent, no leading zero. */
import * as z from "zod/mini";

const maxUint256 = 2n ** 256n - 1n;

export const amountSchema = z.string().check(
  // Abort: without it the next check would hand any text to BigInt, which throws.
  z.regex(/^(0|[1-9]\d{0,77})$/, { abort: true }),
  z.refine((text) => BigInt(text) <= maxUint256),
);

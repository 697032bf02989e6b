import { expect, it } from "vitest";
import { passcodeOf } from "./authenticator.ts";

/** The secret of RFC 6238, appendix B, for SHA-1: "12345678901234567890" in base32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
])("shows at second %d what RFC 6238 says", (second, passcode) => {
  expect(passcodeOf(secret, new Date(second * 1000))).toBe(passcode);
});

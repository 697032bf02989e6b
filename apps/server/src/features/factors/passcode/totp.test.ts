import { describe, expect, it } from "vitest";
import { matchingStep, newTotpSecret, totpAddress } from "./totp.ts";

/** RFC 6238, appendix B: the ASCII text 12345678901234567890, in base32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number): Date => new Date(seconds * 1000);

describe("matchingStep", () => {
  it.each([
    [59, "287082", 0x1],
    [1_111_111_109, "081804", 0x23523ec],
    [1_111_111_111, "050471", 0x23523ed],
    [1_234_567_890, "005924", 0x273ef07],
    [2_000_000_000, "279037", 0x3f940aa],
    [20_000_000_000, "353130", 0x27bc86aa],
  ])("[TFA-16] [TFASETUP-7] at second %i the passcode of RFC 6238 is %s, of step %i", (seconds, passcode, step) => {
    expect(matchingStep(secret, passcode, at(seconds))).toBe(step);
  });

  it("[TFA-16] [TFASETUP-7] a passcode is good one step either side of its own, to the millisecond, and no further", () => {
    const step = 0x273ef07;
    const [opens, ends] = [(step - 1) * 30_000, (step + 2) * 30_000];
    for (const now of [opens, opens + 1, step * 30_000, ends - 1]) {
      expect(matchingStep(secret, "005924", new Date(now)), String(now)).toBe(step);
    }
    for (const now of [opens - 30_000, opens - 1, ends, ends + 30_000]) {
      expect(matchingStep(secret, "005924", new Date(now)), String(now)).toBeUndefined();
    }
  });

  it.each([
    "",
    "5924",
    "05924",
    "0005924",
    "005924 ",
    " 005924",
    "005 924",
    "005924\n",
    "00592a",
    "-05924",
    "００５９２４",
    "5924.0",
  ])("[TFA-16] %j is no passcode", (typed) => {
    expect(matchingStep(secret, typed, at(1_234_567_890))).toBeUndefined();
  });

  it("is of no use to another secret", () => {
    expect(matchingStep("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "005924", at(1_234_567_890))).toBeUndefined();
  });
});

describe("newTotpSecret", () => {
  it("is 20 random bytes in base32, a new one each time", () => {
    const secrets = Array.from({ length: 100 }, newTotpSecret);
    expect(new Set(secrets).size).toBe(100);
    for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/);
  });
});

describe("totpAddress", () => {
  it("names product and player, and carries the secret", () => {
    const address = new URL(totpAddress(secret, "Passport & Co", "alice_w"));
    expect([address.protocol, address.host]).toEqual(["otpauth:", "totp"]);
    expect(decodeURIComponent(address.pathname)).toBe("/Passport & Co:alice_w");
    expect(address.searchParams.get("secret")).toBe(secret);
    expect(address.searchParams.get("issuer")).toBe("Passport & Co");
    for (const [name, usual] of [
      ["algorithm", "SHA1"],
      ["digits", "6"],
      ["period", "30"],
    ] as const) {
      expect([null, usual]).toContain(address.searchParams.get(name));
    }
  });
});

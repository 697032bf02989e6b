import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalEmail } from "./canonical-email.ts";

describe("canonicalEmail", () => {
  it.each([
    ["alice@passport.example", "alice@passport.example"],
    ["  Alice@Passport.Example ", "alice@passport.example"],
    ["ALICE+news@passport.example", "alice+news@passport.example"],
    ["ａｌｉｃｅ@passport.example", "alice@passport.example"],
    ["alice@bücher.example", "alice@xn--bcher-kva.example"],
    ["J\u030Canne@passport.example", "\u01F0anne@passport.example"],
  ])("reads %j as %s", (input, canonical) => {
    expect(canonicalEmail(input)).toBe(canonical);
  });

  it.each([
    "",
    "   ",
    "alice",
    "@passport.example",
    "alice@",
    "alice@localhost",
    "alice@@passport.example",
    "alice＠passport.example",
    "alice﹫passport.example",
    "al ice@passport.example",
    "alice\u0000@passport.example",
    "alice\u200B@passport.example",
    "alice\uD800@passport.example",
    "alice\u00A8@passport.example",
    "alice@-passport.example",
    "alice@passport..example",
    "alice@[127.0.0.1]",
    // To a mail program each of these is alice's mailbox, some with a second one.
    "mallory,alice@passport.example",
    "mallory\uFF0Calice@passport.example",
    "mallory;alice@passport.example",
    "alice(1)@passport.example",
    "mallory<alice@passport.example",
    '"alice"@passport.example',
    "a\\lice@passport.example",
    "friends:alice@passport.example",
    `${"a".repeat(250)}@passport.example`,
  ])("refuses %j", (input) => {
    expect(canonicalEmail(input)).toBeUndefined();
  });

  it("is idempotent: what is canonical stays as it is", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 20 });
    const address = fc.tuple(text, text).map(([local, domain]) => `${local}@${domain}.example`);
    fc.assert(
      fc.property(fc.oneof(address, fc.emailAddress(), fc.string({ unit: "binary" })), (input) => {
        const once = canonicalEmail(input);
        if (once !== undefined) expect(canonicalEmail(once)).toBe(once);
      }),
      { numRuns: 3000 },
    );
  });
});

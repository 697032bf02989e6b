import { describe, expect, it } from "vitest";
import { checkDigit } from "./mrz.ts";
import { receiptZone } from "./receipt-zone.ts";

const facts = {
  issuer: "SUP",
  reference: "01936c1e-7a00-7000-8000-00000c9f2c41",
  token: "SUPS",
  group: "ASSET MANAGEMENT",
  amount: "1250999999999999999999",
  decimals: 18,
  createdAt: new Date("2026-11-15T00:14:08Z"),
};

describe("the zone of a receipt", () => {
  it("has two lines of 30 out of the zone's alphabet", () => {
    for (const line of receiptZone(facts)) expect(line).toMatch(/^[A-Z0-9<]{30}$/);
  });

  it("says reference, group, minute and the amount in hundredths, cut", () => {
    const [first, second] = receiptZone(facts);
    expect(first.startsWith(`R<SUP00000C9F2C41${checkDigit("00000C9F2C41")}<<ASSET<MANA`)).toBe(true);
    expect(second.startsWith(`2611150014${checkDigit("2611150014")}<125099<<SUPS<`)).toBe(true);
  });

  it("its last digit covers both lines", () => {
    const [first, second] = receiptZone(facts);
    expect(second.at(-1)).toBe(checkDigit(first + second.slice(0, -1)));
    const [, other] = receiptZone({ ...facts, reference: facts.reference.replace("9f2c41", "9f2c42") });
    expect(other.at(-1)).not.toBe(second.at(-1));
  });

  it("says hundredths of a currency without decimals too", () => {
    const [, second] = receiptZone({ ...facts, token: "H7C", amount: "42", decimals: 0 });
    expect(second.slice(12)).toMatch(/^4200<<H7C<+\d$/);
  });

  it("never shows half an amount", () => {
    const [, second] = receiptZone({ ...facts, amount: "9".repeat(60) });
    expect(second.slice(12)).toMatch(/^<<SUPS<+\d$/);
  });
});

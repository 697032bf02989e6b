import { expect, it } from "vitest";
import { checkDigit } from "./mrz.ts";
import { paymentZone } from "./payment-zone.ts";

const facts = {
  issuer: "SUP",
  game: "Hangar 7",
  description: "Dock lease, bay 12",
  claimId: "01936c1e-7a00-7000-8000-00000c9f2c41",
  token: "SUPS",
  amount: "180999999999999999999",
  decimals: 18,
  expiresAt: new Date("2026-11-17T00:14:08Z"),
};

it("says who asks for what, the claim, the amount in hundredths and the last day, with a check digit over both lines", () => {
  const [first, second] = paymentZone(facts);
  for (const line of [first, second]) expect(line).toMatch(/^[A-Z0-9<]{30}$/);
  expect(first).toBe("P<SUPHANGAR<7<<DOCK<LEASE<BAY<");
  expect(second.slice(0, -1)).toBe("9F2C41<<18099<<SUPS<<261117<<");
  expect(second.at(-1)).toBe(checkDigit(first + second.slice(0, -1)));
});

it("leaves out an amount that has no room", () => {
  const [, second] = paymentZone({ ...facts, amount: `1${"0".repeat(40)}` });
  expect(second).toMatch(/^9F2C41<<<<SUPS<<261117<+\d$/);
});

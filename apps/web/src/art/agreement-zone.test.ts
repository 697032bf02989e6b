import { expect, it } from "vitest";
import { agreementZone } from "./agreement-zone.ts";
import { checkDigit, mrzWidth } from "./mrz.ts";

it("carries name, figures and both days in two lines of 44, with honest check digits", () => {
  const [first, second] = agreementZone({
    issuer: "SUP",
    version: 1,
    name: "Mara Voss",
    allocation: 9_000n,
    dailyRelease: 50n,
    startsAt: new Date("2026-08-27T00:00:00Z"),
    endsAt: new Date("2027-02-23T00:00:00Z"),
  });
  expect(first).toBe("A<SUPEARLY<CONTRIBUTOR<<V1<<MARA<VOSS".padEnd(mrzWidth, "<"));
  expect(second).toHaveLength(mrzWidth);
  expect(second).toMatch(/^260827\d270223\d<<9000<<50<+\d$/);
  expect(second.at(-1)).toBe(checkDigit(first + second.slice(0, -1)));
});

import { expect, it } from "vitest";
import { checkDigit, mrzWidth } from "./mrz.ts";
import { reservesZone } from "./reserves-zone.ts";

it("carries the whole root, the day and honest check digits in two lines of 44", () => {
  const root = `0x${"0123456789abcdef".repeat(4)}`;
  const [first, second] = reservesZone({
    issuer: "SUP",
    token: "SUPS",
    root,
    takenAt: new Date("2026-11-15T09:00:00Z"),
  });
  expect(first).toHaveLength(mrzWidth);
  expect(second).toHaveLength(mrzWidth);
  expect(first.slice(5, 37) + second.slice(0, 32)).toBe(root.slice(2).toUpperCase());
  expect(second).toContain("<261115");
  expect(second.at(-1)).toBe(checkDigit(first + second.slice(0, -1)));
});

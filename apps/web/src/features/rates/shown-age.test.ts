import { expect, it } from "vitest";
import { shownAge } from "./shown-age.ts";
import { ratesTexts } from "./texts.ts";

it.each([
  [-5000, "0 s ago"],
  [4999, "4 s ago"],
  [59_999, "59 s ago"],
  [60_000, "1 min ago"],
  [3_599_999, "59 min ago"],
  [3_600_000, "1 h ago"],
  [172_799_999, "47 h ago"],
  [172_800_000, "2 d ago"],
])("[RATES-13] %i ms are %s", (ageMs, text) => {
  expect(shownAge(ageMs, ratesTexts.current())).toBe(text);
});

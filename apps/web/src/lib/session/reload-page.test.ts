/** The delay that keeps reloads out of a tight loop. */
import { expect, it } from "vitest";
import { reloadDelay } from "./reload-page.ts";

it("reloads at once, and a second time only after five seconds", () => {
  expect(reloadDelay(0, 1_700_000_000_000)).toBe(0);
  expect(reloadDelay(1_700_000_000_000, 1_700_000_001_000)).toBe(4000);
  expect(reloadDelay(1_700_000_009_000, 1_700_000_000_000)).toBe(5000);
});

/** The end of a withdrawal hold, at its boundary. */
import { expect, it } from "vitest";
import { heldUntil } from "./hold-query.ts";

it("names the end of a hold that is still running, and nothing else", () => {
  const until = "2026-11-05T10:00:00.000Z";
  expect(heldUntil({ withdrawals_held_until: until }, new Date("2026-11-05T09:59:59.999Z"))).toBe(until);
  expect(heldUntil({ withdrawals_held_until: until }, new Date(until))).toBeUndefined();
  expect(heldUntil({ withdrawals_held_until: null }, new Date(until))).toBeUndefined();
});

import { describe, expect, it } from "vitest";
import { lockEnd } from "./lock-end.ts";

const [early, late] = ["2026-11-15T10:00:00.000Z", "2026-11-15T10:05:00.000Z"];
const now = Date.parse("2026-11-15T09:58:00.000Z");

describe("the end of a lock", () => {
  it("is the server's value while no voucher is open", () => {
    expect(lockEnd(null, undefined, now)).toBeNull();
    expect(lockEnd(late, undefined, now)).toBe(late);
    expect(lockEnd(late, { state: "confirming", deadline: early }, now)).toBe(late);
    expect(lockEnd(null, { state: "pending", deadline: null }, now)).toBeNull();
  });

  it("is the end of the voucher that waits for the wallet", () => {
    expect(lockEnd(late, { state: "pending", deadline: early }, now)).toBe(early);
    expect(lockEnd(null, { state: "pending", deadline: early }, now)).toBe(early);
  });

  it("is the server's value again when that end has passed", () => {
    expect(lockEnd(late, { state: "pending", deadline: early }, Date.parse(early))).toBe(late);
  });
});

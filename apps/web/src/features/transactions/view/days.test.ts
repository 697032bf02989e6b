import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isDay, periodOf } from "./days.ts";

const zone = process.env["TZ"];
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

describe("days", () => {
  it("are valid calendar dates only", () => {
    for (const day of ["2026-11-15", "2024-02-29", "2999-12-31"]) expect(isDay(day)).toBe(true);
    for (const day of ["2026-02-29", "2026-13-01", "2026-00-10", "0202-11-15", "2026-1-5", "15.11.2026", ""]) {
      expect(isDay(day)).toBe(false);
    }
  });

  describe("in Berlin", () => {
    beforeEach(() => {
      process.env["TZ"] = "Europe/Berlin";
    });

    it("begin at the reader's midnight, and the last one is whole", () => {
      expect(periodOf({ from: "2026-11-01", to: "2026-11-01" })).toEqual({
        from: "2026-10-31T23:00:00.000Z",
        to: "2026-11-01T23:00:00.000Z",
      });
    });

    it("have 25 hours when the clocks go back", () => {
      expect(periodOf({ from: "2026-10-25", to: "2026-10-25" })).toEqual({
        from: "2026-10-24T22:00:00.000Z",
        to: "2026-10-25T23:00:00.000Z",
      });
    });
  });

  it("an open range stays open", () => {
    process.env["TZ"] = "UTC";
    expect(periodOf({})).toEqual({});
    expect(periodOf({ to: "2026-12-31" })).toEqual({ to: "2027-01-01T00:00:00.000Z" });
    expect(periodOf({ from: "2026-12-31" })).toEqual({ from: "2026-12-31T00:00:00.000Z" });
  });
});

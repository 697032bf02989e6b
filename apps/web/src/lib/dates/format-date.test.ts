import { describe, expect, it } from "vitest";
import {
  formatDate,
  formatDayTime,
  formatExactTime,
  formatMoment,
  formatStampDate,
  formatStampTime,
} from "./format-date.ts";

it("prints dates as documents do", () => {
  expect(formatDate("2022-03-14T12:00:00.000Z")).toBe("14 Mar 2022");
  expect(formatStampDate("2022-03-04T12:00:00.000Z")).toBe("04 Mar 22");
});

describe("times", () => {
  const time = new Date(2026, 10, 5, 9, 3, 8).toISOString();

  it("of this year need no year", () => {
    expect(formatDayTime(time, new Date(2026, 11, 31))).toBe("5 Nov, 09:03");
    expect(formatDayTime(time, new Date(2027, 0, 1))).toBe("5 Nov 2026, 09:03");
  });

  it("on a receipt are exact and say their zone", () => {
    expect(formatExactTime(time)).toMatch(/^5 Nov 2026, 09:03:08 \S+$/);
  });

  it("of today need no day", () => {
    expect(formatMoment(time, new Date(2026, 10, 5, 23, 59))).toBe("09:03");
    expect(formatMoment(time, new Date(2026, 10, 6, 0, 0))).toBe("5 Nov, 09:03");
  });

  it("on a stamp are short", () => {
    expect(formatStampTime(time)).toBe("05 Nov 26 09:03");
  });
});

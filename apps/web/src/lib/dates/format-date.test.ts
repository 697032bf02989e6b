import { expect, it } from "vitest";
import { formatDate, formatStampDate } from "./format-date.ts";

it("prints dates as documents do", () => {
  expect(formatDate("2022-03-14T12:00:00.000Z")).toBe("14 Mar 2022");
  expect(formatStampDate("2022-03-04T12:00:00.000Z")).toBe("04 Mar 22");
});

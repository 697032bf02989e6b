import { expect, it } from "vitest";
import { isFullRunDue } from "./is-full-run-due.ts";

it.each([
  ["never ran", undefined, "2036-05-02T12:00:00Z", true],
  ["ran this night", "2036-05-02T03:10:00Z", "2036-05-02T12:00:00Z", false],
  ["ran last night, and it is not night yet", "2036-05-01T03:10:00Z", "2036-05-02T02:59:00Z", false],
  ["ran last night, and it is night", "2036-05-01T03:10:00Z", "2036-05-02T03:00:00Z", true],
  ["missed a night", "2036-04-30T03:10:00Z", "2036-05-02T02:00:00Z", true],
])("[LEDGER-17] everything is checked once a night: %s", (_, last, now, isDue) => {
  expect(isFullRunDue(last === undefined ? undefined : new Date(last), new Date(now))).toBe(isDue);
});

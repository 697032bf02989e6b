import { describe, expect, it } from "vitest";
import { isRunningOut, recoveryCodeFile, unusedCodes } from "./recovery-codes.ts";

const codes = (unused: number, used = 0) =>
  Array.from({ length: unused + used }, (_, index) => ({
    recovery_code: `code-${index}`,
    used_at: index < unused ? null : "2026-11-05T10:00:00.000Z",
  }));

describe("recovery codes", () => {
  it("the file holds the codes that still work, one a line, and none of the used ones", () => {
    expect(recoveryCodeFile(codes(2, 8))).toEqual({ name: "recovery_code.txt", text: "code-0\ncode-1\n" });
    expect(unusedCodes(codes(1, 1))).toEqual(["code-0"]);
  });

  it("run out at three", () => {
    expect(isRunningOut(codes(4, 6))).toBe(false);
    expect(isRunningOut(codes(3, 7))).toBe(true);
    expect(isRunningOut(codes(0, 10))).toBe(true);
  });
});

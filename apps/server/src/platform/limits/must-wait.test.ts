import { describe, expect, it } from "vitest";
import { inWords, mustWait } from "./must-wait.ts";

describe("a wait", () => {
  it.each([
    [1, "1 second"],
    [59, "59 seconds"],
    [119, "119 seconds"],
    [120, "2 minutes"],
    [121, "3 minutes"],
    [900, "15 minutes"],
    [7199, "120 minutes"],
    [7200, "2 hours"],
    [86_400, "24 hours"],
  ])("of %i seconds reads %j", (seconds, words) => {
    expect(inWords(seconds)).toBe(words);
  });

  it("is rounded up, and never said to be over", () => {
    expect(mustWait(0)).toMatchObject({
      code: "wait_before_retry",
      message: "Too many tries. Wait 1 second, then try again.",
      hints: { retryAfterSeconds: 1 },
    });
    expect(mustWait(1001, { captchaRequired: true }).hints).toEqual({ retryAfterSeconds: 2, captchaRequired: true });
  });
});

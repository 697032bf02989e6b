import { messages } from "@passport/protocol/messages";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../lib/api/api-error.ts";
import { type NotMeEvent, type NotMeState, notMeFlow, startNotMe } from "./not-me-flow.ts";

const apiError = (code: keyof typeof messages) => new ApiError({ code, message: messages[code], status: 400 });
const after = (...events: NotMeEvent[]): NotMeState => events.reduce(notMeFlow, startNotMe("token"));

describe("locking an account by a mailed link", () => {
  it("asks first, locks on demand and stays locked", () => {
    expect(after()).toEqual({ step: "asking", isLocking: false });
    expect(after({ kind: "lock" })).toEqual({ step: "asking", isLocking: true });
    const locked = after({ kind: "lock" }, { kind: "locked" });
    expect(locked).toEqual({ step: "locked" });
    expect(notMeFlow(locked, { kind: "lock" })).toBe(locked);
  });

  it("has nothing to ask without a token", () => {
    expect(startNotMe(undefined)).toEqual({ step: "refused" });
  });

  it("ends with a link that is not valid any more", () => {
    expect(after({ kind: "lock" }, { kind: "failed", failure: apiError("link_invalid") })).toEqual({ step: "refused" });
  });

  it("can be tried again after any other failure", () => {
    const failure = apiError("internal");
    expect(after({ kind: "lock" }, { kind: "failed", failure })).toEqual({ step: "asking", isLocking: false, failure });
    expect(after({ kind: "lock" }, { kind: "failed", failure }, { kind: "lock" })).toEqual({
      step: "asking",
      isLocking: true,
    });
  });
});

import { describe, expect, it } from "vitest";
import { advanceCaptcha, type CaptchaEvent, openCaptcha } from "./captcha-state.ts";

const after = (...events: CaptchaEvent[]) => events.reduce(advanceCaptcha, openCaptcha);
const ticked: CaptchaEvent = { kind: "ticked" };
const solved: CaptchaEvent = { kind: "solved", run: 1, token: "t1" };

describe("the captcha", () => {
  it("goes from a tick through the computation to a token", () => {
    expect(after()).toMatchObject({ kind: "open", note: undefined });
    expect(after(ticked)).toMatchObject({ kind: "solving" });
    expect(after(ticked, solved)).toMatchObject({ kind: "solved", token: "t1" });
  });

  it("a tick while it works or when it is done starts nothing", () => {
    expect(after(ticked, ticked)).toEqual(after(ticked));
    expect(after(ticked, solved, ticked)).toEqual(after(ticked, solved));
  });

  it("a failure says so and can be tried again", () => {
    const failed = after(ticked, { kind: "failed", run: 1 });
    expect(failed).toMatchObject({ kind: "open", note: "failed" });
    expect(advanceCaptcha(failed, ticked)).toMatchObject({ kind: "solving", run: 2 });
  });

  it("an expired token is gone", () => {
    const expired = after(ticked, solved, { kind: "expired", run: 1 });
    expect(expired).toEqual({ kind: "open", run: 1, note: "expired" });
  });

  it("the result of an abandoned run is ignored", () => {
    const again = after(ticked, { kind: "reset" }, ticked);
    expect(advanceCaptcha(again, solved)).toBe(again);
    expect(advanceCaptcha(again, { kind: "failed", run: 1 })).toBe(again);
    expect(after(ticked, { kind: "reset" }, solved)).toMatchObject({ kind: "open", note: undefined });
  });

  it("an old run's end does not take a new token", () => {
    const renewed = after(ticked, solved, { kind: "reset" }, ticked, { kind: "solved", run: 3, token: "t2" });
    expect(renewed).toMatchObject({ kind: "solved", token: "t2" });
    expect(advanceCaptcha(renewed, { kind: "expired", run: 1 })).toBe(renewed);
  });
});

import { expect, it } from "vitest";
import { advanceResend, afterSending, type ResendEvent, type ResendState } from "./resend-state.ts";

const after = (...events: ResendEvent[]): ResendState => events.reduce<ResendState>(advanceResend, afterSending(1000));
const wish: ResendEvent[] = [{ kind: "pause-over" }, { kind: "wished" }];

it("a code is asked for again after a pause, with a new captcha", () => {
  expect(after()).toEqual({ kind: "pausing", until: 31_000, wasResent: false });
  expect(after(...wish)).toEqual({ kind: "asking-captcha", error: undefined });
  expect(after(...wish, { kind: "captcha-solved" })).toEqual({ kind: "sending" });
  expect(after(...wish, { kind: "captcha-solved" }, { kind: "sent", at: 90_000 })).toEqual({
    kind: "pausing",
    until: 120_000,
    wasResent: true,
  });
});

it("nothing is asked for during the pause, and nothing twice", () => {
  expect(after({ kind: "wished" })).toEqual(after());
  expect(after({ kind: "captcha-solved" })).toEqual(after());
  const sending = after(...wish, { kind: "captcha-solved" });
  expect(advanceResend(sending, { kind: "captcha-solved" })).toBe(sending);
});

it("a failure is shown and leads back to the captcha", () => {
  expect(after(...wish, { kind: "captcha-solved" }, { kind: "failed", error: "Wait" })).toEqual({
    kind: "asking-captcha",
    error: "Wait",
  });
});

import { messages } from "@passport/protocol/messages";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../lib/api/api-error.ts";
import { type ResetEvent, type ResetState, resetFlow, startReset } from "./reset-flow.ts";

const apiError = (code: keyof typeof messages) => new ApiError({ code, message: messages[code], status: 400 });
const over = apiError("link_invalid");
const busy = apiError("overloaded");
const common = apiError("password_common");

const after = (...events: ResetEvent[]): ResetState => events.reduce(resetFlow, startReset("token"));
const checked: ResetEvent = { kind: "checked", username: "alice" };
const failed = (failure: unknown): ResetEvent => ({ kind: "failed", failure });

describe("the reset of a password", () => {
  it("without a token is over before it begins, and a check cannot be asked for", () => {
    const start = startReset(undefined);
    expect(start).toEqual({ step: "refused", failure: undefined, isOver: true });
    expect(resetFlow(start, { kind: "check" })).toBe(start);
  });

  it("checks the link, then lets choose, then is done", () => {
    expect(after()).toEqual({ step: "checking" });
    expect(after(checked)).toEqual({ step: "choosing", username: "alice", isSaving: false });
    expect(after(checked, { kind: "save" })).toEqual({ step: "choosing", username: "alice", isSaving: true });
    expect(after(checked, { kind: "save" }, { kind: "saved" })).toEqual({ step: "done" });
  });

  it("ends with a link that is not valid any more, before and after the form was shown", () => {
    const end = { step: "refused", failure: over, isOver: true };
    expect(after(failed(over))).toEqual(end);
    expect(after(checked, { kind: "save" }, failed(over))).toEqual(end);
  });

  it("repeats a check that failed for another reason", () => {
    expect(after(failed(busy))).toEqual({ step: "refused", failure: busy, isOver: false });
    expect(after(failed(busy), { kind: "check" })).toEqual({ step: "checking" });
  });

  it("keeps the form when the password is refused, and forgets the refusal with the next try", () => {
    const refused = after(checked, { kind: "save" }, failed(common));
    expect(refused).toEqual({ step: "choosing", username: "alice", isSaving: false, failure: common });
    expect(resetFlow(refused, { kind: "save" })).toEqual({ step: "choosing", username: "alice", isSaving: true });
  });

  it("does not go back to the form because of a response that is out of date", () => {
    const done = after(checked, { kind: "save" }, { kind: "saved" });
    expect(resetFlow(done, checked)).toBe(done);
    expect(resetFlow(done, { kind: "save" })).toBe(done);
  });
});

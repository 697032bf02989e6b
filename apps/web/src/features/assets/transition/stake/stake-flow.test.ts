import { expect, it } from "vitest";
import { advanceStake, canStart, type StakeEvent, type StakeFlow, unchecked } from "./stake-flow.ts";

const notice = { tone: "error", text: "No.", words: undefined } as const;
const after = (...events: StakeEvent[]): StakeFlow => events.reduce(advanceStake, unchecked);
const checked = (isApproved: boolean): StakeEvent => ({ kind: "checked", isApproved });
const did = (step: "approve" | "stake"): StakeEvent[] => [
  { kind: "started", step },
  { kind: "sent", step },
  { kind: "mined", step },
];

it("offers the approval only after the contract was read", () => {
  expect(canStart(unchecked, "approve")).toBe(false);
  expect(canStart(after(checked(false)), "approve")).toBe(true);
  expect(canStart(after(checked(false)), "stake")).toBe(false);
});

it("skips the approval if there is one already", () => {
  const flow = after(checked(true));
  expect(flow.approve).toEqual({ kind: "done" });
  expect(canStart(flow, "approve")).toBe(false);
  expect(canStart(flow, "stake")).toBe(true);
});

it("offers the approval if the contract could not be read", () => {
  const flow = after({ kind: "check-failed" });
  expect(flow.check).toBe("failed");
  expect(canStart(flow, "approve")).toBe(true);
});

it("does one step after the other", () => {
  const approved = after(checked(false), ...did("approve"));
  expect(approved).toEqual({ check: "read", approve: { kind: "done" }, stake: { kind: "idle" } });
  expect(after(checked(false), ...did("stake")).stake).toEqual({ kind: "idle" });
  expect(after(checked(false), ...did("approve"), ...did("stake")).stake).toEqual({ kind: "done" });
});

it("retries the failed step only", () => {
  for (const step of ["approve", "stake"] as const) {
    const before = step === "approve" ? [checked(false)] : [checked(true)];
    const failed = after(...before, { kind: "started", step }, { kind: "failed", step, notice });
    expect(failed[step]).toEqual({ kind: "failed", notice });
    expect(canStart(failed, step)).toBe(true);
    expect(did(step).reduce(advanceStake, failed)[step]).toEqual({ kind: "done" });
  }
});

it("is read again when it is opened, unless something is pending", () => {
  const busy = after(checked(false), { kind: "started", step: "approve" });
  expect(advanceStake(busy, { kind: "opened" })).toBe(busy);
  const failed = advanceStake(busy, { kind: "failed", step: "approve", notice });
  expect(advanceStake(failed, { kind: "opened" })).toEqual(unchecked);
  // The server shows it only when it is final: until then the player must not be asked to pay again.
  const done = after(checked(true), ...did("stake"));
  expect(advanceStake(done, { kind: "opened" })).toBe(done);
});

it("ignores a result that is out of date", () => {
  const busy = after({ kind: "check-failed" }, { kind: "started", step: "approve" });
  expect(advanceStake(busy, checked(false))).toBe(busy);
});

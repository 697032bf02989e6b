import type { Payment } from "@passport/protocol/calls/payments";
import { expect, it } from "vitest";
import { advancePayment, canPay, loading, obstacleOf, type PayState } from "./payment-state.ts";

const payment = (status: Payment["status"]): Payment => ({
  claim_id: "01936c1e-7a00-7000-8000-00000c9f2c41",
  amount: "180",
  description: "Dock lease",
  reference: null,
  status,
  reason: null,
  game: { client_id: "hangar-7", name: "Hangar 7", origins: [] },
  expires_at: "2026-11-18T00:00:00.000Z",
  operation_id: null,
  decide_by: null,
  ended_at: null,
  receipt: null,
  limits: null,
});

const shown = (status: Payment["status"], more: Partial<Extract<PayState, { step: "shown" }>> = {}): PayState => ({
  step: "shown",
  payment: payment(status),
  isPaying: false,
  failure: undefined,
  ...more,
});
const error = new Error("no");

it("goes from the claim over the click to what became of it", () => {
  const open = advancePayment(loading, { kind: "read", payment: payment("open") });
  expect(open).toEqual(shown("open"));
  const paying = advancePayment(open, { kind: "confirmed" });
  expect(paying).toEqual(shown("open", { isPaying: true }));
  expect(advancePayment(paying, { kind: "read", payment: payment("open") })).toEqual(paying);
  expect(advancePayment(paying, { kind: "read", payment: payment("settled") })).toEqual(shown("settled"));
});

it("[PAY-5] a second click while the first is under way, or after it, does nothing", () => {
  const paying = shown("open", { isPaying: true });
  expect(canPay(paying)).toBe(false);
  expect(advancePayment(paying, { kind: "confirmed" })).toBe(paying);
  for (const status of ["asked", "settled", "refused", "returned", "cancelled", "expired"] as const) {
    const state = shown(status);
    expect(canPay(state)).toBe(false);
    expect(advancePayment(state, { kind: "confirmed" })).toBe(state);
  }
});

it("fails with a reason, keeps it while the claim is read again, and can be tried again", () => {
  const failed = advancePayment(shown("open", { isPaying: true }), { kind: "failed", error });
  expect(failed).toEqual(shown("open", { failure: error }));
  expect(advancePayment(failed, { kind: "read", payment: payment("refused") })).toEqual(
    shown("refused", { failure: error }),
  );
  expect(advancePayment(failed, { kind: "confirmed" })).toEqual(shown("open", { isPaying: true }));
});

it("[PAY-11] a cancelled step-up leaves the claim open, without a failure", () => {
  expect(advancePayment(shown("open", { isPaying: true }), { kind: "cancelled" })).toEqual(shown("open"));
});

it("what is shown stays when it cannot be read again; what never could be read can be asked for again", () => {
  expect(advancePayment(shown("asked"), { kind: "unreadable", error })).toEqual(shown("asked"));
  const unreadable = advancePayment(loading, { kind: "unreadable", error });
  expect(unreadable).toEqual({ step: "unreadable", error });
  expect(advancePayment(unreadable, { kind: "asked" })).toEqual(loading);
});

it("names what stands in the way", () => {
  const funds = { available: 180n, isLocked: false, isOffline: false, isHeld: false };
  expect(obstacleOf(180n, funds)).toBeUndefined();
  expect(obstacleOf(180n, { ...funds, available: undefined })).toBeUndefined();
  expect(obstacleOf(181n, funds)).toBe("too-little");
  expect(obstacleOf(181n, { ...funds, isHeld: true })).toBe("held");
  expect(obstacleOf(181n, { ...funds, isHeld: true, isLocked: true })).toBe("locked");
  expect(obstacleOf(181n, { ...funds, isLocked: true, isOffline: true })).toBe("offline");
});

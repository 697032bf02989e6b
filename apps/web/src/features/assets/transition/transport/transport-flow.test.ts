import { expect, it } from "vitest";
import { advanceTransport, type TransportEvent, type TransportFlow, untouched } from "./transport-flow.ts";

const notice = { tone: "error", text: "No.", words: undefined } as const;
const after = (...events: TransportEvent[]): TransportFlow => events.reduce(advanceTransport, untouched);
const voucher = { kind: "voucher", until: 300 } as const;

it("goes from the server to the wallet to the chain", () => {
  expect(after({ kind: "started" })).toEqual({ step: "asking" });
  expect(after({ kind: "started" }, voucher)).toEqual({ step: "confirming", until: 300 });
  expect(after({ kind: "started" }, voucher, { kind: "sent" })).toEqual({ step: "mining" });
  expect(after({ kind: "started" }, voucher, { kind: "sent" }, { kind: "mined" })).toEqual({ step: "mined" });
});

it("can be retried after a failure, and remembers the voucher's expiry", () => {
  const failed = after({ kind: "started" }, voucher, { kind: "failed", notice });
  expect(failed).toEqual({ step: "failed", notice, until: 300 });
  expect(advanceTransport(failed, { kind: "started" })).toEqual({ step: "asking" });
});

it("starts once, however often it is clicked", () => {
  const confirming = after({ kind: "started" }, voucher);
  expect(advanceTransport(confirming, { kind: "started" })).toBe(confirming);
});

it("closing the dialog does not stop a pending move, and forgets one that has ended", () => {
  for (const events of [[{ kind: "started" }], [{ kind: "started" }, voucher]] satisfies TransportEvent[][]) {
    const flow = after(...events);
    expect(advanceTransport(flow, { kind: "closed" })).toBe(flow);
  }
  expect(after({ kind: "started" }, { kind: "failed", notice }, { kind: "closed" })).toEqual(untouched);
  expect(after({ kind: "started" }, voucher, { kind: "sent" }, { kind: "mined" }, { kind: "closed" })).toEqual(
    untouched,
  );
});

it("expires while the wallet has it or it can be continued, but not on the chain", () => {
  expect(after({ kind: "ran-out" })).toEqual({ step: "ran-out" });
  expect(after({ kind: "started" }, voucher, { kind: "ran-out" })).toEqual({ step: "ran-out" });
  expect(after({ kind: "started" }, voucher, { kind: "sent" }, { kind: "ran-out" })).toEqual({ step: "mining" });
  expect(after({ kind: "started" }, voucher, { kind: "ran-out" }, { kind: "sent" })).toEqual({ step: "mining" });
});

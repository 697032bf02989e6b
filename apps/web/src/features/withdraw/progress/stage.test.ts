import { describe, expect, it } from "vitest";
import type { Sending } from "../../../lib/flow/sending.ts";
import { stageOf, stepsDone } from "./stage.ts";

const now = Date.parse("2026-11-16T12:00:00Z");
const pending = {
  state: "pending",
  reason: null,
  tx_hash: null,
  deadline: "2026-11-16T12:05:00.000Z",
  chain_id: 56,
} as const;
const idle: Sending = { step: "none" };
const sent: Sending = { step: "confirm", hash: "0xab", isMined: false };

describe("[WITHDRAW-29] a withdrawal", () => {
  it("waits for the wallet until its voucher runs out, by the time that the server set", () => {
    expect(stageOf(pending, idle, now)).toEqual({ step: "voucher", until: Date.parse(pending.deadline) });
    expect(stageOf(pending, idle, now + 300_000)).toEqual({ step: "ran-out", minutes: 1 });
    expect(stageOf({ ...pending, chain_id: 1 }, idle, now + 300_000)).toEqual({ step: "ran-out", minutes: 15 });
  });

  it("[WITHDRAW-16] is sent as soon as the wallet says so, and on the chain when the server has seen it", () => {
    expect(stageOf(pending, sent, now)).toEqual({ step: "sent", hash: "0xab" });
    expect(stageOf({ ...pending, tx_hash: "0xcd" }, idle, now)).toEqual({ step: "sent", hash: "0xcd" });
    expect(stageOf({ ...pending, state: "confirming", tx_hash: "0xcd" }, sent, now)).toEqual({ step: "confirming" });
  });

  it("[WITHDRAW-44] says that it comes back as soon as the chain shows that it was called off", () => {
    const calledOff = { ...pending, state: "confirming", reason: "rejected", tx_hash: "0xcd" } as const;
    expect(stageOf(calledOff, sent, now)).toEqual({ step: "returning" });
    expect(stepsDone({ step: "returning" })).toBe(2);
  });

  it("ends in the wallet or back in the balance, whatever this page's wallet did", () => {
    expect(stageOf({ ...pending, state: "confirmed" }, sent, now)).toEqual({ step: "confirmed" });
    expect(stageOf({ ...pending, state: "returned" }, sent, now)).toEqual({ step: "returned" });
    expect(stageOf({ ...pending, state: "queued" }, idle, now)).toEqual({ step: "queued" });
  });

  it("counts its steps", () => {
    expect(stepsDone({ step: "voucher", until: 0 })).toBe(1);
    expect(stepsDone({ step: "confirming" })).toBe(2);
    expect(stepsDone({ step: "confirmed" })).toBe(4);
  });
});

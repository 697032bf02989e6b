import { operationEventNames, operationKinds, operationStates } from "@passport/protocol/operation";
import { describe, expect, it } from "vitest";
import { testOperation } from "../live/test-operation.ts";
import { operationTexts } from "../texts.ts";
import { stepsOf, type TimelineStep } from "./timeline.ts";

const texts = operationTexts.current();
const happened = (name: TimelineStep["name"], block: number | null = null): TimelineStep => ({
  name,
  at: "2026-11-15T09:00:00.000Z",
  tx_hash: null,
  block_number: block,
});
const shape = (...[operation, timeline]: [Parameters<typeof stepsOf>[0], TimelineStep[]]) =>
  stepsOf(operation, timeline, texts).map(({ title, state }) => [title, state]);

describe("the steps of an operation", () => {
  it("are the past, the current and the coming ones", () => {
    expect(shape(testOperation(), [happened("registered"), happened("seen", 7)])).toEqual([
      ["Sent by your wallet", "done"],
      ["On chain", "done"],
      ["Becomes final", "now"],
      ["Arrived", "todo"],
    ]);
  });

  it("of a voucher ask for the signature first", () => {
    const asked = testOperation({ kind: "withdrawal", state: "pending", tx_hash: null });
    expect(shape(asked, [happened("registered"), happened("signed")])).toEqual([
      ["Requested", "done"],
      ["Voucher signed", "done"],
      ["Sign it in your wallet", "now"],
      ["Becomes final", "todo"],
      ["Arrived", "todo"],
    ]);
  });

  it("say what went wrong and end there", () => {
    const failed = testOperation({ state: "failed", reason: "reverted" });
    expect(shape(failed, [happened("registered"), happened("reverted", 7)]).at(-1)).toEqual([
      "Refused by the contract",
      "failed",
    ]);
  });

  it("name the block", () => {
    const [, seen] = stepsOf(testOperation(), [happened("registered"), happened("seen", 41_234_567)], texts);
    expect(seen?.text).toBe("Block 41,234,567");
  });

  it("have words for every event of every kind, and one step at most is now", () => {
    const timeline = operationEventNames.map((name) => happened(name));
    for (const kind of operationKinds) {
      for (const state of operationStates) {
        const steps = stepsOf(testOperation({ kind, state }), timeline, texts);
        expect(steps.every(({ title }) => typeof title === "string" && title.length > 2)).toBe(true);
        expect(steps.filter((step) => step.state === "now").length).toBeLessThanOrEqual(1);
      }
    }
  });
});

import {
  endStates,
  type OperationEventName,
  type OperationKind,
  type OperationState,
  operationEventNames,
  operationKinds,
  operationStates,
} from "@passport/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { advance, reasonOf, statesBefore } from "./advance.ts";

/** Everything that may happen, written once more by hand: `event > next state`. What is not here changes nothing. */
const transferTransitions = {
  pending: [
    "seen > confirming",
    "finalized > confirmed",
    "reverted > failed",
    "replaced > failed",
    "dropped > failed",
    "mismatched > failed",
    "unclaimed > unclaimed",
    "unfulfilled > unfulfilled",
  ],
  confirming: [
    "orphaned > pending",
    "finalized > confirmed",
    "reverted > failed",
    "replaced > failed",
    "mismatched > failed",
    "unclaimed > unclaimed",
    "unfulfilled > unfulfilled",
  ],
  queued: [],
  confirmed: [],
  failed: ["seen > confirming", "finalized > confirmed", "unclaimed > unclaimed", "unfulfilled > unfulfilled"],
  returned: [],
  unclaimed: ["claimed > confirmed", "unfulfilled > unfulfilled"],
  unfulfilled: ["fulfilled > confirmed"],
};
const voucherTransitions = {
  pending: [
    "signed > pending",
    "seen > confirming",
    "queued > queued",
    "finalized > confirmed",
    "expired > returned",
    "cancelled > returned",
  ],
  confirming: [
    "orphaned > pending",
    "queued > queued",
    "finalized > confirmed",
    "stayed > queued",
    "expired > returned",
    "cancelled > returned",
    "rejected > returned",
  ],
  queued: ["finalized > confirmed", "releasing > confirming", "rejecting > confirming", "rejected > returned"],
  confirmed: [],
  failed: [],
  returned: [],
  unclaimed: [],
  unfulfilled: [],
};

const questionTransitions = {
  pending: ["accepted > confirmed", "refused > returned", "unanswered > returned"],
  confirming: [],
  queued: [],
  confirmed: [],
  failed: [],
  returned: [],
  unclaimed: [],
  unfulfilled: [],
};

const expected: Record<OperationKind, Record<OperationState, string[]>> = {
  deposit: transferTransitions,
  purchase: transferTransitions,
  item_deposit: transferTransitions,
  stake: transferTransitions,
  mint: voucherTransitions,
  unstake: voucherTransitions,
  item_withdrawal: voucherTransitions,
  withdrawal: voucherTransitions,
  payment: questionTransitions,
  move_to_game: questionTransitions,
  move_from_game: questionTransitions,
};

const cases = operationKinds.flatMap((kind) => operationStates.map((state) => ({ kind, state })));

describe("advance", () => {
  it.each(cases)("$kind, $state", ({ kind, state }) => {
    const found = operationEventNames.flatMap((event) => {
      const next = advance({ kind, state }, event);
      return next === undefined ? [] : [`${event} > ${next}`];
    });
    expect(found.toSorted()).toEqual(expected[kind][state].toSorted());
  });

  it("whatever comes in whatever order, an end stays an end, and nothing is confirmed twice", () => {
    const story = fc.tuple(
      fc.constantFrom(...operationKinds),
      fc.constantFrom<OperationState>("pending", "confirming", "unclaimed"),
      fc.array(fc.constantFrom(...operationEventNames), { maxLength: 60 }),
    );
    fc.assert(
      fc.property(story, ([kind, first, events]) => {
        let state: OperationState = first;
        let confirmations = 0;
        for (const event of events) {
          const next = advance({ kind, state }, event);
          if (next === undefined) continue;
          // The one exception: what was given up too early, and turns out to be on the chain.
          if (endStates.includes(state)) {
            expect({ state, event }).toEqual({
              state: "failed",
              event: expect.stringMatching(/^(seen|finalized|unclaimed|unfulfilled)$/),
            });
          }
          if (next === "confirmed") confirmations += 1;
          state = next;
        }
        expect(confirmations).toBeLessThanOrEqual(1);
      }),
      { numRuns: 3000 },
    );
  });

  it("whatever ends without what was wanted says why, and nothing else does", () => {
    const silent = new Set(operationEventNames.filter((event) => reasonOf(event) === null));
    for (const { kind, state } of cases) {
      for (const event of operationEventNames) {
        const next = advance({ kind, state }, event);
        // Shown before it is final; the chain may still take it back.
        const isEnding = next === "failed" || next === "returned" || event === "rejecting";
        if (next !== undefined) expect(silent.has(event)).toBe(!isEnding);
      }
    }
  });

  it("statesBefore looks the same way back", () => {
    const back = (kind: OperationKind, event: OperationEventName) => statesBefore(kind, event);
    expect(back("deposit", "finalized")).toEqual(["pending", "confirming", "failed"]);
    expect(back("mint", "expired")).toEqual(["pending", "confirming"]);
    expect(back("mint", "rejected")).toEqual(["confirming", "queued"]);
  });
});

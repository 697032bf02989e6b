/** The steps of one operation: what happened, what happens now, what will. Pure; the page only draws them. */
import type { readOperation } from "@passport/protocol/calls/operations";
import type { OutputOf } from "@passport/protocol/declare";
import type { Operation, OperationEventName } from "@passport/protocol/operation";
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import type { Step } from "../../../ui/stepper/stepper.tsx";
import { isQuestion, isVoucher, waitsForWallet } from "../operation-words.ts";
import type { OperationWords } from "../texts.ts";

export type TimelineStep = OutputOf<typeof readOperation>["timeline"][number];

const badEvents: readonly OperationEventName[] = [
  "orphaned",
  "reverted",
  "replaced",
  "dropped",
  "mismatched",
  "expired",
  "cancelled",
  "rejecting",
  "stayed",
  "rejected",
  "unfulfilled",
  "refused",
  "unanswered",
];

type StepName = keyof OperationWords["steps"];

/** What is going on now, then what is still to come. */
const comingOf = (operation: Operation): readonly StepName[] => {
  switch (operation.state) {
    case "pending":
      if (isQuestion(operation)) return ["gameNext", "arrivedNext"];
      return waitsForWallet(operation)
        ? ["signNext", "finalNext", "arrivedNext"]
        : ["chainNext", "finalNext", "arrivedNext"];
    case "confirming":
      return operation.reason === "rejected" ? ["finalNext"] : ["finalNext", "arrivedNext"];
    case "queued":
      return ["releaseNext", "arrivedNext"];
    case "unclaimed":
      return ["linkNext", "arrivedNext"];
    case "unfulfilled":
      return ["supportNext", "arrivedNext"];
    case "confirmed":
    case "failed":
    case "returned":
      return [];
  }
};

const nameOf = (operation: Operation, name: OperationEventName): StepName =>
  name === "registered" && !isVoucher(operation) && !isQuestion(operation) ? "sent" : name;

export const stepsOf = (operation: Operation, timeline: readonly TimelineStep[], texts: OperationWords): Step[] => [
  ...timeline.map(
    ({ name, at, block_number: block }): Step => ({
      title: texts.steps[nameOf(operation, name)],
      aside: formatDayTime(at),
      text: block === null ? undefined : texts.block(formatAmount(BigInt(block), { decimals: 0, shownDecimals: 0 })),
      state: badEvents.includes(name) ? "failed" : "done",
    }),
  ),
  ...comingOf(operation).map((name, nth): Step => ({ title: texts.steps[name], state: nth === 0 ? "now" : "todo" })),
];

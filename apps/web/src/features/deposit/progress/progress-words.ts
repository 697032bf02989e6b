import type { Operation } from "@passport/protocol/operation";
import type { BadgeProps } from "../../../ui/badge/badge.tsx";
import type { Step } from "../../../ui/stepper/stepper.tsx";
import type { progressTexts } from "./texts.ts";

type Words = ReturnType<(typeof progressTexts)["current"]>;

interface Shown {
  texts: Words;
  blocks: string;
  sentAt: string;
  /** What comes when it is final, and what has come. */
  coming: string;
  arrived: string;
}

export const badgeOf = (
  { state }: Operation,
  texts: Words,
): { tone: NonNullable<BadgeProps["tone"]>; text: string } => {
  if (state === "confirmed") return { tone: "success", text: texts.badges.confirmed };
  if (state === "failed") return { tone: "warn", text: texts.badges.failed };
  return { tone: "live", text: state === "pending" ? texts.badges.pending : texts.badges.confirming };
};

const reasonText = ({ reason }: Operation, { reasons }: Words): string =>
  reason !== null && Object.hasOwn(reasons, reason) ? reasons[reason as keyof Words["reasons"]] : reasons.other;

export const stepsOf = (operation: Operation, { texts, blocks, sentAt, coming, arrived }: Shown): Step[] => {
  const sent: Step = { title: texts.sent, aside: sentAt, text: texts.sentText, state: "done" };
  if (operation.state === "failed")
    return [sent, { title: texts.failed, text: reasonText(operation, texts), state: "failed" }];
  const isDone = operation.state === "confirmed";
  return [
    { ...sent, state: operation.state === "pending" ? "now" : "done" },
    {
      title: texts.confirming,
      aside: blocks,
      text: texts.confirmingText,
      state: isDone ? "done" : operation.state === "pending" ? "todo" : "now",
    },
    {
      title: texts.credited,
      text: isDone ? arrived : coming,
      state: isDone ? "done" : "todo",
    },
  ];
};

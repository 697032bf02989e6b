/** The four steps of a withdrawal, in words. */
import type { Operation } from "@passport/protocol/operation";
import { FlowCard } from "../../../flow/flow.tsx";
import { useConfirmations } from "../../../lib/chain/use-confirmations.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge, type BadgeProps } from "../../../ui/badge/badge.tsx";
import { type Step, Stepper } from "../../../ui/stepper/stepper.tsx";
import { type WithdrawTexts, withdrawTexts } from "../texts.ts";
import { type Stage, stepsDone } from "./stage.ts";

const badges: Record<Stage["step"], { tone: NonNullable<BadgeProps["tone"]>; text: keyof WithdrawTexts["badges"] }> = {
  voucher: { tone: "warn", text: "pending" },
  "ran-out": { tone: "neutral", text: "returned" },
  sent: { tone: "live", text: "sent" },
  confirming: { tone: "live", text: "confirming" },
  queued: { tone: "live", text: "queued" },
  returning: { tone: "live", text: "returning" },
  confirmed: { tone: "success", text: "confirmed" },
  returned: { tone: "neutral", text: "returned" },
};

export const WithdrawalSteps = ({ operation, stage }: { operation: Operation; stage: Stage }) => {
  const words = useTexts(withdrawTexts);
  const { count, target } = useConfirmations(operation);
  const done = stepsDone(stage);
  const hasEnded = stage.step === "returned" || stage.step === "ran-out";
  const stateOf = (place: number): Step["state"] => {
    if (place < done) return "done";
    if (place > done) return "todo";
    return hasEnded ? "failed" : "now";
  };
  const { tone, text } = badges[stage.step];
  return (
    <FlowCard title={words.progress} aside={<Badge tone={tone}>{words.badges[text]}</Badge>}>
      <Stepper
        steps={[
          {
            title: words.stepHeld,
            text: words.stepHeldText(formatAmount(operation.amount ?? "0")),
            state: stateOf(0),
          },
          { title: words.stepWallet, state: stateOf(1) },
          stage.step === "queued"
            ? { title: words.stepQueued, state: stateOf(2) }
            : { title: words.stepChain, aside: words.blocks(count, target), state: stateOf(2) },
          stage.step === "returning"
            ? { title: words.stepBack, text: words.stepBackText, state: stateOf(3) }
            : { title: words.stepDone, text: words.stepDoneText, state: stateOf(3) },
        ]}
      />
    </FlowCard>
  );
};

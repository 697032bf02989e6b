import { keepSpending, type Spending } from "@passport/protocol/calls/spending";
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { PendingChange } from "../protection/pending-change.tsx";
import { spendingTexts } from "./texts.ts";

interface PendingLimitProps {
  next: NonNullable<Spending["next_limit"]>;
  onDone: (spending: Spending) => void;
}

export const PendingLimit = ({ next: { value, from }, onDone }: PendingLimitProps) => {
  const texts = useTexts(spendingTexts);
  const { isBusy, start } = useSensitive();
  const time = formatDayTime(from);
  const keep = () =>
    start({
      run: async () => onDone(await runCommand(keepSpending, {})),
      done: () => texts.kept,
      failed: texts.keepFailed,
    });
  return (
    <PendingChange title={texts.pendingTitle} keep={texts.keep} busy={isBusy} onKeep={keep}>
      <p>{value === null ? texts.nextNoLimit(time) : texts.nextLimit(formatAmount(value), time)}</p>
    </PendingChange>
  );
};

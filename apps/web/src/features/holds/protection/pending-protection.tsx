import { keepProtection, type Protection } from "@passport/protocol/calls/holds";
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { PendingChange } from "./pending-change.tsx";
import { protectionTexts } from "./texts.ts";

interface PendingProtectionProps {
  protection: Protection;
  onDone: () => Promise<void>;
}

export const PendingProtection = ({ protection, onDone }: PendingProtectionProps) => {
  const texts = useTexts(protectionTexts);
  const { isBusy, start } = useSensitive();
  const { next_hold_hours: hold, next_daily_limit: limit } = protection;
  if (hold === null && limit === null) return null;
  const keep = async () => {
    await start({
      run: () => runCommand(keepProtection, {}),
      done: () => texts.kept,
      failed: texts.keepFailed,
    });
    await onDone();
  };
  const limitText = () => {
    if (limit === null) return undefined;
    const time = formatDayTime(limit.from);
    return limit.value === null ? texts.nextNoLimit(time) : texts.nextLimit(formatAmount(limit.value), time);
  };
  return (
    <PendingChange title={texts.pendingTitle} keep={texts.keep} busy={isBusy} onKeep={keep}>
      {hold && <p>{texts.nextHold(texts.length(hold.value), formatDayTime(hold.from))}</p>}
      {limit && <p>{limitText()}</p>}
    </PendingChange>
  );
};

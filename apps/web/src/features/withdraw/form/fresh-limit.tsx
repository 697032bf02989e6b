/** WITHDRAW-41: what can be withdrawn now, while SUPS that were deposited less than 24 hours ago are limited. */
import type { WithdrawalCheck } from "@passport/protocol/calls/withdrawals";
import { formatExactTime } from "../../../lib/dates/format-date.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { withdrawTexts } from "../texts.ts";

export const FreshLimit = ({ check }: { check: WithdrawalCheck }) => {
  const texts = useTexts(withdrawTexts);
  const { withdrawable_now: now, withdrawable_from: from } = check;
  if (now === null || from === null) return null;
  const amount = formatAmount(BigInt(now), { shownDecimals: 4 });
  return (
    <Alert tone="warn" title={texts.fresh(amount)}>
      <p>{texts.freshRest(formatExactTime(from))}</p>
    </Alert>
  );
};

/** WITHDRAW-13, WITHDRAW-15: what an early contributor may withdraw today, with 4 decimals, and when it grows. */
import type { WithdrawalCheck } from "@passport/protocol/calls/withdrawals";
import { remainingOf } from "@passport/protocol/vesting";
import { formatExactTime } from "../../../lib/dates/format-date.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Progress } from "../../../ui/progress/progress.tsx";
import { allocationId } from "../allocation-id.ts";
import { withdrawTexts } from "../texts.ts";
import { Figures } from "./figures.tsx";
import styles from "./limits.module.css";

const asLimit = (amount: bigint) => formatAmount(amount, { shownDecimals: 4 });

export const Limits = ({ check }: { check: WithdrawalCheck }) => {
  const texts = useTexts(withdrawTexts);
  const catalogue = useTexts(catalogueTexts);
  const [released, withdrawn] = [BigInt(check.max_withdraw), BigInt(check.total_withdrawn)];
  const left = remainingOf(released, withdrawn);
  const share = released === 0n ? 0 : Number((withdrawn * 100n) / released);
  const { daily_release: daily, next_release_at: next } = check;
  return (
    <div className={styles.limits}>
      <Figures
        figures={[
          { id: "released", label: texts.released, value: asLimit(released) },
          { id: "withdrawn", label: texts.withdrawn, value: asLimit(withdrawn) },
          { id: "left", label: texts.left, value: asLimit(left), tone: "live" },
        ]}
      />
      <Progress value={share} label={texts.limitShare} tone="accent" />
      {left === 0n && <Alert tone="warn" title={catalogue.early_limit_reached} />}
      <p className={styles.grows}>
        {daily !== null && next !== null ? texts.grows(formatAmount(daily), formatExactTime(next)) : texts.allReleased}{" "}
        <a href={`#${allocationId}`}>{texts.seeAllocation}</a>
      </p>
    </div>
  );
};

/** The allocation of an early contributor: four figures and the chart. */
import type { WithdrawalCheck } from "@passport/protocol/calls/withdrawals";
import { nextReleaseAt, type ReleasePlan, remainingOf } from "@passport/protocol/vesting";
import { useQueryClient } from "@tanstack/react-query";
import { FlowCard } from "../../../flow/flow.tsx";
import { useNow } from "../../../lib/clock/use-clock.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Countdown } from "../../../ui/countdown/countdown.tsx";
import { allocationId } from "../allocation-id.ts";
import { Figures } from "../form/figures.tsx";
import { withdrawCheckQuery } from "../withdraw-queries.ts";
import { agreementTexts } from "./texts.ts";
import { VestingChart } from "./vesting-chart.tsx";

interface AllocationPanelProps {
  accountId: string;
  check: WithdrawalCheck;
  plan: ReleasePlan;
  /** Before the signature nothing can be withdrawn. */
  isUnsigned?: boolean;
}

const asLimit = (amount: bigint) => formatAmount(amount, { shownDecimals: 4 });

export const AllocationPanel = ({ accountId, check, plan, isUnsigned = false }: AllocationPanelProps) => {
  const texts = useTexts(agreementTexts);
  const client = useQueryClient();
  const now = useNow();
  const [released, withdrawn] = [BigInt(check.max_withdraw), BigInt(check.total_withdrawn)];
  const next = nextReleaseAt(plan, now);
  return (
    <div id={allocationId}>
      <FlowCard
        title={texts.allocationTitle}
        aside={
          next ? (
            <Badge tone="live">
              {texts.nextRelease}{" "}
              <Countdown
                key={next.getTime()}
                until={next}
                onEnd={() => void client.invalidateQueries(withdrawCheckQuery(accountId))}
              />
            </Badge>
          ) : (
            <Badge tone="success">{texts.allReleased}</Badge>
          )
        }
      >
        <Figures
          figures={[
            { id: "allocation", label: texts.allocation, value: asLimit(plan.allocation) },
            { id: "released", label: texts.released, value: asLimit(released), tone: "accent" },
            { id: "withdrawn", label: texts.withdrawn, value: asLimit(withdrawn) },
            {
              id: "left",
              label: isUnsigned ? texts.onceSigned : texts.left,
              value: asLimit(remainingOf(released, withdrawn)),
              tone: "live",
            },
          ]}
        />
        <VestingChart plan={plan} withdrawn={withdrawn} now={now} />
      </FlowCard>
    </div>
  );
};

/** HOLD-20: what games may take in a day, what they have taken, and what a hold leaves. */
import { readSpending, type Spending } from "@passport/protocol/calls/spending";
import type { User } from "@passport/protocol/user";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Progress } from "../../../ui/progress/progress.tsx";
import { Section, UnloadedEntries } from "../../../ui/section/section.tsx";
import { PendingLimit } from "./pending-limit.tsx";
import { SpendingForm } from "./spending-form.tsx";
import { spendingTexts } from "./texts.ts";

/** Read again when a hold begins or ends, which the live user says. */
const spendingQuery = (heldUntil: string | null) =>
  queryOptions({ queryKey: [readSpending.key, heldUntil], queryFn: () => runCommand(readSpending, {}) });

/** In percent; more than the limit can have been spent, after a confirmation. */
const shareOf = ({ amount, spent }: NonNullable<Spending["limit"]>): number =>
  Math.min(100, Number((BigInt(spent) * 1_000n) / BigInt(amount)) / 10);

const left = ({ allowance, spent }: NonNullable<Spending["hold"]>): bigint => {
  const rest = BigInt(allowance) - BigInt(spent);
  return rest > 0n ? rest : 0n;
};

const Loaded = ({ spending, onDone }: { spending: Spending; onDone: (spending: Spending) => void }) => {
  const texts = useTexts(spendingTexts);
  const { limit, hold, next_limit: next } = spending;
  const spent = limit && texts.spent(formatAmount(limit.spent), formatAmount(limit.amount));
  return (
    <>
      {hold && (
        <Alert tone="warn" title={texts.heldTitle(formatDayTime(hold.until))}>
          <p>{texts.heldText(formatAmount(left(hold)), formatAmount(hold.allowance))}</p>
        </Alert>
      )}
      {next && <PendingLimit next={next} onDone={onDone} />}
      {limit && spent !== null && (
        <div>
          <p className="mid small">{spent}</p>
          <Progress value={shareOf(limit)} label={spent} />
        </div>
      )}
      <SpendingForm key={limit?.amount} spending={spending} onDone={onDone} />
    </>
  );
};

export const SpendingSection = ({ user }: { user: Pick<User, "withdrawals_held_until"> }) => {
  const texts = useTexts(spendingTexts);
  const client = useQueryClient();
  const options = spendingQuery(user.withdrawals_held_until);
  const query = useQuery(options);
  const { data: spending } = query;
  const limit = spending?.limit?.amount;
  return (
    <Section
      title={texts.title}
      icon="game"
      state={spending && texts.state(limit === undefined ? undefined : formatAmount(limit))}
      text={texts.text}
    >
      {spending && <Loaded spending={spending} onDone={(changed) => client.setQueryData(options.queryKey, changed)} />}
      <UnloadedEntries query={query} loading={texts.loading} failed={texts.failed} count={2} />
    </Section>
  );
};

/** HOLD-11: how long the player's holds last, the player's own daily limit, and what is about to change. */
import { readProtection } from "@passport/protocol/calls/holds";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Section, UnloadedEntries } from "../../../ui/section/section.tsx";
import { PendingProtection } from "./pending-protection.tsx";
import { ProtectionForm } from "./protection-form.tsx";
import { protectionTexts } from "./texts.ts";

const protectionQuery = queryOptions({
  queryKey: [readProtection.key],
  queryFn: () => runCommand(readProtection, {}),
});

export const ProtectionSection = () => {
  const texts = useTexts(protectionTexts);
  const client = useQueryClient();
  const query = useQuery(protectionQuery);
  const { data: protection } = query;
  const reload = () => client.invalidateQueries(protectionQuery);
  const limit = protection?.daily_limit;
  return (
    <Section
      title={texts.title}
      icon="shield"
      state={
        protection && texts.state(texts.length(protection.hold_hours), limit == null ? undefined : formatAmount(limit))
      }
      text={texts.text}
    >
      {protection && (
        <>
          <PendingProtection protection={protection} onDone={reload} />
          <ProtectionForm
            key={`${protection.hold_hours} ${protection.daily_limit}`}
            protection={protection}
            onDone={reload}
          />
        </>
      )}
      <UnloadedEntries query={query} loading={texts.loading} failed={texts.failed} count={2} />
    </Section>
  );
};

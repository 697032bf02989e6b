/** What "This wasn't me" has suspended, until the player removes it with a factor that is older (SESSION-27). */
import { listSuspendedWays, removeSuspendedWays, type SuspendedWay } from "@passport/protocol/calls/two-factor";
import type { User } from "@passport/protocol/user";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import { hasSecondFactor } from "../../../lib/session/has-second-factor.ts";
import { setSession } from "../../../lib/session/session-store.ts";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { ConfirmButton } from "../../../ui/confirm-button/confirm-button.tsx";
import { Entry } from "../../../ui/entry/entry.tsx";
import type { IconName } from "../../../ui/icon/icon.tsx";
import { FailedEntries, Section } from "../../../ui/section/section.tsx";
import styles from "../passkeys/passkey-list.module.css";
import { suspendedTexts } from "./texts.ts";

const suspendedQuery = queryOptions({
  queryKey: [listSuspendedWays.key],
  queryFn: () => runCommand(listSuspendedWays, {}),
});

const icons: Readonly<Record<SuspendedWay["kind"], IconName>> = {
  passkey: "key",
  authenticator: "phone",
  recovery_codes: "key",
};

const RemoveSuspended = () => {
  const texts = useTexts(suspendedTexts);
  const client = useQueryClient();
  const { isBusy, start } = useSensitive();
  const remove = () =>
    start({
      run: async () => {
        setSession(await runCommand(removeSuspendedWays, {}));
        // Of the passkeys and codes beside it, some may have gone or come back into view.
        await client.invalidateQueries();
      },
      done: () => texts.removed,
      failed: texts.removeFailed,
    });
  return (
    <ConfirmButton
      size="sm"
      label={texts.remove}
      title={texts.removeTitle}
      text={texts.removeText}
      busy={isBusy}
      onConfirm={remove}
    >
      {texts.remove}
    </ConfirmButton>
  );
};

/** Nothing at all for players who have none: hardly one ever does. */
export const SuspendedSection = ({ user }: { user: User }) => {
  const texts = useTexts(suspendedTexts);
  const { data: ways, error, isFetching, refetch } = useQuery({ ...suspendedQuery, enabled: hasSecondFactor(user) });
  if (!hasSecondFactor(user)) return null;
  if (ways === undefined && error !== null) {
    return (
      <Section title={texts.title} icon="lock" startsOpen>
        <FailedEntries title={texts.failed} error={error} isRetrying={isFetching} onRetry={refetch} />
      </Section>
    );
  }
  if (ways === undefined || ways.length === 0) return null;
  return (
    <Section
      title={texts.title}
      icon="lock"
      state={texts.count(ways.length)}
      text={texts.text}
      startsOpen
      badge={
        <Badge tone="warn" icon="lock">
          {texts.count(ways.length)}
        </Badge>
      }
    >
      <ul aria-label={texts.title}>
        {ways.map(({ kind, name, added_at: addedAt }) => (
          <Entry
            key={`${kind} ${addedAt}`}
            icon={icons[kind]}
            tone="warn"
            title={name ?? texts.kinds[kind]}
            facts={[...(name === null ? [] : [texts.kinds[kind]]), texts.added(formatDayTime(addedAt))]}
          />
        ))}
      </ul>
      <div className={styles.foot}>
        <p className={styles.hint}>{texts.noneBefore}</p>
        <RemoveSuspended />
      </div>
    </Section>
  );
};

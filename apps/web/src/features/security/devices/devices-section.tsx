import { endOtherSessions, listSessions } from "@passport/protocol/calls/sessions";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ConfirmButton } from "../../../ui/confirm-button/confirm-button.tsx";
import { Section, UnloadedEntries } from "../../../ui/section/section.tsx";
import { securityTexts } from "../texts.ts";
import { Device } from "./device.tsx";

const LogOutOthers = () => {
  const texts = useTexts(securityTexts);
  const { isBusy, start } = useSensitive();
  const logOutOthers = () =>
    start({
      run: () => runCommand(endOtherSessions, {}),
      done: ({ ended }) => texts.othersLoggedOut(ended),
      failed: texts.logOutOthersFailed,
    });
  return (
    <ConfirmButton title={texts.logOutOthersTitle} text={texts.logOutOthersText} busy={isBusy} onConfirm={logOutOthers}>
      {texts.logOutOthers}
    </ConfirmButton>
  );
};

const sessionsQuery = queryOptions({
  queryKey: [listSessions.key],
  queryFn: () => runCommand(listSessions, {}),
});

export const DevicesSection = () => {
  const texts = useTexts(securityTexts);
  const query = useQuery(sessionsQuery);
  const { data: sessions } = query;
  const hasOthers = sessions?.some((session) => !session.is_current) ?? false;
  return (
    <Section
      title={texts.devices}
      icon="computer"
      state={sessions && texts.devicesState(sessions.length)}
      text={texts.devicesText}
      actions={hasOthers && <LogOutOthers />}
    >
      {sessions && (
        <ul aria-label={texts.devices}>
          {sessions.map((session) => (
            <Device key={session.id} session={session} />
          ))}
        </ul>
      )}
      <UnloadedEntries query={query} loading={texts.loadingDevices} failed={texts.devicesFailed} count={2} />
    </Section>
  );
};

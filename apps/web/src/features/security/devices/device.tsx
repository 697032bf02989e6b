import { endSession, type SessionEntry } from "@passport/protocol/calls/sessions";
import { describeBrowser } from "@passport/protocol/describe-browser";
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Entry } from "../../../ui/entry/entry.tsx";
import { securityTexts } from "../texts.ts";

const LogOut = ({ id, device }: { id: string; device: string }) => {
  const texts = useTexts(securityTexts);
  const { isBusy, start } = useSensitive();
  const logOut = () =>
    start({
      run: () => runCommand(endSession, { id }),
      done: () => texts.loggedOut(device),
      failed: texts.logOutFailed,
    });
  return (
    <Button size="sm" busy={isBusy} aria-label={texts.logOutOf(device)} onClick={logOut}>
      {texts.logOut}
    </Button>
  );
};

export const Device = ({ session }: { session: SessionEntry }) => {
  const texts = useTexts(securityTexts);
  const { browser, system, isPhone } = describeBrowser(session.user_agent);
  const name = texts.device(browser, system);
  return (
    <Entry
      icon={isPhone ? "phone" : "computer"}
      tone={session.is_current ? "success" : "neutral"}
      title={
        <>
          {name}
          {session.is_current && <Badge tone="success">{texts.thisDevice}</Badge>}
        </>
      }
      facts={[
        session.address,
        texts.loggedInAt(formatDayTime(session.created_at)),
        texts.lastUsed(formatDayTime(session.last_used_at)),
      ]}
      action={session.is_current ? undefined : <LogOut id={session.id} device={name} />}
    />
  );
};

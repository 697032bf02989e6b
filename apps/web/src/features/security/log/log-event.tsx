import type { SecurityEvent } from "@passport/protocol/calls/sessions";
import { describeBrowser } from "@passport/protocol/describe-browser";
import { formatDayTime, formatExactTime } from "../../../lib/dates/format-date.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Entry } from "../../../ui/entry/entry.tsx";
import { securityTexts } from "../texts.ts";
import { eventSigns } from "./event-signs.ts";

export const LogEvent = ({ event }: { event: SecurityEvent }) => {
  const texts = useTexts(securityTexts);
  const { icon, tone = "neutral", namesFactor = false } = eventSigns[event.kind];
  const factors: Partial<Record<string, string>> = texts.factors;
  const factor = namesFactor ? factors[event.factor ?? ""] : undefined;
  const { browser, system } = describeBrowser(event.user_agent);
  return (
    <Entry
      icon={icon}
      tone={tone}
      title={[texts.events[event.kind], factor].filter(Boolean).join(" ")}
      // An action of the system or of staff came from no browser of the player.
      facts={event.address === "" ? [texts.byTheHouse] : [texts.device(browser, system), event.address]}
      time={
        <time dateTime={event.created_at} title={formatExactTime(event.created_at)}>
          {formatDayTime(event.created_at)}
        </time>
      }
    />
  );
};

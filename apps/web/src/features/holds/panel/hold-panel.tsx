/** HOLD-10: what is held, why, since when and until when, what still works, and the way to say that it wasn't you. */
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { heldTexts } from "../../../flow/held-texts.ts";
import { useNow } from "../../../lib/clock/use-clock.ts";
import { formatDayTime, formatStampTime } from "../../../lib/dates/format-date.ts";
import { heldUntil, holdQuery } from "../../../lib/hold/hold-query.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Countdown } from "../../../ui/countdown/countdown.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { Progress } from "../../../ui/progress/progress.tsx";
import { FailedEntries, LoadingEntries } from "../../../ui/section/section.tsx";
import { Stamp } from "../../../ui/stamp/stamp.tsx";
import styles from "./hold-panel.module.css";
import { NotMe } from "./not-me.tsx";
import { holdPanelTexts } from "./texts.ts";

const passed = (from: string, until: string, now: Date): number =>
  (100 * (now.getTime() - Date.parse(from))) / (Date.parse(until) - Date.parse(from));

export const HoldPanel = ({ user }: { user: User }) => {
  const texts = useTexts(holdPanelTexts);
  const { reasons } = useTexts(heldTexts);
  const titleId = useId();
  const now = useNow();
  const until = heldUntil(user, now);
  const { data: hold, error, isFetching, refetch } = useQuery(holdQuery(until));
  if (until === undefined) return null;
  return (
    <Panel as="section" className={styles.panel} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <Badge tone="warn" icon="history">
            {texts.onHold}
          </Badge>
          <h2 id={titleId}>{texts.title}</h2>
        </div>
        <Stamp tone="accent" text={texts.stamp} detail={texts.stampUntil(formatStampTime(until))} />
      </div>
      {hold ? (
        <ul className={styles.causes}>
          {hold.causes.map(({ reason, started_at: at }) => (
            <li key={`${reason} ${at}`}>
              {reasons[reason]} <span className="mid">{formatDayTime(at)}</span>
            </li>
          ))}
        </ul>
      ) : error === null ? (
        <LoadingEntries label={texts.loading} count={1} />
      ) : (
        <FailedEntries title={texts.failed} error={error} isRetrying={isFetching} onRetry={refetch} />
      )}
      <p>{texts.why}</p>
      <div className={styles.clock}>
        <div className={styles.line}>
          {texts.endsIn}
          <span className={styles.left}>
            <Countdown until={Date.parse(until)} />
          </span>
        </div>
        {hold && (
          <>
            <Progress value={passed(hold.started_at, until, now)} label={texts.progress} />
            <div className={styles.line}>
              <span>{formatDayTime(hold.started_at)}</span>
              <span>{formatDayTime(until)}</span>
            </div>
          </>
        )}
      </div>
      <ul className={styles.effects}>
        <li className={styles.stopped}>
          <Icon name="lock" />
          {texts.stopped}
        </li>
        <li className={styles.works}>
          <Icon name="ok" />
          {texts.works}
        </li>
      </ul>
      {user.total_lock ? (
        <Alert tone="warn" title={texts.locked}>
          <p>{texts.lockedText}</p>
        </Alert>
      ) : (
        <div>
          <NotMe />
        </div>
      )}
    </Panel>
  );
};

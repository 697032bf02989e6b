/** ASSET-12: why it is locked, and until when. */
import type { OperationKind } from "@passport/protocol/operation";
import { formatExactTime, formatMoment } from "../../../lib/dates/format-date.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Countdown } from "../../../ui/countdown/countdown.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import styles from "./collectible-view.module.css";
import { collectibleTexts } from "./texts.ts";

interface LockNoticeProps {
  until: string;
  /** The kind of the viewer's own operation that locks it. */
  ownMove: OperationKind | undefined;
  /** The lock may have been extended meanwhile: it must be read again. */
  onEnd: () => void;
}

const reasonOf = (kind: OperationKind | undefined) => {
  if (kind === undefined) return "toAWallet";
  if (kind === "move_to_game") return "toGame";
  return kind === "move_from_game" ? "fromGame" : "toYourWallet";
};

export const LockNotice = ({ until, ownMove, onEnd }: LockNoticeProps) => {
  const texts = useTexts(collectibleTexts);
  return (
    <div className={styles.lock}>
      <Icon name="lock" />
      <div>
        <p className={styles.lockHead}>
          <time dateTime={until} title={formatExactTime(until)}>
            {texts.lockedUntil(formatMoment(until))}
          </time>
          <Countdown until={Date.parse(until)} onEnd={onEnd} />
        </p>
        <p className="mid small">{texts.lockReasons[reasonOf(ownMove)]}</p>
      </div>
    </div>
  );
};

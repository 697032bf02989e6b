/** ASSET-12: why it is locked, and until when. */
import { formatExactTime, formatMoment } from "../../../lib/dates/format-date.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Countdown } from "../../../ui/countdown/countdown.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import styles from "./collectible-view.module.css";
import { collectibleTexts } from "./texts.ts";

interface LockNoticeProps {
  until: string;
  /** The viewer's own operation locks it. */
  isOwnMove: boolean;
  /** The lock may have been extended meanwhile: it must be read again. */
  onEnd: () => void;
}

export const LockNotice = ({ until, isOwnMove, onEnd }: LockNoticeProps) => {
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
        <p className="mid small">{isOwnMove ? texts.lockReasons.toYourWallet : texts.lockReasons.toAWallet}</p>
      </div>
    </div>
  );
};

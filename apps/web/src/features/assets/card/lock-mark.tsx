import { useState } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Countdown } from "../../../ui/countdown/countdown.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Tooltip } from "../../../ui/tooltip/tooltip.tsx";
import { assetTexts } from "../texts.ts";
import styles from "./card.module.css";

export interface Lock {
  isInService: boolean;
  /** ASSET-10: locked until then as well. */
  unlockedAt: string | null;
}

interface LockMarkProps extends Lock {
  /** The card has the keyboard: what the pointer would read on the mark is shown. */
  hasKeyboard: boolean;
  /** It lies above the card's link, so that it can be pointed at. */
  onClick: () => void;
}

/** A lock without an end is on the wire as the last moment that a date can write. */
const hasEnd = (unlockedAt: string) => new Date(unlockedAt).getUTCFullYear() < 9999;

/** A padlock, with the time left where there is an end to it. */
export const LockMark = ({ isInService, unlockedAt, hasKeyboard, onClick }: LockMarkProps) => {
  const texts = useTexts(assetTexts);
  const [ended, setEnded] = useState<string>();
  const until = unlockedAt === ended ? null : unlockedAt;
  if (!isInService && until === null) return null;
  const mark = (
    <span className={styles.lock}>
      <Icon name="lock" size="s" />
      {until !== null && hasEnd(until) ? (
        <>
          <span className="sr">{texts.unlocksIn}</span>
          <Countdown until={Date.parse(until)} onEnd={() => setEnded(until)} />
        </>
      ) : (
        texts.locked
      )}
    </span>
  );
  return (
    // biome-ignore lint/a11y: passes on what the pointer does; the keyboard has the link itself
    <span className={styles.lockSlot} onClick={onClick}>
      {isInService ? (
        <Tooltip text={texts.lockedInService} isCalled={hasKeyboard}>
          {mark}
        </Tooltip>
      ) : (
        mark
      )}
    </span>
  );
};

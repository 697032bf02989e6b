import { useEffect, useEffectEvent } from "react";
import { useClock } from "../../lib/clock/use-clock.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { uiTexts } from "../texts.ts";
import { clockText, secondsLeft, splitTime } from "./time-left.ts";

export interface CountdownProps {
  until: Date | number;
  /** Called once, when the time has come. */
  onEnd?: () => void;
}

/** A timer is not announced while it runs; a screen reader that moves to it reads it in words. */
export const Countdown = ({ until, onEnd }: CountdownProps) => {
  const texts = useTexts(uiTexts);
  const untilMs = Number(until);
  const left = useClock((now) => secondsLeft(untilMs, now));
  const hasEnded = left === 0;
  const end = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);

  const time = splitTime(left);
  return (
    <span role="timer" className="num" aria-label={texts.countdown(time.days, time.hours, time.minutes, time.seconds)}>
      {clockText(time)}
    </span>
  );
};

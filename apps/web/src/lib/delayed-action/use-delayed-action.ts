import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type DelayedAction, startDelayedAction } from "./delayed-action.ts";

export interface DelayedActionState {
  secondsLeft: number;
  runNow: () => void;
}

/** Starts when the component appears and is cancelled when it goes. */
export const useDelayedAction = (action: () => void, delayMs: number): DelayedActionState => {
  const running = useRef<DelayedAction>(undefined);
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(delayMs / 1000));
  const act = useEffectEvent(action);

  useEffect(() => {
    const started = startDelayedAction(() => act(), delayMs);
    running.current = started;
    const tick = setInterval(() => setSecondsLeft(started.secondsLeft()), 200);
    return () => {
      clearInterval(tick);
      started.cancel();
    };
  }, [delayMs]);

  return { secondsLeft, runNow: () => running.current?.runNow() };
};

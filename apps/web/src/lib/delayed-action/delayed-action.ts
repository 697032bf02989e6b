/**
 * An action that happens by itself after a while, or at once on demand, and never twice (ROUTE-17). Every
 * delayed redirect and every page that closes itself is one of these.
 */
export interface DelayedAction {
  runNow(): void;
  cancel(): void;
  /** Whole seconds until it happens, rounded up: what a countdown shows. */
  secondsLeft(): number;
}

export const startDelayedAction = (action: () => void, delayMs: number): DelayedAction => {
  const dueAt = Date.now() + delayMs;
  let isOver = false;
  const run = () => {
    if (isOver) return;
    cancel();
    action();
  };
  const timer = setTimeout(run, delayMs);
  const cancel = () => {
    isOver = true;
    clearTimeout(timer);
  };
  return {
    runNow: run,
    cancel,
    secondsLeft: () => (isOver ? 0 : Math.max(0, Math.ceil((dueAt - Date.now()) / 1000))),
  };
};

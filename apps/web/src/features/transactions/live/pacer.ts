/** Runs at once, then at most once per interval; what is asked meanwhile runs once, at its end. A battle can bring ten transactions a second. */
import type { Clock } from "../../../lib/socket/clock.ts";

export interface Pacer {
  ask(): void;
  stop(): void;
}

export const createPacer = (clock: Clock, intervalMs: number, run: () => void): Pacer => {
  let timer: unknown;
  let isAsked = false;
  const rest = () => {
    timer = clock.setTimeout(() => {
      timer = undefined;
      if (!isAsked) return;
      isAsked = false;
      run();
      rest();
    }, intervalMs);
  };
  return {
    ask: () => {
      if (timer !== undefined) {
        isAsked = true;
        return;
      }
      run();
      rest();
    },
    stop: () => {
      clock.clearTimeout(timer);
      timer = undefined;
      isAsked = false;
    },
  };
};

/** One timer for every countdown of the page; it runs only while somebody listens. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Four times a second: each countdown has its own phase, and none may show a second late. */
const tickMs = 250;

export const subscribeTick = (listener: () => void): (() => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const notified of listeners) notified();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

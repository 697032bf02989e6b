import { useEffect, useState } from "react";

/** Longer than a double-click, as browsers wait before their own questions can be answered. */
const armingMs = 700;

/**
 * True once the window has been in front for a moment. Another site can have a player double-click in a window that covers this one
 * and closes at the first press: the second click falls on whatever lies here, unseen.
 */
export const useArmed = (): boolean => {
  const [isArmed, setIsArmed] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      setIsArmed(false);
      if (document.visibilityState === "visible") timer = setTimeout(() => setIsArmed(true), armingMs);
    };
    wait();
    const stop = new AbortController();
    window.addEventListener("focus", wait, { signal: stop.signal });
    document.addEventListener("visibilitychange", wait, { signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return isArmed;
};

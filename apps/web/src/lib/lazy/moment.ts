/** When a part is fetched that no visitor needs at once. */
import { useEffect, useState } from "react";

/**
 * "rest" is the first click, or three seconds after the page came to rest if that is earlier: the part must be here
 * before the network can be lost, and must not compete with the page itself.
 */
export type Moment = "now" | "rest";

export const restMs = 3000;

const atRest = (run: () => void) => {
  const stop = () => {
    clearTimeout(timer);
    removeEventListener("click", start);
  };
  const start = () => {
    stop();
    run();
  };
  const timer = setTimeout(start, restMs);
  addEventListener("click", start);
  return stop;
};

/** Whether the moment has come. */
export const useMoment = (moment: Moment): boolean => {
  const [isReached, setReached] = useState(moment === "now");
  useEffect(() => (isReached ? undefined : atRest(() => setReached(true))), [isReached]);
  return isReached;
};

import { useEffect, useReducer } from "react";

/** Renders anew when the moment has come: what was locked until then, or could be continued, is so no more. */
export const useLookAgainAt = (moment: number | undefined) => {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (moment === undefined) return;
    const timer = setTimeout(lookAgain, Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
};

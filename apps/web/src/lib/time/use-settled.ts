import { useEffect, useState } from "react";

/** A value once it has not changed for a while: what a player types is asked for when they pause. */
export const useSettled = <T extends string | undefined>(value: T, delayMs: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, settled, delayMs]);
  return settled;
};

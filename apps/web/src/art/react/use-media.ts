import { useCallback } from "react";
import { useStore } from "../../lib/store/store.ts";

/** Line work that differs by width is drawn once, for the width that is there. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useStore({ subscribe, get: () => window.matchMedia(query).matches });
};

/**
 * The one-time token of a mailed link. It leaves the address bar as soon as it is read, so that no
 * screenshot, shared address or browser history hands it on. It is kept in the state of this entry of
 * the tab's history, which no address shows: a reload keeps it, leaving by `replace` drops it.
 */
import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { queryText } from "./query-text.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    heldToken?: string;
  }
}

/** Of the query `?token=`; undefined when the link has none. */
export const useHeldToken = (): string | undefined => {
  const { history, latestLocation } = useRouter();
  // Read once: while the page is being left, the router's location is already that of the next one.
  const [{ fresh, kept }] = useState(() => ({
    fresh: queryText(latestLocation.search, "token"),
    kept: latestLocation.state.heldToken,
  }));
  useEffect(() => {
    if (fresh !== undefined) history.replace(history.location.pathname, { heldToken: fresh });
  }, [fresh, history]);
  return fresh ?? kept;
};

import { useEffect, useState } from "react";
import { followPromise } from "../../lib/effects/follow-promise.ts";
import { failureOfCode } from "../../lib/social/social-failure.ts";
import { type Destination, findDestination } from "./destination.ts";
import type { ExternalSearch } from "./external-search.ts";

export type DestinationState =
  | { kind: "checking" }
  | { kind: "failed"; failure: unknown }
  | { kind: "found"; destination: Destination };

/** A failure after which this address is of no use any more. */
export const isFinal = (code: string) => code === "client_unknown" || code === "interaction_over";

const lookUp = async (search: ExternalSearch): Promise<Destination> => {
  // The server refused an OpenID Connect request before a page could show it.
  if (search.err !== undefined && isFinal(search.err)) throw failureOfCode(search.err);
  return findDestination(search);
};

/** Looks the site up when the page appears, and again on demand. */
export const useDestination = (search: ExternalSearch) => {
  const [request, setRequest] = useState({ search });
  const [state, setState] = useState<DestinationState>({ kind: "checking" });
  useEffect(
    () =>
      followPromise(
        lookUp(request.search),
        (destination) => setState({ kind: "found", destination }),
        (failure) => setState({ kind: "failed", failure }),
      ),
    [request],
  );
  const retry = () => {
    setState({ kind: "checking" });
    setRequest({ search });
  };
  return { state, retry };
};

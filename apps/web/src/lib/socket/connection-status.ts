import type { ConnectionState } from "./connection-state.ts";

/** What the banner says of all connections together (REALTIME-21): the worst of them counts. */
export type ConnectionStatus = "open" | "connecting" | "closed";

export const combineStates = (states: Iterable<ConnectionState>): ConnectionStatus => {
  let worst: ConnectionStatus = "open";
  for (const { status } of states) {
    if (status === "closed") return "closed";
    if (status === "connecting" || status === "waiting") worst = "connecting";
  }
  return worst;
};

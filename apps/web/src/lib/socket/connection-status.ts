import type { ConnectionState } from "./connection-state.ts";

/**
 * What the banner says of all connections together (REALTIME-21): the worst of them counts. A first connect is as good as
 * open until it is late.
 */
export type ConnectionStatus = "open" | "connecting" | "closed";

export const combineStates = (states: Iterable<ConnectionState>): ConnectionStatus => {
  let worst: ConnectionStatus = "open";
  for (const state of states) {
    if (state.status === "closed") return "closed";
    if (state.status === "waiting" || (state.status === "connecting" && !state.isFirst)) worst = "connecting";
  }
  return worst;
};

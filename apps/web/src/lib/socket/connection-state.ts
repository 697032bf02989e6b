/**
 * The life of one connection, as a pure reducer.
 *
 *   idle -> connecting -> open -> waiting -> connecting -> ... -> closed
 *
 * A lost connection waits 6, 12, ... 36 s before each of six attempts (REALTIME-17); when the
 * sixth fails too, the server counts as down and only a person asks again (REALTIME-18, 22).
 * An opening starts the count over (REALTIME-19). `ended` is final: the session is gone.
 */
import { reconnectAttempts, timesMs } from "@passport/protocol/constants";

export type ConnectionState =
  | { status: "idle" }
  /** `attempt` 0 is the first connect; 1 to 6 are reconnects. */
  | { status: "connecting"; attempt: number }
  | { status: "open" }
  /** `attempt` is the one that follows the wait. */
  | { status: "waiting"; attempt: number; delayMs: number }
  | { status: "closed" }
  | { status: "ended" };

export type ConnectionEvent = "start" | "opened" | "lost" | "waited" | "session_ended";

export const initialConnection: ConnectionState = { status: "idle" };

const afterLoss = (failedAttempts: number): ConnectionState =>
  failedAttempts >= reconnectAttempts
    ? { status: "closed" }
    : { status: "waiting", attempt: failedAttempts + 1, delayMs: (failedAttempts + 1) * timesMs.reconnectStep };

export const advanceConnection = (state: ConnectionState, event: ConnectionEvent): ConnectionState => {
  if (state.status === "ended") return state;
  switch (event) {
    case "session_ended":
      return { status: "ended" };
    case "start":
      // The first connect, and "click here": both begin with a full set of attempts.
      return state.status === "open" || state.status === "connecting" ? state : { status: "connecting", attempt: 0 };
    case "opened":
      return state.status === "connecting" ? { status: "open" } : state;
    case "waited":
      return state.status === "waiting" ? { status: "connecting", attempt: state.attempt } : state;
    case "lost":
      if (state.status === "open") return afterLoss(0);
      return state.status === "connecting" ? afterLoss(state.attempt) : state;
  }
};

/**
 * The life of one connection, as a pure reducer.
 *
 *   idle -> connecting -> open -> waiting -> connecting -> ... -> closed
 *
 * A lost connection waits 6, 12, ... 36 s before each of six attempts (REALTIME-17); when the
 * sixth fails too, the server counts as down and only a person asks again (REALTIME-18, 22).
 * An opening starts the count over (REALTIME-19). `ended` is final: the session is gone.
 * The first connect of a healthy page is no news: only when it is late or fails, the page says so (REALTIME-21).
 */
import { reconnectAttempts, timesMs } from "@passport/protocol/constants";

export type ConnectionState =
  | { status: "idle" }
  /** `attempt` 0 is the first connect; 1 to 6 are reconnects. */
  | { status: "connecting"; attempt: number; isFirst?: true }
  | { status: "open" }
  /** `attempt` is the one that follows the wait. */
  | { status: "waiting"; attempt: number; delayMs: number }
  | { status: "closed" }
  | { status: "ended" };

export type ConnectionEvent = "start" | "late" | "opened" | "lost" | "waited" | "session_ended";

export const initialConnection: ConnectionState = { status: "idle" };

const afterLoss = (failedAttempts: number): ConnectionState =>
  failedAttempts >= reconnectAttempts
    ? { status: "closed" }
    : { status: "waiting", attempt: failedAttempts + 1, delayMs: (failedAttempts + 1) * timesMs.reconnectStep };

const started = ({ status }: ConnectionState): ConnectionState => ({
  status: "connecting",
  attempt: 0,
  ...(status === "idle" && { isFirst: true }),
});

export const advanceConnection = (state: ConnectionState, event: ConnectionEvent): ConnectionState => {
  if (state.status === "ended") return state;
  switch (event) {
    case "session_ended":
      return { status: "ended" };
    case "start":
      // The first connect, "click here" and a network that is back: each begins with a full set of attempts.
      return state.status === "open" || state.status === "connecting" ? state : started(state);
    case "late":
      return state.status === "connecting" ? { status: "connecting", attempt: state.attempt } : state;
    case "opened":
      return state.status === "connecting" ? { status: "open" } : state;
    case "waited":
      return state.status === "waiting" ? { status: "connecting", attempt: state.attempt } : state;
    case "lost":
      if (state.status === "open") return afterLoss(0);
      return state.status === "connecting" ? afterLoss(state.attempt) : state;
  }
};

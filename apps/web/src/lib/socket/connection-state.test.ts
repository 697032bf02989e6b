import { describe, expect, it } from "vitest";
import {
  advanceConnection,
  type ConnectionEvent,
  type ConnectionState,
  initialConnection,
} from "./connection-state.ts";

const run = (events: ConnectionEvent[], from: ConnectionState = initialConnection) =>
  events.reduce(advanceConnection, from);
/** Loses the open connection and lets `attempts` reconnects fail; collects the waits. */
const waitsOf = (attempts: number, from: ConnectionState) => {
  const waits: number[] = [];
  let state = advanceConnection(from, "lost");
  for (let attempt = 0; attempt < attempts && state.status === "waiting"; attempt++) {
    waits.push(state.delayMs);
    state = run(["waited", "lost"], state);
  }
  return { waits, state };
};
const open = run(["start", "opened"]);

describe("connection state", () => {
  it("[REALTIME-17] [CONFIG-3] waits 6, 12, 18, 24, 30 and 36 s before the six attempts", () => {
    expect(waitsOf(10, open).waits).toEqual([6000, 12_000, 18_000, 24_000, 30_000, 36_000]);
  });

  it("[REALTIME-18] is closed after the sixth failed attempt and stays so", () => {
    const { state } = waitsOf(6, open);
    expect(state).toEqual({ status: "closed" });
    expect(run(["waited", "lost", "opened"], state)).toEqual({ status: "closed" });
  });

  it("[REALTIME-17] a first connect that fails counts like a loss", () => {
    expect(waitsOf(10, run(["start"])).waits).toHaveLength(6);
  });

  it("[REALTIME-19] an opening starts attempts and delay over", () => {
    const { state } = waitsOf(3, open);
    const reopened = run(["waited", "opened"], state);
    expect(reopened).toEqual({ status: "open" });
    expect(advanceConnection(reopened, "lost")).toEqual({ status: "waiting", attempt: 1, delayMs: 6000 });
  });

  it("[REALTIME-22] asking again connects at once with a full set of attempts", () => {
    const asked = advanceConnection({ status: "closed" }, "start");
    expect(asked).toEqual({ status: "connecting", attempt: 0 });
    expect(waitsOf(10, asked).waits).toHaveLength(6);
    expect(advanceConnection({ status: "waiting", attempt: 5, delayMs: 30_000 }, "start")).toEqual(asked);
  });

  it("[REALTIME-21] the first connect counts as one until it is late", () => {
    const first = run(["start"]);
    expect(first).toEqual({ status: "connecting", attempt: 0, isFirst: true });
    expect(advanceConnection(first, "late")).toEqual({ status: "connecting", attempt: 0 });
    expect(advanceConnection(open, "late")).toBe(open);
  });

  it("never reconnects an ended session", () => {
    const ended = advanceConnection(open, "session_ended");
    expect(run(["lost", "waited", "start", "opened"], ended)).toEqual({ status: "ended" });
  });
});

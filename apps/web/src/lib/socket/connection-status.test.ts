import { describe, expect, it } from "vitest";
import { combineStates } from "./connection-status.ts";

const open = { status: "open" } as const;

describe("combined connection status", () => {
  it("[REALTIME-21] is open when every used connection is", () => {
    expect(combineStates([])).toBe("open");
    expect(combineStates([open, { status: "idle" }])).toBe("open");
    expect(combineStates([open, { status: "connecting", attempt: 0, isFirst: true }])).toBe("open");
  });

  it("[REALTIME-21] is connecting while one is, and closed once one has given up", () => {
    expect(combineStates([open, { status: "connecting", attempt: 0 }])).toBe("connecting");
    expect(combineStates([open, { status: "waiting", attempt: 2, delayMs: 12_000 }])).toBe("connecting");
    expect(combineStates([{ status: "waiting", attempt: 2, delayMs: 12_000 }, { status: "closed" }])).toBe("closed");
  });
});

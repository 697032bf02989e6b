import type { User } from "@passport/protocol/user";
import { describe, expect, it } from "vitest";
import { isSessionOver } from "./session-end.ts";

const alice = { username: "alice" } as User;

describe("end of a session", () => {
  it("[SESSION-15] USER:INIT with a null payload ends it", () => {
    expect(isSessionOver({ status: "live", key: "USER:INIT", value: null })).toBe(true);
    expect(isSessionOver({ status: "live", key: "USER:INIT", value: alice })).toBe(false);
  });

  it("[SESSION-16] an init message that cannot be read ends it", () => {
    expect(isSessionOver({ status: "failed" })).toBe(true);
    expect(isSessionOver({ status: "pending" })).toBe(false);
    expect(isSessionOver({ status: "stale", key: "USER", value: alice, since: "2026-11-17T09:00:00Z" })).toBe(false);
  });
});

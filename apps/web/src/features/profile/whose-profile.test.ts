import { describe, expect, it } from "vitest";
import { isOwnProfile, needsCanonicalAddress } from "./whose-profile.ts";

const alice = { id: "018f3a52-7d3c-7c1e-9f00-000000000001", username: "Alice" };

describe("whose profile an address shows", () => {
  it("[NAV-9] /profile without a username is the own one", () => {
    expect(isOwnProfile(undefined, alice)).toBe(true);
    expect(isOwnProfile("bob", alice)).toBe(false);
  });

  it("the own name in any case and the own id are the own profile too", () => {
    expect(isOwnProfile("alice", alice)).toBe(true);
    expect(isOwnProfile(alice.id, alice)).toBe(true);
  });

  it("an id or another spelling is replaced by the username", () => {
    expect(needsCanonicalAddress(undefined, alice)).toBe(false);
    expect(needsCanonicalAddress("Alice", alice)).toBe(false);
    expect(needsCanonicalAddress("alice", alice)).toBe(true);
    expect(needsCanonicalAddress(alice.id, alice)).toBe(true);
  });
});

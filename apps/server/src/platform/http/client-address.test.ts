import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { createClientAddress } from "./client-address.ts";

const addressOf = (trusted: string[], peer: string, forwarded?: string): string =>
  createClientAddress(trusted)({
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    socket: { remoteAddress: peer } as Socket,
  });

describe("createClientAddress", () => {
  it("ignores the header unless proxies are configured", () => {
    expect(addressOf([], "203.0.113.7", "198.51.100.1")).toBe("203.0.113.7");
  });

  it.each([
    ["a configured proxy is trusted", "10.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["a chain of them too", "10.0.0.1", "198.51.100.1, 10.0.0.2", "198.51.100.1"],
    ["mallory's own claims further left are not", "10.0.0.1", "192.0.2.66, 198.51.100.1, 10.0.0.2", "198.51.100.1"],
    ["a peer that is not configured is not trusted at all", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
    ["nonsense is not an address", "10.0.0.1", "unknown", "10.0.0.1"],
    ["nonsense behind two proxies is not one either", "10.0.0.1", "unknown, 10.0.0.2", "10.0.0.2"],
    ["a short spelling is not an address", "10.0.0.1", "198.51.100.1, 10.2", "10.0.0.1"],
    ["a proxy that says nothing is the client", "10.0.0.1", undefined, "10.0.0.1"],
    ["a proxy on IPv6 counts as well", "fd00::1", "2001:db8::1", "2001:db8::1"],
    ["an IPv4 proxy seen through an IPv6 socket counts as well", "::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"],
  ])("%s", (_what, peer, forwarded, client) => {
    expect(addressOf(["10.0.0.0/8", "fd00::/8"], peer, forwarded)).toBe(client);
  });

  it("a single address can be a proxy", () => {
    expect(addressOf(["10.0.0.1"], "10.0.0.1", "198.51.100.1")).toBe("198.51.100.1");
    expect(addressOf(["10.0.0.1"], "10.0.0.2", "198.51.100.1")).toBe("10.0.0.2");
  });
});

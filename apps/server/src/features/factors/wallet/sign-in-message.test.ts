import { parseSiweMessage } from "viem/siwe";
import { describe, expect, it } from "vitest";
import { type MessagePurpose, writeSignInMessage } from "./sign-in-message.ts";

const facts = {
  publicOrigin: "https://passport.example:8443",
  address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
  chainId: 31_337,
  nonce: "0f".repeat(16),
  issuedAt: new Date("2026-11-15T12:00:00.000Z"),
  expiresAt: new Date("2026-11-15T12:05:00.000Z"),
} as const;
const alice = { userId: "0198c0de-0000-7000-8000-000000000001", username: "alice" };

const expected = {
  domain: "passport.example:8443",
  address: facts.address,
  version: "1",
  chainId: 31_337,
  nonce: facts.nonce,
  issuedAt: facts.issuedAt,
  expirationTime: facts.expiresAt,
} as const;

const purposes: [MessagePurpose, { uri: string; statement: string; resources?: string[] }][] = [
  [
    { kind: "login" },
    {
      uri: "https://passport.example:8443/login",
      statement: "Log in with this wallet. This is not a transaction and costs nothing.",
    },
  ],
  [
    { kind: "link", ...alice },
    {
      uri: "https://passport.example:8443/profile",
      statement: "Link this wallet to the account alice. This is not a transaction and costs nothing.",
      resources: [`urn:uuid:${alice.userId}`],
    },
  ],
  [
    { kind: "step_up", ...alice },
    {
      uri: "https://passport.example:8443/profile",
      statement: "Confirm it's you, alice. This is not a transaction and costs nothing.",
      resources: [`urn:uuid:${alice.userId}`],
    },
  ],
];

describe.each(purposes)("the message of %o", (purpose, said) => {
  const message = writeSignInMessage(facts, purpose);

  it("is byte for byte what EIP-4361 says", () => {
    expect(message).toBe(
      [
        "passport.example:8443 wants you to sign in with your Ethereum account:",
        "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
        "",
        said.statement,
        "",
        `URI: ${said.uri}`,
        "Version: 1",
        "Chain ID: 31337",
        "Nonce: 0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f",
        "Issued At: 2026-11-15T12:00:00.000Z",
        "Expiration Time: 2026-11-15T12:05:00.000Z",
        ...(said.resources === undefined ? [] : ["Resources:", ...said.resources.map((uri) => `- ${uri}`)]),
      ].join("\n"),
    );
  });

  it("is parsed as it was meant", () => {
    expect(parseSiweMessage(message)).toEqual({ ...expected, ...said });
  });

  it("has nothing in its statement but what the grammar allows", () => {
    expect(said.statement).toMatch(/^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/);
  });
});

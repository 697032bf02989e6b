import { developmentPlans, signersOf } from "@passport/contracts";
import { privateKeyToAddress } from "viem/accounts";
import { describe, expect, it } from "vitest";
import { ConfigError } from "./config.ts";
import { parseSignerConfig, signerDevelopmentDefaults, withOwnNodes } from "./signer-config.ts";

const production = {
  NODE_ENV: "production",
  WITHDRAW_SIGNER_KEYS: "kms:eu-west-1:arn:aws:kms:eu-west-1:1:key/mrk-77",
  MINT_SIGNER_KEYS: "file:/run/secrets/mint, kms:eu-west-1:alias/mint-2",
  SIGNER_RPC_URLS: "1=https://one.example, 1=https://two.example/key=7,56=https://three.example",
};

const problemsOf = (environment: Record<string, string>): string => {
  try {
    parseSignerConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
};

describe("parseSignerConfig", () => {
  it("signs on a developer's machine with the keys that the development contracts trust", () => {
    const { withdrawKeys, mintKeys } = parseSignerConfig({});
    const addresses = [...withdrawKeys, ...mintKeys].map((source) =>
      source.kind === "local" ? privateKeyToAddress(source.key as `0x${string}`) : source.kind,
    );
    const trusted = Object.values(developmentPlans).flatMap(signersOf);
    expect(addresses.toSorted()).toEqual(trusted.map(([, address]) => address).toSorted());
  });

  it("takes lists of keys, and limits in whole SUPS", () => {
    const config = parseSignerConfig({ ...production, SIGNER_WITHDRAW_DAY_SUPS: "5", SIGNER_MINTS_PER_HOUR: "0" });
    expect(config.withdrawKeys).toEqual([
      { kind: "kms", region: "eu-west-1", keyId: "arn:aws:kms:eu-west-1:1:key/mrk-77" },
    ]);
    expect(config.mintKeys).toEqual([
      { kind: "file", path: "/run/secrets/mint" },
      { kind: "kms", region: "eu-west-1", keyId: "alias/mint-2" },
    ]);
    expect(config.limits.withdraw.perDay).toBe(5_000_000_000_000_000_000n);
    expect(config.limits.perHour.mint).toBe(0);
  });

  it("[SIGN-3] has nodes of its own in production, for every chain; the shared ones do on a developer's machine", () => {
    const networks = [
      { chainId: 1, rpcUrls: ["https://shared.example"] },
      { chainId: 56, rpcUrls: ["https://shared.example"] },
    ];
    expect(withOwnNodes(networks, parseSignerConfig(production))).toEqual([
      { chainId: 1, rpcUrls: ["https://one.example", "https://two.example/key=7"] },
      { chainId: 56, rpcUrls: ["https://three.example"] },
    ]);
    expect(withOwnNodes(networks, parseSignerConfig({}))).toEqual(networks);
    const half = parseSignerConfig({ ...production, SIGNER_RPC_URLS: "1=https://one.example" });
    expect(() => withOwnNodes(networks, half)).toThrow("SIGNER_RPC_URLS: has no node for chain 56");
  });

  it.each([...Object.keys(signerDevelopmentDefaults), "SIGNER_RPC_URLS"])("wants %s said in production", (name) => {
    expect(problemsOf({ ...production, [name]: "" })).toContain(`${name}: is required when NODE_ENV=production`);
  });

  it("refuses a key in a variable in production, among whatever others", () => {
    const keys = `${production.MINT_SIGNER_KEYS},local:0x${"77".repeat(32)}`;
    expect(problemsOf({ ...production, MINT_SIGNER_KEYS: keys })).toContain("local: is for development only");
  });

  it.each([
    ["WITHDRAW_SIGNER_KEYS", "hunter2"],
    ["WITHDRAW_SIGNER_KEYS", "local:0xhunter2"],
    ["MINT_SIGNER_KEYS", "file:/a,,file:/hunter2"],
    ["MINT_SIGNER_KEYS", "kms:hunter2"],
    ["KMS_ENDPOINT", "ftp://hunter2"],
    ["SIGNER_RPC_URLS", "https://hunter2.example"],
    ["SIGNER_RPC_URLS", "1=ftp://hunter2.example"],
    ["SIGNER_ACCOUNT_PERCENT", "101"],
    ["SIGNER_WITHDRAW_MAX_SUPS", "hunter2"],
    ["SIGNER_WITHDRAW_HOUR_SUPS", "1.5"],
    ["SIGNER_MINTS_PER_HOUR", "-1"],
  ])("names %s when it is wrong and never repeats the value", (name, value) => {
    const problems = problemsOf({ ...production, [name]: value });
    expect(problems).toContain(name);
    expect(problems).not.toContain("hunter2");
  });
});

import { describe, expect, it } from "vitest";
import { parseEnv } from "./env.ts";

const sups = "0x5FbDB2315678afecb367f032d93F642f64180aa3";

describe("build-time configuration", () => {
  it("[CONFIG-4] the maintenance page is off by default and on by its flag", () => {
    expect(parseEnv({}).isMaintenance).toBe(false);
    expect(parseEnv({ VITE_MAINTENANCE: "false" }).isMaintenance).toBe(false);
    expect(parseEnv({ VITE_MAINTENANCE: "true" }).isMaintenance).toBe(true);
  });

  it("[CONFIG-5] the whitelist bypass is off by default and on by its flag", () => {
    expect(parseEnv({}).bypassesWhitelist).toBe(false);
    expect(parseEnv({ VITE_WHITELIST_BYPASS: "true" }).bypassesWhitelist).toBe(true);
  });

  it("[CONFIG-12] the error sample rate is read from its variable", () => {
    expect(parseEnv({}).errorReporting).toEqual({ dsn: undefined, sampleRate: 1 });
    expect(parseEnv({ VITE_ERROR_SAMPLE_RATE: "twice" }).errorReporting.sampleRate).toBe(0.01);
  });

  it("[CONFIG-13] contract addresses come from configuration alone", () => {
    expect(parseEnv({}).contracts).toEqual({});
    expect(parseEnv({ VITE_CONTRACTS: JSON.stringify({ 31337: { sups } }) }).contracts).toEqual({ 31337: { sups } });
  });

  it("names the variable that is wrong", () => {
    expect(() => parseEnv({ VITE_CONTRACTS: '{"31337":{"sups":"0x12"}}' })).toThrow("VITE_CONTRACTS");
    expect(() => parseEnv({ VITE_CHAINS: "[" })).toThrow("VITE_CHAINS");
    expect(() => parseEnv({ VITE_CHAINS: '[{"id":2,"rpcUrl":"http://127.0.0.1"}]' })).toThrow("VITE_CHAINS");
  });
});

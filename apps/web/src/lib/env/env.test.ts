import { describe, expect, it } from "vitest";
import { parseEnv } from "./env.ts";

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
});

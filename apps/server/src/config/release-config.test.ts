import { expect, it } from "vitest";
import { parseReleaseConfig } from "./release-config.ts";

const local = `local:0x${"1".repeat(64)}`;

it("[CHAIN-52] has a public key in development alone, and none elsewhere unless it is set", () => {
  expect(parseReleaseConfig({}).key?.kind).toBe("local");
  expect(parseReleaseConfig({ NODE_ENV: "test" }).key).toBeUndefined();
  expect(parseReleaseConfig({ NODE_ENV: "production" }).key).toBeUndefined();
  expect(parseReleaseConfig({ NODE_ENV: "production", RELEASE_KEY: "file:/keys/release" }).key).toEqual({
    kind: "file",
    path: "/keys/release",
  });
});

it("refuses a key in a variable in production, and what is no key, without repeating it", () => {
  expect(() => parseReleaseConfig({ NODE_ENV: "production", RELEASE_KEY: local })).toThrow("for development only");
  expect(() => parseReleaseConfig({ RELEASE_KEY: "0x1234" })).toThrow(/RELEASE_KEY: must be file:(?!.*1234)/);
});

it("has limits that an operator can change", () => {
  expect(parseReleaseConfig({})).toMatchObject({ maxGasPrice: 30_000_000_000n, dailyGas: 10_000_000n });
  const changed = parseReleaseConfig({ RELEASE_MAX_GAS_PRICE_GWEI: "5", RELEASE_DAILY_GAS: "200000" });
  expect(changed).toMatchObject({ maxGasPrice: 5_000_000_000n, dailyGas: 200_000n });
  expect(() => parseReleaseConfig({ RELEASE_DAILY_GAS: "0" })).toThrow("RELEASE_DAILY_GAS");
});

import { expect, it, onTestFinished, vi } from "vitest";
import type { NetworkConfig } from "../../config/config.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import type { Logger } from "../../platform/telemetry/log.ts";
import { createOverallLimit } from "./overall-limit.ts";

it("[WITHDRAW-40] the last limit that was read counts while no node answers, and a newer one within a minute", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const errors: string[] = [];
  const away = () => Promise.reject<bigint>(new Error("away"));
  let readContract: () => Promise<bigint> = away;
  const read = createOverallLimit({
    networks: [{ chainId: 97, deployment: { withdrawer: `0x${"c0".repeat(20)}` } }] as unknown as NetworkConfig[],
    readers: { get: () => ({ readContract: () => readContract() }) } as unknown as ChainReaders,
    log: { error: (_: object, words: string) => void errors.push(words) } as unknown as Logger,
  });
  expect(await read()).toBeUndefined();
  readContract = async () => 500n;
  expect(await read()).toBe(500n);
  readContract = away;
  vi.advanceTimersByTime(60_001);
  expect(await read()).toBe(500n);
  readContract = async () => 0n;
  expect(await read()).toBe(0n);
  readContract = async () => 7n;
  vi.advanceTimersByTime(59_999);
  expect(await read()).toBe(0n);
  vi.advanceTimersByTime(2);
  expect(await read()).toBe(7n);
  expect(errors).toEqual(["the overall limit could not be read", "the overall limit could not be read"]);
});

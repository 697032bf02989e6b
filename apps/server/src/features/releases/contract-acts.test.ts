import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import { encodeErrorResult } from "viem";
import { expect, it } from "vitest";
import { readRefusal } from "./contract-acts.ts";

it("[CHAIN-52] errors that a receiver makes up have one name, so that no metric grows with them", () => {
  const paused = encodeErrorResult({ abi: supsWithdrawerAbi, errorName: "EnforcedPause" });
  expect(readRefusal(paused)).toBe("EnforcedPause");
  for (const madeUp of ["0x", "0xdeadbeef", "0x00000001", "0x08c379a0ff"] as const)
    expect(readRefusal(madeUp)).toBe("unknown");
});

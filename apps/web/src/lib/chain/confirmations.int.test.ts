import { startAnvil } from "@passport/testbed";
import { patience } from "@passport/testbed/patience";
import { expect, it, vi } from "vitest";
import { followConfirmations } from "./confirmations.ts";

it("[SHELL-13] counts confirmations up to six as blocks arrive", async () => {
  await using chain = await startAnvil({ chainId: 31_337, mining: "manual" });
  const [from] = await chain.request<string[]>("eth_accounts");
  const hash = await chain.request<`0x${string}`>("eth_sendTransaction", [{ from, to: from, value: "0x1" }]);
  const counts: number[] = [];
  const { signal } = new AbortController();
  const end = followConfirmations({ rpcUrl: chain.url, hash, signal, pollMs: 20, onCount: (n) => counts.push(n) });
  await vi.waitFor(() => expect(counts).toEqual([0]), patience);
  for (let blocks = 1; blocks <= 6; blocks++) {
    await chain.request("evm_mine");
    await vi.waitFor(() => expect(counts.at(-1)).toBe(blocks), patience);
  }
  await end;
  expect(counts).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it("stops when it is aborted", async () => {
  await using chain = await startAnvil({ chainId: 31_337, mining: "manual" });
  const controller = new AbortController();
  const hash = `0x${"ab".repeat(32)}` as const;
  const end = followConfirmations({
    rpcUrl: chain.url,
    hash,
    signal: controller.signal,
    pollMs: 20,
    onCount: () => controller.abort(),
  });
  await end;
  expect(controller.signal.aborted).toBe(true);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startAnvil, startAnvilPair } from "./anvil.ts";

it("runs two chains side by side, each with its own id", async () => {
  await using pair = await startAnvilPair();
  expect(await pair.ethereum.request("eth_chainId")).toBe("0x7a69");
  expect(await pair.binance.request("eth_chainId")).toBe("0x61");
});

it("mines only when asked, if the test wants that", async () => {
  await using chain = await startAnvil({ chainId: 97, mining: "manual" });
  const [from] = await chain.request<string[]>("eth_accounts");
  const hash = await chain.request<string>("eth_sendTransaction", [{ from, to: from, value: "0x1" }]);
  expect(await chain.request("eth_getTransactionReceipt", [hash])).toBeNull();
  await chain.request("evm_mine");
  expect(await chain.request("eth_getTransactionReceipt", [hash])).toMatchObject({ status: "0x1", blockNumber: "0x1" });
});

it("keeps a chain over a restart", async () => {
  const folder = await mkdtemp(join(tmpdir(), "passport-anvil-"));
  const stateFile = join(folder, "chain.json");
  try {
    {
      await using chain = await startAnvil({ chainId: 31_337, stateFile });
      await chain.request("anvil_mine", ["0x5"]);
    }
    await using chain = await startAnvil({ chainId: 31_337, stateFile });
    expect(await chain.request("eth_blockNumber")).toBe("0x5");
  } finally {
    await rm(folder, { recursive: true });
  }
});

it("passes on what the chain refuses", async () => {
  await using chain = await startAnvil({ chainId: 97 });
  await expect(chain.request("eth_noSuchMethod")).rejects.toThrow("eth_noSuchMethod");
});

import { freePort, startAnvil, waitUntil } from "@passport/testbed";
import { type Address, type Hash, parseAbi } from "viem";
import { describe, expect, it } from "vitest";
import { ChainUnavailable, createChainReader, createChainReaders } from "./reader.ts";
import { startOddNode } from "./testing/odd-node.ts";

const counter: Address = "0x00000000000000000000000000000000000000c0";
const recipient: Address = "0x00000000000000000000000000000000000000c1";
/** Returns the number of the block that it is asked at. */
const blockNumberCode = "0x4360005260206000f3";
const abi = parseAbi(["function read() view returns (uint256)", "error Nothing()"]);
const unknownHash: Hash = `0x${"12".repeat(32)}`;

describe("a chain reader", () => {
  it("reads contracts at the newest block, at a number and at a hash", async () => {
    await using anvil = await startAnvil({ chainId: 31_337 });
    await anvil.request("anvil_setCode", [counter, blockNumberCode]);
    await anvil.request("anvil_mine", ["0x9"]);
    const reader = createChainReader({ chainId: 31_337, rpcUrls: [anvil.url], finality: 4 });
    const call = { address: counter, abi, functionName: "read" } as const;
    expect(await reader.readContract({ ...call, blockNumber: 7n })).toBe(7n);
    const final = await reader.finalizedBlock();
    expect(final).toMatchObject({ chainId: 31_337, number: 5 });
    expect(await reader.readContract({ ...call, blockHash: final.hash })).toBe(5n);
    expect(await reader.readContract(call)).toBeGreaterThanOrEqual(9n);
  });

  it("finds transactions, receipts and how many a wallet has sent", async () => {
    await using anvil = await startAnvil({ chainId: 31_337 });
    const reader = createChainReader({ chainId: 31_337, rpcUrls: [anvil.url], finality: 2 });
    const [alice = recipient] = await anvil.request<Address[]>("eth_accounts");
    const hash = await anvil.request<Hash>("eth_sendTransaction", [{ from: alice, to: recipient, value: "0x5" }]);
    expect(await reader.getTransaction(hash)).toMatchObject({ from: alice, to: recipient, nonce: 0, value: 5n });
    // Anvil returns before it has mined.
    const receipt = await waitUntil("the receipt", () => reader.getReceipt(hash));
    expect(receipt).toMatchObject({ txHash: hash, blockNumber: 1, isSuccess: true });
    expect(await reader.getTransactionCount(alice, "latest")).toBe(1);
    expect(await reader.getTransactionCount(alice, "finalized")).toBe(0);
    await anvil.request("anvil_mine", ["0x2"]);
    expect(await reader.getTransactionCount(alice, "finalized")).toBe(1);
    expect(await reader.getTransaction(unknownHash)).toBeUndefined();
    expect(await reader.getReceipt(unknownHash)).toBeUndefined();
  });

  it("asks the other node when one fails, or does not know a transaction", async () => {
    await using anvil = await startAnvil({ chainId: 31_337 });
    await using node = await startOddNode(anvil.url);
    const reader = createChainReader({ chainId: 31_337, rpcUrls: [node.url, anvil.url], finality: 2 });
    const [alice] = await anvil.request<Address[]>("eth_accounts");
    const hash = await anvil.request<Hash>("eth_sendTransaction", [{ from: alice, to: recipient, value: "0x5" }]);
    node.behave({ kind: "answers", answer: () => ({ result: null }) });
    expect(await reader.getTransaction(hash)).toMatchObject({ hash });
    node.behave({ kind: "garbage" });
    expect((await reader.finalizedBlock()).number).toBe(0);
  });

  it("says so when no node can tell, and names no address", async () => {
    const url = `http://127.0.0.1:${await freePort()}/secret-key`;
    const reader = createChainReaders([{ chainId: 31_337, rpcUrls: [url], finality: 2 }]).get(31_337);
    const asked = reader.readContract({ address: counter, abi, functionName: "read" });
    await expect(asked).rejects.toBeInstanceOf(ChainUnavailable);
    await expect(reader.getTransaction(unknownHash)).rejects.toBeInstanceOf(ChainUnavailable);
    const error: unknown = await asked.catch((reason: unknown) => reason);
    expect(JSON.stringify(error, ["message", "stack", "cause"])).not.toContain("secret-key");
  });

  it("a contract's refusal is an answer: the other node is not asked", async () => {
    await using anvil = await startAnvil({ chainId: 31_337 });
    await using node = await startOddNode(anvil.url);
    await anvil.request("anvil_setCode", [counter, "0x60006000fd"]);
    const reader = createChainReader({ chainId: 31_337, rpcUrls: [anvil.url, node.url], finality: 2 });
    await expect(reader.readContract({ address: counter, abi, functionName: "read" })).rejects.toThrow(/revert/);
    expect(node.calls()).toEqual([]);
  });
});

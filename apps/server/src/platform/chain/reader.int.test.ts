import { freePort, startAnvil, waitUntil } from "@passport/testbed";
import { startLyingNode } from "@passport/testbed/lying-node";
import { type Address, type Hash, pad, parseAbi } from "viem";
import { describe, expect, it } from "vitest";
import { ChainUnavailable, createChainReader, createChainReaders, NodesDisagree } from "./reader.ts";
import { startOddNode } from "./testing/odd-node.ts";
import { untilMined } from "./testing/until-mined.ts";

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

  it("[CHAIN-41] returns what two nodes say: one that fails or lies is outvoted, or nothing is returned", async () => {
    await using anvil = await startAnvil({ chainId: 31_337 });
    await using node = await startLyingNode(anvil.url);
    await using third = await startOddNode(anvil.url);
    await anvil.request("anvil_setCode", [counter, blockNumberCode]);
    const [alice = recipient] = await anvil.request<Address[]>("eth_accounts");
    const hash = await anvil.request<Hash>("eth_sendTransaction", [{ from: alice, to: recipient, value: "0x5" }]);
    await untilMined(anvil, hash);
    await anvil.request("anvil_mine", ["0x4"]);
    const network = { chainId: 31_337, finality: 2 } as const;
    const two = createChainReader({ ...network, rpcUrls: [node.url, anvil.url] });
    const three = createChainReader({ ...network, rpcUrls: [node.url, anvil.url, third.url] });
    const call = { address: counter, abi, functionName: "read" } as const;

    node.lie("hides transactions");
    await expect(two.getReceipt(hash)).rejects.toBeInstanceOf(ChainUnavailable);
    await expect(two.getTransaction(hash)).rejects.toBeInstanceOf(ChainUnavailable);
    expect(await three.getReceipt(hash)).toMatchObject({ isSuccess: true });
    node.lie("alters receipts");
    await expect(two.getReceipt(hash)).rejects.toBeInstanceOf(NodesDisagree);
    await expect(two.getReceiptWithLogs(hash)).rejects.toBeInstanceOf(NodesDisagree);
    expect(await three.getReceipt(hash)).toMatchObject({ isSuccess: true });
    node.lie("alters answers of contracts");
    await expect(two.readContract(call)).rejects.toBeInstanceOf(NodesDisagree);
    await expect(two.readContract({ ...call, blockNumber: 2n })).rejects.toBeInstanceOf(NodesDisagree);
    expect(await three.readContract({ ...call, blockNumber: 2n })).toBe(2n);
    node.lie(undefined);
    expect(await two.readContract({ ...call, blockNumber: 2n })).toBe(2n);
  });

  it("a node that is a block behind is no lie: both are asked at the newest block that they have", async () => {
    await using anvil = await startAnvil({ chainId: 31_337 });
    await using node = await startOddNode(anvil.url);
    await anvil.request("anvil_setCode", [counter, blockNumberCode]);
    await anvil.request("anvil_mine", ["0x4"]);
    const behind = await anvil.request("eth_getBlockByNumber", ["0x3", false]);
    node.behave({
      kind: "answers",
      answer({ method, params }) {
        if (method === "eth_getBlockByNumber" && params[0] === "latest") return { result: behind };
        return method === "eth_call" && params[1] === "latest" ? { result: pad("0x3") } : undefined;
      },
    });
    const reader = createChainReader({ chainId: 31_337, rpcUrls: [node.url, anvil.url], finality: 2 });
    expect(await reader.readContract({ address: counter, abi, functionName: "read" })).toBe(3n);
    expect((await reader.finalizedBlock()).number).toBe(1);
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

  it("a contract's refusal is an answer, when two nodes give it", async () => {
    await using anvil = await startAnvil({ chainId: 31_337 });
    await using node = await startOddNode(anvil.url);
    await anvil.request("anvil_setCode", [counter, "0x60006000fd"]);
    const rpcUrls = [anvil.url, node.url];
    const reader = createChainReader({ chainId: 31_337, rpcUrls, finality: 2 });
    await expect(reader.readContract({ address: counter, abi, functionName: "read" })).rejects.toThrow(/revert/);
    expect(node.calls().map(({ method }) => method)).toEqual(["eth_call"]);
    node.behave({ kind: "answers", answer: () => ({ result: pad("0x1") }) });
    const asked = reader.readContract({ address: counter, abi, functionName: "read" });
    await expect(asked).rejects.toBeInstanceOf(ChainUnavailable);
  });
});

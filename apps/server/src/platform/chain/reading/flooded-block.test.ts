/** Nodes are stand-ins here: what counts is what is taken for the logs of a block. */
import { type Address, type Hash, pad, toHex } from "viem";
import { describe, expect, it } from "vitest";
import type { Nodes } from "../nodes/nodes.ts";
import type { Question, RpcCall } from "../nodes/question.ts";
import { ChainUnavailable, NodeFailure, RpcRefusal } from "../nodes/rpc-errors.ts";
import { ChainMoved } from "./chain-errors.ts";
import { readFloodedBlock } from "./flooded-block.ts";

const number = 7;
const hash = (digits: number): Hash => toHex(digits, { size: 32 });
const [blockHash, otherHash, event] = [hash(1), hash(2), hash(3)];
const [token, other]: [Address, Address] = [pad("0x51", { size: 20 }), pad("0x52", { size: 20 })];
const filters = [{ address: [token], topics: [[event]] }];
const refusal = new RpcRefusal("node 1", "eth_getLogs", { code: -32005, message: "query returned too much" });
const unknownMethod = new RpcRefusal("node 1", "eth_getBlockReceipts", { code: -32601, message: "not found" });

const logIn = (block: Hash, txHash: Hash, logIndex: number, address = token) => ({
  address,
  topics: [event],
  data: "0x",
  blockNumber: toHex(number),
  blockHash: block,
  transactionHash: txHash,
  transactionIndex: "0x0",
  logIndex: toHex(logIndex),
});
const receipt = (transaction: number, block = blockHash) => ({
  transactionHash: hash(100 + transaction),
  blockHash: block,
  logs: [
    logIn(block, hash(100 + transaction), 2 * transaction),
    logIn(block, hash(100 + transaction), 2 * transaction + 1, other),
  ],
});
const count = 250;
const receipts = Array.from({ length: count }, (_, nth) => receipt(nth));
const header = {
  number: toHex(number),
  hash: blockHash,
  parentHash: otherHash,
  timestamp: "0x1",
  transactions: receipts.map(({ transactionHash }) => transactionHash),
};

type Answer = (call: RpcCall, batch: readonly RpcCall[]) => unknown;

/** Two nodes that agree on this. What is thrown is what both refuse. */
const nodesThat = (answer: Answer): Nodes => {
  const askAll = async (questions: readonly Question<unknown>[]) =>
    questions.map((question) =>
      question.parse(question.method === "eth_getBlockByNumber" ? header : answer(question, questions)),
    );
  return {
    ask: async (question: Question<unknown>) => (await askAll([question]))[0],
    askAll,
  } as unknown as Nodes;
};

const read = (answer: Answer) => readFloodedBlock(nodesThat(answer), filters, number, refusal);

const only =
  (method: string, answer: Answer): Answer =>
  (call, batch) => {
    if (call.method !== method) throw unknownMethod;
    return answer(call, batch);
  };
const receiptOf = ({ params: [txHash] }: RpcCall) =>
  receipts.find(({ transactionHash }) => transactionHash === txHash) ?? null;

describe("readFloodedBlock", () => {
  it("[CHAIN-47] takes from the receipts of a block the logs that fit a filter, and no others", async () => {
    const { logs, way, last } = await read(only("eth_getBlockReceipts", () => receipts));
    expect(way).toBe("block receipts");
    expect(last.hash).toBe(blockHash);
    expect(logs.map(({ logIndex }) => logIndex)).toEqual(receipts.map((_, nth) => 2 * nth));
  });

  it("[CHAIN-47] takes no log that fits only a part of a filter", async () => {
    const narrow = [{ address: [token], topics: [[event], [otherHash]] }];
    const logs = [
      [event, blockHash],
      [hash(4), otherHash],
      [event, otherHash],
    ].map((topics, nth) => ({
      ...logIn(blockHash, hash(100), nth),
      topics,
    }));
    const answer = receipts.map((one, nth) => ({ ...one, logs: nth === 0 ? logs : [] }));
    const nodes = nodesThat(only("eth_getBlockReceipts", () => answer));
    const found = await readFloodedBlock(nodes, narrow, number, refusal);
    expect(found.logs.map(({ logIndex }) => logIndex)).toEqual([2]);
  });

  it.each([
    ["of another block", [...receipts.slice(1), receipt(0, otherHash)]],
    ["without one of its transactions", receipts.slice(1)],
    ["that are none at all", []],
    ["with a log of another block", [...receipts.slice(1), { ...receipt(0, otherHash), blockHash }]],
  ])("[CHAIN-47] takes no receipts %s for those of the block", async (_what, answer) => {
    await expect(read(only("eth_getBlockReceipts", () => answer))).rejects.toBeInstanceOf(ChainMoved);
  });

  it("[CHAIN-47] asks for each event of each contract where a filter is refused", async () => {
    const wide = [{ address: [token, other], topics: [[event, otherHash], null, [blockHash]] }];
    const asked: unknown[] = [];
    const nodes = nodesThat(
      only("eth_getLogs", ({ params: [filter] }) => {
        const { address, topics } = filter as { address: Address[]; topics: Hash[][] };
        asked.push([address, topics]);
        if (address.length > 1) throw refusal;
        return address[0] === token && topics[0]?.[0] === event ? [logIn(blockHash, hash(100), 0)] : [];
      }),
    );
    const { logs, way } = await readFloodedBlock(nodes, wide, number, refusal);
    expect([way, logs.length]).toEqual(["single sources", 1]);
    const alone = [token, other].flatMap((address) =>
      [event, otherHash].map((topic) => [[address], [[topic], null, [blockHash]]]),
    );
    expect(asked).toEqual([[wide[0]?.address, wide[0]?.topics], ...alone]);
  });

  it("[CHAIN-47] takes no source's list, empty or not, for that of a block which has been replaced meanwhile", async () => {
    const honest = nodesThat(only("eth_getLogs", () => []));
    const moved = async (questions: readonly Question<unknown>[]) =>
      questions.length < 2
        ? honest.askAll(questions)
        : questions.map(({ method, parse }) =>
            parse(method === "eth_getBlockByNumber" ? { ...header, hash: otherHash } : []),
          );
    const nodes = { ...honest, askAll: moved } as unknown as Nodes;
    await expect(readFloodedBlock(nodes, filters, number, refusal)).rejects.toBeInstanceOf(ChainMoved);
  });

  it("[CHAIN-47] asks for the receipts of ever fewer transactions until they are given", async () => {
    const sizes: number[] = [];
    const { logs, way } = await read(
      only("eth_getTransactionReceipt", (call, batch) => {
        if (batch[0] === call) sizes.push(batch.length);
        // The first transaction alone is as much as the nodes give at once.
        if (batch.length > 1 && batch.some(({ params: [txHash] }) => txHash === hash(100))) throw refusal;
        return receiptOf(call);
      }),
    );
    expect([way, logs.length]).toEqual(["transaction receipts", count]);
    expect(sizes).toEqual([100, 50, 25, 13, 7, 4, 2, 1, 1, 2, 3, 6, 12, 25, 50, 100, 50]);
  });

  it.each([
    ["that is not mined any more", () => null],
    ["of another block", (call: RpcCall) => ({ ...receiptOf(call), blockHash: otherHash })],
  ])("[CHAIN-47] takes no receipt %s for that of a transaction", async (_what, answer) => {
    await expect(read(only("eth_getTransactionReceipt", answer))).rejects.toBeInstanceOf(ChainMoved);
  });

  it("[CHAIN-47] tries the next way also where the answer is more than is taken", async () => {
    const tooLarge = new ChainUnavailable(new NodeFailure("node 1", "answered too much"));
    const { way } = await read((call) => {
      if (call.method === "eth_getTransactionReceipt") return receiptOf(call);
      throw tooLarge;
    });
    expect(way).toBe("transaction receipts");
  });

  it("tries no other way where too few nodes know the block yet", async () => {
    const behind = new ChainUnavailable(undefined, "too few nodes know of it yet");
    const reading = read(() => {
      throw behind;
    });
    await expect(reading).rejects.toBe(behind);
  });

  it("throws what the nodes refused at first where they refuse everything", async () => {
    await expect(
      read(() => {
        throw unknownMethod;
      }),
    ).rejects.toBe(refusal);
  });
});

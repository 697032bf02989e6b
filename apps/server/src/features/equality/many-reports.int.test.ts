/** The nodes are stand-ins: on a chain a thousand reports take minutes. */
import { reservesRootsAbi as abi } from "@passport/contracts/abi/reserves-roots";
import { connectDatabase, inTransaction } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { decodeFunctionData, encodeFunctionResult, type Hex, toHex, zeroHash } from "viem";
import { expect, it } from "vitest";
import type { Nodes } from "../../platform/chain/nodes/nodes.ts";
import type { Question } from "../../platform/chain/nodes/question.ts";
import { countRewritten } from "./published-books.ts";

/** Reports 1 to `count`, of which every one is disowned. */
const nodesWith = (count: number): Nodes => {
  const idOf = (number: number): Hex => toHex(number, { size: 16 });
  const answerTo = (data: Hex): Hex => {
    const { functionName, args } = decodeFunctionData({ abi, data });
    if (functionName === "latest") return encodeFunctionResult({ abi, functionName, result: idOf(count) });
    if (functionName === "isDisowned") return encodeFunctionResult({ abi, functionName, result: true });
    const previous = idOf(Number(args?.[0]) - 1);
    const report = [zeroHash, 0n, 1n, 0n, 1n, toHex(7, { size: 32 }), previous] as const;
    return encodeFunctionResult({ abi, functionName: "reports", result: report });
  };
  const ask = async (question: Question<unknown>) =>
    question.parse(answerTo((question.params as [{ data: Hex }])[0].data));
  return { ask } as unknown as Nodes;
};

it.each([
  [1_000, 0],
  [1_001, 1],
])("[RESERVES-4] a thousand reports are looked through, and more are a difference (%i)", async (count, found) => {
  await using database = await createTestDatabase();
  await using made = new AsyncDisposableStack();
  const db = made.adopt(connectDatabase(database.ownerUrl), (connected) => connected.destroy());
  const place = { contract: "0x00000000000000000000000000000000000000c0", blockHash: zeroHash } as const;
  expect(await inTransaction(db, (transaction) => countRewritten(transaction, nodesWith(count), place))).toBe(found);
});

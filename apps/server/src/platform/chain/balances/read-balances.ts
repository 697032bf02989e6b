/** What the chain itself says that our addresses hold at a block. */
import { encodeFunctionData, erc20Abi, type Hash } from "viem";
import type { Nodes } from "../nodes/nodes.ts";
import type { Question } from "../nodes/question.ts";
import { amountSchema, bytesSchema } from "../nodes/rpc-schema.ts";
import { balanceKey, type WatchedBalance } from "../reading/watched-balance.ts";

type Asked = Pick<WatchedBalance, "asset" | "address">;

/** By `balanceKey`. Without those that the chain has no such token for. */
export const readBalances = async (
  nodes: Nodes,
  watched: readonly Asked[],
  blockHash: Hash,
): Promise<Map<string, bigint>> => {
  const amounts = await nodes.askAll(watched.map((balance) => balanceQuestion(balance, blockHash)));
  return new Map(
    watched.flatMap((balance, nth) => {
      const amount = amounts[nth];
      return amount === null || amount === undefined ? [] : [[balanceKey(balance), amount] as const];
    }),
  );
};

const balanceQuestion = ({ asset, address }: Asked, blockHash: Hash): Question<bigint | null> => {
  const block = { blockHash, requireCanonical: true };
  if (asset === "native")
    return { method: "eth_getBalance", params: [address, block], parse: (answer) => amountSchema.parse(answer) };
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [address] });
  return { method: "eth_call", params: [{ to: asset, data }, block], parse: parseWord };
};

const parseWord = (answer: unknown): bigint | null => {
  const bytes = bytesSchema.parse(answer);
  return bytes === "0x" ? null : amountSchema.parse(bytes);
};

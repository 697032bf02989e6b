/** A price feed for tests: the stand-in of a Chainlink aggregator, and the calls that change what it says. */
import { type Address, encodeDeployData, encodeFunctionData } from "viem";
import { priceAggregatorAbi } from "../abi/price-aggregator.ts";
import { priceAggregatorBytecode } from "../bytecode/price-aggregator.ts";
import type { Sender } from "./sender.ts";

export interface PriceRound {
  roundId: bigint;
  answer: bigint;
  updatedAt: bigint;
  answeredInRound: bigint;
}

export interface PlacedPriceFeed {
  readonly address: Address;
  /** The next round, answered in the block that mines it. */
  setAnswer(answer: bigint): Promise<void>;
  setRound(round: PriceRound): Promise<void>;
}

/** Writing a new time costs more than writing the same one again. */
const setAnswerGas = 200_000n;

export const placePriceFeed = async (
  sender: Sender,
  { decimals, answer }: { decimals: number; answer: bigint },
): Promise<PlacedPriceFeed> => {
  const deployment = { abi: priceAggregatorAbi, bytecode: priceAggregatorBytecode, args: [decimals, answer] } as const;
  const address = await sender.deploy("price feed", encodeDeployData(deployment));
  const abi = priceAggregatorAbi;
  return {
    address,
    setAnswer: (next) =>
      sender.call(
        "setAnswer",
        address,
        encodeFunctionData({ abi, functionName: "setAnswer", args: [next] }),
        setAnswerGas,
      ),
    setRound: (round) =>
      sender.call("setRound", address, encodeFunctionData({ abi, functionName: "setRound", args: [round] })),
  };
};

/** Everything that a receipt's logs say was moved. Any contract can write any log: what it is worth is judged elsewhere. */
import { type Address, type Hash, hexToBigInt, size, slice } from "viem";
import type { RawLog } from "../../../platform/chain/reader.ts";

export interface LoggedMovement {
  kind: "token" | "asset";
  contract: Address;
  sender: Address;
  recipient: Address;
  amount: bigint;
}

/** Of ERC-20 and ERC-721, which differ in whether the last argument is indexed. */
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const transferSingleTopic = "0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62";
const transferBatchTopic = "0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb";
const approvalTopic = "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925";

export const readMovements = (logs: readonly RawLog[]): LoggedMovement[] => logs.flatMap(readMovement);

export const hasApproval = (logs: readonly RawLog[]): boolean => logs.some(({ topics }) => topics[0] === approvalTopic);

const readMovement = ({ address: contract, topics, data }: RawLog): LoggedMovement[] => {
  const [topic, first, second, third] = topics;
  if (first === undefined || second === undefined) return [];
  if (topic === transferTopic && third === undefined) {
    if (size(data) !== 32) return [];
    const amount = hexToBigInt(data);
    return [{ kind: "token", contract, sender: addressIn(first), recipient: addressIn(second), amount }];
  }
  if (third === undefined) return [];
  if (topic === transferTopic)
    return [{ kind: "asset", contract, sender: addressIn(first), recipient: addressIn(second), amount: 1n }];
  if (topic !== transferSingleTopic && topic !== transferBatchTopic) return [];
  // A batch counts as one: how many of which is not what is asked here.
  const amount = topic === transferSingleTopic && size(data) === 64 ? hexToBigInt(slice(data, 32)) : 1n;
  return [{ kind: "asset", contract, sender: addressIn(second), recipient: addressIn(third), amount }];
};

const addressIn = (topic: Hash): Address => slice(topic, 12);

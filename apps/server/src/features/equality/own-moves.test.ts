import { type Address, type Hash, pad, toHex } from "viem";
import { expect, it } from "vitest";
import { binance } from "../../testing/chain-event-fixtures.ts";
import { coinTopics, transferTopic, voucherTopics } from "./own-addresses.ts";
import { readOwnMoves } from "./own-moves.ts";

const stranger: Address = "0x00000000000000000000000000000000000051a9";
const withdrawer: Address = "0x00000000000000000000000000000000000000aa";
const deployment = { ...binance.deployment, withdrawer, beneficiary: stranger };
const { sups, treasury, depositAddress, purchaseAddress, tokens } = deployment;
const token = tokens[0]?.address ?? sups;

let logIndex = 0;
const logOf = (address: Address, topics: Hash[], ...words: bigint[]) => {
  logIndex += 1;
  const hash = pad(toHex(logIndex), { size: 32 });
  const place = { blockNumber: 1, blockHash: hash, transactionHash: hash, transactionIndex: 0, logIndex };
  const data = `0x${words.map((word) => toHex(word, { size: 32 }).slice(2)).join("")}` as const;
  return { address, topics, data, ...place, blockTimestamp: undefined, removed: false };
};
const sent = (asset: Address, from: Address, to: Address, amount: bigint) =>
  logOf(asset, [transferTopic, pad(from), pad(to)], amount);
const topicOf = (kind: "withdrawal" | "release"): Hash[] =>
  [...voucherTopics].filter(([, of]) => of === kind).map(([topic]) => topic);

const read = (...logs: ReturnType<typeof logOf>[]) => {
  const moves = readOwnMoves(deployment, logs);
  const flowOf = (address: Address, asset: string) => {
    const flow = moves.flows.find((each) => each.address === address && each.asset === asset);
    return flow && [flow.received, flow.sent, flow.sentOutside];
  };
  return { flowOf, logs: moves.logs.map(({ kind, amount }) => [kind, amount]) };
};

it("[EQUALITY-3] deposits, payments and ends of vouchers are what must be in the books", () => {
  const withdrawn = topicOf("withdrawal").map((topic) => logOf(withdrawer, [topic], 5n, 7n));
  const released = topicOf("release").map((topic) => logOf(withdrawer, [topic], 5n, 7n));
  const { logs } = read(
    sent(sups, stranger, depositAddress, 1n),
    sent(token, stranger, purchaseAddress, 2n),
    logOf(purchaseAddress, [coinTopics.received, pad(stranger)], 3n),
    ...[...withdrawn, ...released],
  );
  expect(logs).toEqual([
    ["deposit", 1n],
    ["payment", 2n],
    ["payment", 3n],
    ...[withdrawn, withdrawn].map(() => ["withdrawal", 7n]),
    ...[released, released].map(() => ["release", 0n]),
  ]);
});

it("[EQUALITY-4] a move between two addresses of ours is received and sent, and leaves nothing outside", () => {
  const { flowOf, logs } = read(sent(sups, treasury, withdrawer, 4n), sent(sups, treasury, stranger, 9n));
  expect(flowOf(treasury, sups)).toEqual([0n, 13n, 9n]);
  expect(flowOf(withdrawer, sups)).toEqual([4n, 0n, 0n]);
  expect(logs).toEqual([]);
});

it("[EQUALITY-4] coins of the payment contract count both ways", () => {
  const { flowOf } = read(
    logOf(purchaseAddress, [coinTopics.received, pad(stranger)], 3n),
    logOf(purchaseAddress, [coinTopics.forwarded, pad(stranger)], 2n),
  );
  expect(flowOf(purchaseAddress, "native")).toEqual([3n, 2n, 2n]);
});

it("nothing that anyone can log in another's name, or by a contract that is not ours, counts", () => {
  const { logs, flowOf } = read(
    sent(sups, stranger, depositAddress, 0n),
    sent(token, stranger, purchaseAddress, 0n),
    sent(stranger, stranger, depositAddress, 5n),
    sent(token, stranger, depositAddress, 5n),
    ...topicOf("withdrawal").map((topic) => logOf(stranger, [topic], 7n)),
    logOf(stranger, [coinTopics.received, pad(stranger)], 3n),
  );
  expect(logs).toEqual([]);
  expect(flowOf(depositAddress, sups)).toEqual([0n, 0n, 0n]);
});

/** The node is a stand-in: what counts is what is said before the wallet opens. */
import { supsWithdrawerAbi as abi } from "@passport/contracts/abi/sups-withdrawer";
import { decodeFunctionData, encodeAbiParameters, encodeEventTopics, encodeFunctionResult, type Hex } from "viem";
import { describe, expect, it } from "vitest";
import { callOffQueued, releaseQueued } from "./queue-calls.ts";

const contract = `0x${"c0".repeat(20)}` as const;
const account = `0x${"a1".repeat(20)}` as const;
const nonce = (2n << 64n) | 5n;
const hour = 3_600n;
const now = () => BigInt(Math.floor(Date.now() / 1000));

const stateNow = () => ({
  paused: false,
  epoch: 2n,
  unpausedAt: 0n,
  MIN_QUEUE_DELAY: hour,
  queued: [100n, now() - 60n, 0n] as readonly [bigint, bigint, bigint],
});
type State = ReturnType<typeof stateNow>;

const readerOf = (changes: Partial<State> = {}) => {
  const state = { ...stateNow(), ...changes };
  const event = abi.find((item) => item.type === "event" && item.name === "VoucherQueued");
  const args = { account, nonce, amount: 100n, tokenId: 0n, releasableAt: 0n };
  const inputs = event?.type === "event" ? event.inputs.filter((input) => input.indexed !== true) : [];
  const values = inputs.map(({ name }) => args[name as keyof typeof args]);
  const log = {
    address: contract,
    topics: encodeEventTopics({ abi, eventName: "VoucherQueued", args: args as never }),
    data: encodeAbiParameters(inputs, values as never),
  };
  const read = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === "eth_getTransactionReceipt") return { logs: [log] };
    const { functionName } = decodeFunctionData({ abi, data: (params[0] as { data: Hex }).data });
    return encodeFunctionResult({ abi, functionName, result: state[functionName as keyof State] } as never);
  };
  return { read };
};
const by = { hash: "0xab", contract, account, amount: 100n, tokenId: undefined };
const nameOf = ({ data }: { data: string }) => decodeFunctionData({ abi, data: data as Hex });

describe("[WITHDRAW-43] what is due", () => {
  it("is released for its account and its nonce", async () => {
    expect(nameOf(await releaseQueued(readerOf(), by))).toEqual({
      functionName: "release",
      args: [expect.any(String), nonce],
    });
  });

  it.each([
    ["paused", () => ({ paused: true })],
    ["ended", () => ({ epoch: 3n })],
    ["not-yet", () => ({ queued: [100n, now() + 60n, 0n] as const })],
    ["not-yet", () => ({ unpausedAt: now() - hour + 60n })],
    ["gone", () => ({ queued: [0n, 0n, 0n] as const })],
  ])("is %s, and no call is made of it", async (reason, changes) => {
    await expect(releaseQueued(readerOf(changes()), by)).rejects.toMatchObject({ name: "QueueTrouble", reason });
  });
});

it("[WITHDRAW-44] it can be called off while the contract is paused, and before it is due", async () => {
  const reader = readerOf({ paused: true, queued: [100n, now() + 60n, 0n] });
  expect(nameOf(await callOffQueued(reader, by))).toMatchObject({ functionName: "reject" });
});

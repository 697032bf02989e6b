/** The node is a stand-in: what counts is what is said before the wallet opens. */
import { supsWithdrawerAbi as abi } from "@passport/contracts/abi/sups-withdrawer";
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  getAddress,
  type Hex,
} from "viem";
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

const queuedLog = (
  changes: { address?: Hex; account?: Hex; nonce?: bigint; amount?: bigint; tokenId?: bigint } = {},
) => {
  const event = abi.find((item) => item.type === "event" && item.name === "VoucherQueued");
  const { address = contract, ...others } = changes;
  const args = { account, nonce, amount: 100n, tokenId: 0n, releasableAt: 0n, ...others };
  const inputs = event?.type === "event" ? event.inputs.filter((input) => input.indexed !== true) : [];
  const values = inputs.map(({ name }) => args[name as keyof typeof args]);
  return {
    address,
    topics: encodeEventTopics({ abi, eventName: "VoucherQueued", args: args as never }),
    data: encodeAbiParameters(inputs, values as never),
  };
};

/** Of these logs, those in `gone` have left the queue. */
const readerOf = (changes: Partial<State> = {}, logs = [queuedLog()], gone: readonly bigint[] = []) => {
  const state = { ...stateNow(), ...changes };
  const read = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    if (method === "eth_getTransactionReceipt") return { logs };
    const { functionName, args } = decodeFunctionData({ abi, data: (params[0] as { data: Hex }).data });
    const isGone = functionName === "queued" && gone.includes(args[1]);
    const result = isGone ? [0n, 0n, 0n] : state[functionName as keyof State];
    return encodeFunctionResult({ abi, functionName, result } as never);
  };
  return { read };
};
const by = { hash: "0xab", contract, account, amount: 100n, tokenId: undefined };
const nameOf = ({ data }: { data: string }) => decodeFunctionData({ abi, data: data as Hex });
const sent = ({ to, data }: { to: string; data: string }) => ({ to, ...nameOf({ data }) });
const [checksummed, other] = [getAddress(account), `0x${"b2".repeat(20)}` as const];

describe("[WITHDRAW-43] what is due", () => {
  it("is released for its account and its nonce", async () => {
    expect(sent(await releaseQueued(readerOf(), by))).toEqual({
      to: contract,
      functionName: "release",
      args: [checksummed, nonce],
    });
  });

  it.each([
    ["account", { account: other }],
    ["contract", { address: other }],
    ["amount", { amount: 101n }],
    ["token", { tokenId: 1n }],
  ] as const)("is not that of another %s in the same transaction", async (_what, changes) => {
    const wanted = { ...by, tokenId: 0n };
    const foreign = queuedLog({ ...changes, nonce: nonce + 1n });
    expect(nameOf(await releaseQueued(readerOf({}, [foreign, queuedLog()]), wanted)).args).toEqual([
      checksummed,
      nonce,
    ]);
    await expect(releaseQueued(readerOf({}, [foreign]), wanted)).rejects.toMatchObject({ reason: "gone" });
  });

  it("is the one that still waits, of two that are alike", async () => {
    const reader = readerOf({}, [queuedLog(), queuedLog({ nonce: nonce + 1n })], [nonce]);
    expect(nameOf(await releaseQueued(reader, by)).args).toEqual([checksummed, nonce + 1n]);
  });

  it("says when it can be released after a pause", async () => {
    const unpausedAt = now() - hour + 60n;
    const due = new Date(Number(unpausedAt + hour) * 1000);
    await expect(releaseQueued(readerOf({ unpausedAt }), by)).rejects.toMatchObject({ reason: "not-yet", due });
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
  expect(sent(await callOffQueued(reader, by))).toEqual({
    to: contract,
    functionName: "reject",
    args: [checksummed, nonce],
  });
});

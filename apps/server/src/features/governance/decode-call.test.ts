import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { passportTimelockAbi } from "@passport/contracts/abi/passport-timelock";
import { reservesRootsAbi } from "@passport/contracts/abi/reserves-roots";
import { stakingRewardsAbi } from "@passport/contracts/abi/staking-rewards";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import {
  type Abi,
  type AbiFunction,
  type Address,
  encodeFunctionData,
  type Hex,
  toFunctionSelector,
  toHex,
} from "viem";
import { expect, it } from "vitest";
import { decodeCall } from "./decode-call.ts";
import { describeCall } from "./describe-call.ts";

const target: Address = "0x00000000000000000000000000000000000000c1";
const find = () => ({ address: target, name: "Collectible x", abi: passportCollectibleAbi, hasRoles: true });
const decode = (baseUri: string) => {
  const data = encodeFunctionData({ abi: passportCollectibleAbi, functionName: "setBaseURI", args: [baseUri] });
  return decodeCall(find, { target, value: "0", data });
};

it("[CHAIN-56] a text that a thief chose has no control characters, no half characters, and an end", () => {
  expect(describeCall(decode("https://a\u0000b\u001b[2J\u202e/"))).toBe(
    'Collectible x: address of the metadata becomes "https://a b [2J /"',
  );
  const long = decode(`${"x".repeat(199)}😀${"y".repeat(5_000)}`);
  expect(long.arguments[0]?.value).toBe(`${"x".repeat(199)}\uFFFD…`);
  expect(long.data).toHaveLength(1_025);
});

it("[CHAIN-56] data that fits no function, or only by its selector, is shown as it is and called unknown", () => {
  for (const data of ["0xdeadbeef", "0x55f804b3"] as const) {
    const call = decodeCall(find, { target, value: "5", data });
    expect(call.function).toBeNull();
    expect(describeCall(call)).toBe(`Collectible x: unknown call ${data}, data ${data}, with 5 wei`);
  }
});

const abis: readonly Abi[] = [
  ...[passportTimelockAbi, passportCollectibleAbi, passportItemsAbi],
  ...[reservesRootsAbi, stakingRewardsAbi, supsWithdrawerAbi],
];
/** Each argument points behind the last one, where a list of pointers begins that all lead to one of them. */
const bombFor = (item: AbiFunction): Hex => {
  // A transaction holds twice as many, but a broken guard should fail this test and not end its process.
  const pointers = 2_000;
  const words = (...numbers: number[]) => numbers.map((number) => toHex(number, { size: 32 }).slice(2)).join("");
  const head = words(...item.inputs.map(() => item.inputs.length * 32), pointers);
  return `${toFunctionSelector(item)}${head}${words((pointers / 2 - 1) * 32).repeat(pointers)}`;
};

it("[CHAIN-56] a call that points to itself again and again is read at once, whichever function it is of", () => {
  const slow = abis.flatMap((abi) =>
    abi.flatMap((item) => {
      if (item.type !== "function") return [];
      const data = bombFor(item);
      const startedAt = performance.now();
      decodeCall(() => ({ address: target, name: "Contract", abi, hasRoles: true }), { target, value: "0", data });
      return performance.now() - startedAt < 1_000 ? [] : [item.name];
    }),
  );
  expect(slow).toEqual([]);
});

it("[CHAIN-56] a batch within a proposal is named, and its data are shown as they are", () => {
  const abi = passportTimelockAbi;
  const none = `0x${"0".repeat(64)}` as const;
  const data = encodeFunctionData({ abi, functionName: "scheduleBatch", args: [[], [], [], none, none, 0n] });
  const call = decodeCall(() => ({ address: target, name: "Timelock", abi, hasRoles: true }), {
    target,
    value: "0",
    data,
  });
  expect(describeCall(call)).toBe(`Timelock: scheduleBatch(data: 0x${data.slice(10, 208)}…)`);
});

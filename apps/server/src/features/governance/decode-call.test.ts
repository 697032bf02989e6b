import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { type Address, encodeFunctionData } from "viem";
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

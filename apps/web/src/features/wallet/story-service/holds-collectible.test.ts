import { expect, it } from "vitest";
import { holdsCollectible } from "./holds-collectible.ts";

const alice = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const mallory = "0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc";
const collectible = { contract: "0x00000000000000000000000000000000000000aa", tokenId: "7" };

const word = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`;
/** A chain that knows the functions with these selectors, and fails for others as a contract without them does. */
const chainThat = (results: Record<string, string>) => async (_method: string, params: readonly unknown[]) => {
  const [{ data }] = params as [{ data: string }];
  const result = results[data.slice(0, 10)];
  if (result === undefined) throw new Error("execution reverted");
  return result;
};

it("is held by the owner of an ERC-721 token", async () => {
  const read = chainThat({ "0x6352211e": word(BigInt(alice)) });
  expect(await holdsCollectible(read, collectible, alice)).toBe(true);
  expect(await holdsCollectible(read, collectible, mallory)).toBe(false);
});

it("is held by a wallet with at least one of an ERC-1155 token", async () => {
  expect(await holdsCollectible(chainThat({ "0x00fdd58e": word(2n) }), collectible, alice)).toBe(true);
  expect(await holdsCollectible(chainThat({ "0x00fdd58e": word(0n) }), collectible, alice)).toBe(false);
});

it("is not held if nothing can be read, or the result makes no sense", async () => {
  expect(await holdsCollectible(chainThat({}), collectible, alice)).toBe(false);
  expect(await holdsCollectible(async () => "0x", collectible, alice)).toBe(false);
  expect(await holdsCollectible(async () => null, collectible, alice)).toBe(false);
});

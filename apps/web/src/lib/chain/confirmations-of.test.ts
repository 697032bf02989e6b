import { expect, it } from "vitest";
import { confirmationsOf } from "./confirmations-of.ts";

const heads = [
  { chain_id: 97, head: 12 },
  { chain_id: 31337, head: 900 },
];
const mined = { state: "confirming", chain_id: 97, block_number: 10 } as const;

it("counts the block itself and those after it, up to six", () => {
  expect(confirmationsOf(mined, heads)).toBe(3);
  expect(confirmationsOf({ ...mined, block_number: 1 }, heads)).toBe(6);
});

it("is zero before it is mined, for a block that we have not seen, and without a head", () => {
  expect(confirmationsOf({ ...mined, block_number: null }, heads)).toBe(0);
  expect(confirmationsOf({ ...mined, block_number: 13 }, heads)).toBe(0);
  expect(confirmationsOf(mined, [])).toBe(0);
  expect(confirmationsOf({ ...mined, state: "queued" }, heads)).toBe(0);
});

it("is complete for what is final", () => {
  expect(confirmationsOf({ ...mined, state: "confirmed", block_number: null }, [])).toBe(6);
});

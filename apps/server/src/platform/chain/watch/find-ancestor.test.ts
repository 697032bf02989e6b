import { describe, expect, it } from "vitest";
import type { BlockHeader } from "../nodes/header.ts";
import { findAncestor } from "./find-ancestor.ts";

const block = (number: number, branch: string): BlockHeader => ({
  number,
  hash: `0x${branch}${number}`,
  parentHash: `0x${branch}${number - 1}`,
  minedAt: new Date(number),
});

const known = Array.from({ length: 100 }, (_, index) => block(index + 1, "a"));

/** A chain that left ours after `fork` and is `length` blocks long; tells how much was read of it. */
const chainAfter = (fork: number, length: number) => {
  const asked: number[] = [];
  const read = async (numbers: readonly number[]) => {
    asked.push(...numbers);
    return numbers.map((number) => (number > length ? undefined : block(number, number <= fork ? "a" : "b")));
  };
  return { asked, read };
};

describe("findAncestor", () => {
  it.each([0, 1, 7, 8, 9, 23, 24, 25, 98, 99])("finds the newest common block %i below our head", async (depth) => {
    const { read } = chainAfter(100 - depth, 200);
    expect((await findAncestor(known, read))?.number).toBe(100 - depth);
  });

  it("finds it in a chain that is shorter than ours", async () => {
    const { read } = chainAfter(90, 92);
    expect((await findAncestor(known, read))?.number).toBe(90);
  });

  it("returns nothing when no block is common", async () => {
    expect(await findAncestor(known, chainAfter(0, 200).read)).toBeUndefined();
    expect(await findAncestor([], chainAfter(0, 200).read)).toBeUndefined();
  });

  it("reads few headers for a shallow reorganisation, and none twice for a deep one", async () => {
    const shallow = chainAfter(98, 200);
    await findAncestor(known, shallow.read);
    expect(shallow.asked).toHaveLength(8);
    const deep = chainAfter(0, 200);
    await findAncestor(known, deep.read);
    expect(new Set(deep.asked).size).toBe(100);
    expect(deep.asked).toHaveLength(100);
  });
});

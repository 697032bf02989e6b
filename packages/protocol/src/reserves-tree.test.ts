import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesToHex, encodeLeaf, encodeNode, hexToBytes, levelSizes, paddingNode } from "./reserves-tree.ts";

const reportId = "01932f00-0000-7000-8000-000000000001";
const accountId = "01932f00-0000-7000-8000-000000000002";
const salt = new Uint8Array(32).fill(7);

describe("the bytes of the tree", () => {
  it("are these, as they will be after every release: reports in the world carry their hashes", () => {
    expect(bytesToHex(encodeLeaf({ reportId, accountId, balance: 258n, salt }))).toBe(
      `0x00${reportId}${accountId}${"0".repeat(61)}102${"07".repeat(32)}`.replaceAll("-", ""),
    );
    const [left, right] = [1, 2].map((byte) => ({
      hash: new Uint8Array(32).fill(byte),
      sum: 2n ** 255n + BigInt(byte),
    }));
    if (left === undefined || right === undefined) throw new Error("two nodes");
    expect(bytesToHex(encodeNode(left, right))).toBe(
      `0x01${"01".repeat(32)}8${"0".repeat(62)}1${"02".repeat(32)}8${"0".repeat(62)}2`,
    );
  });

  it("padding is the hash of the byte 0x02", () => {
    expect(Buffer.from(paddingNode.hash)).toEqual(createHash("sha256").update(Uint8Array.of(2)).digest());
  });

  it.each([-1n, 2n ** 256n])("a sum of %d is not written", (balance) => {
    expect(() => encodeLeaf({ reportId, accountId, balance, salt })).toThrow(RangeError);
  });

  it("a salt or an id of another length is not written: fields would run into each other", () => {
    expect(() => encodeLeaf({ reportId, accountId, balance: 1n, salt: new Uint8Array(31) })).toThrow(RangeError);
    expect(() => encodeLeaf({ reportId: reportId.slice(2), accountId, balance: 1n, salt })).toThrow(RangeError);
  });

  it("hex reads back as it was written", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect([...hexToBytes(bytesToHex(bytes))]).toEqual([...bytes]);
      }),
    );
  });
});

it.each([
  [0, []],
  [1, []],
  [2, [2]],
  [3, [3, 2]],
  [5, [5, 3, 2]],
  [8, [8, 4, 2]],
])("a tree of %i leaves has levels of %j below its root", (leaves, sizes) => {
  expect(levelSizes(leaves)).toEqual(sizes);
});

import { encodeNode, levelSizes, paddingNode, type ReservesNode } from "@passport/protocol";
import { describe, expect, it } from "vitest";
import { createTreeBuilder, type PlacedNode, sha256 } from "./tree-builder.ts";

const leavesOf = (count: number): ReservesNode[] =>
  Array.from({ length: count }, (_, n) => ({ hash: sha256(Buffer.from([n >> 8, n & 255])), sum: BigInt(n * n) }));

/** The same tree, a whole level at a time. */
const levelsAbove = (nodes: ReservesNode[]): ReservesNode[][] => {
  if (nodes.length <= 1) return [];
  const above = Array.from({ length: Math.ceil(nodes.length / 2) }, (_, n) => {
    const [left = paddingNode, right = paddingNode] = nodes.slice(2 * n, 2 * n + 2);
    return { hash: sha256(encodeNode(left, right)), sum: left.sum + right.sum };
  });
  return [above, ...levelsAbove(above)];
};

const buildIn = (pieces: ReservesNode[][]): { root: ReservesNode; nodes: PlacedNode[] } => {
  const builder = createTreeBuilder();
  const early = pieces.flatMap((piece) => builder.add(piece));
  const { root, nodes } = builder.finish();
  return { root, nodes: [...early, ...nodes] };
};

const inOrder = (nodes: PlacedNode[]): PlacedNode[] =>
  nodes.toSorted((a, b) => a.level - b.level || a.position - b.position);

describe("createTreeBuilder", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17, 31, 33, 100, 257])("builds the tree over %i leaves", (count) => {
    const leaves = leavesOf(count);
    const expected = levelsAbove(leaves).flatMap((nodes, above) =>
      nodes.map((node, position) => ({ level: above + 1, position, ...node })),
    );
    const { root, nodes } = buildIn([leaves]);
    expect(inOrder(nodes)).toEqual(expected);
    expect(root).toEqual({
      hash: (expected.at(-1) ?? leaves[0])?.hash,
      sum: leaves.reduce((sum, leaf) => sum + leaf.sum, 0n),
    });
    expect(nodes.filter(({ level }) => level === levelSizes(count).length)).toHaveLength(count === 1 ? 0 : 1);
  });

  it("does not mind in which pieces the leaves come", () => {
    const leaves = leavesOf(101);
    const pieces = [0, 1, 3, 50, 51, 101].map((end, n, ends) => leaves.slice(ends[n - 1] ?? 0, end));
    const [whole, cut] = [buildIn([leaves]), buildIn(pieces)];
    expect({ ...cut, nodes: inOrder(cut.nodes) }).toEqual({ ...whole, nodes: inOrder(whole.nodes) });
  });

  it("an empty tree is padding: nothing is owed", () => {
    expect(buildIn([[]])).toEqual({ root: paddingNode, nodes: [] });
  });

  it("does not build on a balance below zero", () => {
    expect(() => buildIn([[...leavesOf(1), { hash: sha256(Buffer.from("x")), sum: -1n }]])).toThrow(RangeError);
  });
});

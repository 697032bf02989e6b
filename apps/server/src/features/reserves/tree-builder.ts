/**
 * Builds the Merkle-sum tree in one pass over its leaves. Of each level it remembers the one node that
 * still waits for its right neighbour, so a tree of ten million players takes as much memory as one of
 * ten: the caller writes the nodes away as they come out.
 */
import { hash } from "node:crypto";
import { encodeNode, paddingNode, type ReservesNode } from "@passport/protocol";

export interface PlacedNode extends ReservesNode {
  /** 0 are the leaves. */
  level: number;
  position: number;
}

export interface TreeBuilder {
  /** Returns the nodes above the leaves that are complete by now. */
  add(leaves: Iterable<ReservesNode>): PlacedNode[];
  /** Returns the rest of the nodes; the last one is the root, unless the only leaf is. */
  finish(): { root: ReservesNode; nodes: PlacedNode[] };
}

export const sha256 = (bytes: Uint8Array): Buffer => hash("sha256", bytes, "buffer");

export const createTreeBuilder = (): TreeBuilder => {
  const waiting: (ReservesNode | undefined)[] = [];
  const sizes: number[] = [];
  let complete: PlacedNode[] = [];

  const place = (level: number, node: ReservesNode): void => {
    const position = sizes[level] ?? 0;
    sizes[level] = position + 1;
    if (level > 0) complete.push({ level, position, ...node });
    const left = waiting[level];
    waiting[level] = left === undefined ? node : undefined;
    if (left !== undefined) place(level + 1, join(left, node));
  };

  const takeComplete = (): PlacedNode[] => {
    const taken = complete;
    complete = [];
    return taken;
  };

  return {
    add(leaves) {
      for (const leaf of leaves) place(0, leaf);
      return takeComplete();
    },
    finish() {
      let level = 0;
      for (; (sizes[level] ?? 0) > 1; level += 1) {
        const lonely = waiting[level];
        if (lonely !== undefined) place(level + 1, join(lonely, paddingNode));
      }
      return { root: waiting[level] ?? paddingNode, nodes: takeComplete() };
    },
  };
};

const join = (left: ReservesNode, right: ReservesNode): ReservesNode => ({
  hash: sha256(encodeNode(left, right)),
  sum: left.sum + right.sum,
});

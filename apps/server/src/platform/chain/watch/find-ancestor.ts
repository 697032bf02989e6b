import type { BlockHeader } from "../nodes/header.ts";

/** Most reorganisations are shallow: few headers first, more the deeper it gets. */
const firstStep = 8;

/**
 * The newest block that we know and that is still part of the chain; undefined when none is. `known` is in
 * ascending order without a gap; `readChain` returns the chain's headers of these numbers, undefined
 * where it has none.
 */
export const findAncestor = async (
  known: readonly BlockHeader[],
  readChain: (numbers: readonly number[]) => Promise<readonly (BlockHeader | undefined)[]>,
): Promise<BlockHeader | undefined> => {
  for (let end = known.length, step = firstStep; end > 0; end -= step, step *= 2) {
    const suspects = known.slice(Math.max(0, end - step), end);
    const chain = await readChain(suspects.map(({ number }) => number));
    const ancestor = suspects.findLast(({ hash }, position) => chain[position]?.hash === hash);
    if (ancestor !== undefined) return ancestor;
  }
  return undefined;
};

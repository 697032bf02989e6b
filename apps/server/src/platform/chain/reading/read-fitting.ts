import { ChainUnavailable, isAboutSize, NodesDisagree, RpcRefusal } from "../nodes/rpc-errors.ts";
import { TooMuchAtOnce } from "./chain-errors.ts";
import type { WindowSize } from "./window-size.ts";

/** Reads as many blocks from `from` on as the node gives at once, up to `end`. */
export const readFitting = async <T extends { events: readonly unknown[] }>(
  size: WindowSize,
  { from, end }: { from: number; end: number },
  read: (from: number, to: number) => Promise<T>,
): Promise<T> => {
  for (;;) {
    const to = Math.min(end, from + size.blocks - 1);
    const blocks = to - from + 1;
    try {
      const window = await read(from, to);
      size.took(blocks, window.events.length);
      return window;
    } catch (error) {
      if (!shrinks(size, blocks, error) || blocks === 1) throw error;
    }
  }
};

/** Returns whether fewer blocks may help at once. Nodes that are down or busy are given a rest. */
const shrinks = (size: WindowSize, blocks: number, error: unknown): boolean => {
  if (error instanceof RpcRefusal) size.refused(blocks);
  else if (error instanceof TooMuchAtOnce) size.refused(blocks, error.fitting);
  else if (error instanceof ChainUnavailable && !(error instanceof NodesDisagree)) size.unanswered(blocks);
  return error instanceof RpcRefusal || error instanceof TooMuchAtOnce || isAboutSize(error);
};

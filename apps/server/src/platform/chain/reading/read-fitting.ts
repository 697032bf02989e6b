import { ChainUnavailable, NodesDisagree, RpcRefusal } from "../nodes/rpc-errors.ts";
import { TooMuchAtOnce } from "../watch/chain-errors.ts";
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
      if (error instanceof ChainUnavailable && !(error instanceof NodesDisagree)) size.unanswered(blocks);
      if (!isTooMuch(error) || !size.refused(blocks)) throw error;
    }
  }
};

/** Providers have no common word for it: whatever is refused may be too much. */
const isTooMuch = (error: unknown): boolean => error instanceof RpcRefusal || error instanceof TooMuchAtOnce;

/** How well a chain is followed, for its topic. */
import type { chainStatusSchema } from "@passport/protocol";
import type * as z from "zod/mini";
import type { CursorStatus } from "./store.ts";

/** Everybody who looks gets each of these: no more often than a person can use. */
const tellEveryMs = 2_000;
/** From here on players are told. */
const lateSeconds = 60;

export interface Pace {
  isDue(): boolean;
  done(): void;
}

export const createPace = (everyMs = tellEveryMs): Pace => {
  let dueAt = 0;
  return {
    isDue: () => performance.now() >= dueAt,
    done: () => {
      dueAt = performance.now() + everyMs;
    },
  };
};

/** A chain without new blocks is old but not late: late is what has blocks for us, or says nothing at all. */
export const toChainStatus = (cursor: CursorStatus): z.infer<typeof chainStatusSchema> => {
  const blocksBehind = Math.max(0, cursor.tip - cursor.head);
  return {
    chain_id: cursor.chainId,
    head: cursor.head,
    finalized: cursor.finalized,
    seconds_behind: cursor.secondsBehind,
    blocks_behind: blocksBehind,
    is_late:
      cursor.stopped !== null ||
      (blocksBehind > 0 && cursor.secondsBehind > lateSeconds) ||
      cursor.secondsUnheard > lateSeconds,
    stopped: cursor.stopped,
  };
};

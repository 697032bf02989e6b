/** Which chains are delayed, and by how much, rounded for a notice. */
import type { chainStatusTopic } from "@passport/protocol/calls/chains";
import { chains, isChainId } from "@passport/protocol/chains";
import type { PayloadOf } from "@passport/protocol/declare";

export type ChainStatus = PayloadOf<typeof chainStatusTopic>[number];

/** Steps, not every minute: a notice that is read aloud must not change all the time. */
const toldMinutes = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60] as const;

export interface ChainDelay {
  /** Names, each once; two chains of a deployment have different ones. */
  names: string[];
  /** Undefined: longer than is counted. */
  minutes: number | undefined;
}

/** Undefined while every chain is on time. The largest delay counts for all. */
export const chainDelayOf = (statuses: readonly ChainStatus[]): ChainDelay | undefined => {
  const late = statuses.filter((status) => status.is_late);
  if (late.length === 0) return undefined;
  const minutes = Math.max(...late.map((status) => status.seconds_behind)) / 60;
  return {
    names: late.map(({ chain_id: id }) => (isChainId(id) ? chains[id].name : String(id))),
    minutes: toldMinutes.find((step) => minutes <= step),
  };
};

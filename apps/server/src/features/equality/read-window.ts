/** Final blocks of a chain, as far as they are about our addresses, from the auditor's own nodes. */
import type { BlockHeader } from "../../platform/chain/nodes/header.ts";
import { readFilteredLogs } from "../../platform/chain/reading/filtered-logs.ts";
import { readFitting } from "../../platform/chain/reading/read-fitting.ts";
import type { WindowSize } from "../../platform/chain/reading/window-size.ts";
import type { AuditedNetwork } from "./dependencies.ts";
import { ownFilters } from "./own-addresses.ts";
import { type OwnMoves, readOwnMoves } from "./own-moves.ts";

export interface AuditedWindow extends OwnMoves {
  last: BlockHeader;
}

/** As many blocks as fit, from `from` on. The caller knows that `end` is final. */
export const readWindow = async (
  { nodes, deployment }: AuditedNetwork,
  size: WindowSize,
  range: { from: number; end: number },
): Promise<AuditedWindow> => {
  const { last, events } = await readFitting(size, range, async (from, to) => {
    const read = await readFilteredLogs(nodes, ownFilters(deployment), from, to);
    return { last: read.last, events: read.logs };
  });
  return { last, ...readOwnMoves(deployment, events) };
};

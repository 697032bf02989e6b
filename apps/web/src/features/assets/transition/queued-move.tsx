/** What can be done with an asset that waits in its contract's queue (WITHDRAW-42). */
import type { Collection } from "@passport/protocol/collection";
import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { QueuedActions } from "../../../flow/queued/lazy-queued-actions.ts";
import type { NetworkGate } from "../../../lib/wallet/network-gate.ts";

interface QueuedMoveProps {
  user: User;
  operation: Operation;
  collection: Collection;
  /** The name of what waits. */
  what: string;
  network: NetworkGate;
}

export const QueuedMove = ({ operation, collection, ...rest }: QueuedMoveProps) => {
  const contract = operation.kind === "unstake" ? collection.stake_contract : collection.mint_contract;
  if (operation.state !== "queued" || contract === null) return null;
  return <QueuedActions key={operation.id} {...rest} operation={operation} contract={contract} />;
};

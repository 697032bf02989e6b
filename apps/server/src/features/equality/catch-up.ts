/** Reads final blocks window by window, each in a transaction of its own: a process that dies goes on where it was. */
import { type Database, inTransaction, type Transaction } from "@passport/database";
import { createWindowSize } from "../../platform/chain/reading/window-size.ts";
import { keepWindow, openCursor } from "./audit-store.ts";
import type { AuditedNetwork, EqualityDependencies } from "./dependencies.ts";
import { readWindow } from "./read-window.ts";

const windowLimits = { first: 250, largest: 20_000, eventsAtOnce: 5_000 };

export const catchUp = async (
  { db }: Pick<EqualityDependencies, "db">,
  network: AuditedNetwork,
  end: number,
): Promise<void> => {
  const keep = (...window: Tail) => inTransaction(db, (transaction) => keepWindow(transaction, ...window));
  await readOn(network, { from: await cursorOf(db, network), end, keep });
};

/** The rest, within the caller's transaction. */
export const readUpTo = async (transaction: Transaction, network: AuditedNetwork, end: number): Promise<void> => {
  const keep = (...window: Tail) => keepWindow(transaction, ...window);
  await readOn(network, { from: await cursorOf(transaction, network), end, keep });
};

type Tail = Parameters<typeof keepWindow> extends [unknown, ...infer Rest] ? Rest : never;

const cursorOf = (db: Database, { chainId, deployment }: AuditedNetwork): Promise<number> =>
  openCursor(db, chainId, deployment.startBlock);

const readOn = async (
  network: AuditedNetwork,
  { from, end, keep }: { from: number; end: number; keep(...window: Tail): Promise<void> },
): Promise<void> => {
  const size = createWindowSize(windowLimits);
  for (let readNumber = from; readNumber < end; ) {
    const window = await readWindow(network, size, { from: readNumber + 1, end });
    await keep(network.chainId, readNumber, window);
    readNumber = window.last.number;
  }
};

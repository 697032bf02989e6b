/**
 * The ways into an account change one at a time (L1): a use case that adds or removes one calls `lockWaysIn` first in
 * its transaction, and a login by a wallet or a provider calls `holdWaysIn` and checks again. So two
 * removals at once cannot both count on the other's way, and no login succeeds by a way that is gone when the
 * session appears. It is a lock of its own and not the player's row: changes of passwords and two-factor lock
 * sessions before that row, and this order avoids deadlocks.
 */
import type { Transaction } from "@passport/database";
import { Failure } from "../../../platform/wire/failure.ts";
import { findWaysIn, takeExclusively, takeShared, type WayIn } from "./ways-in-store.ts";

export interface WaysIn {
  /** As shown (checksummed). */
  wallet: string | undefined;
  ways: readonly WayIn[];
}

export const lockWaysIn = async (transaction: Transaction, userId: string): Promise<WaysIn> => {
  await takeExclusively(transaction, userId);
  const found = await findWaysIn(transaction, userId);
  if (found === undefined) throw new Failure("not_authenticated");
  return { wallet: found.wallet ?? undefined, ways: found.ways };
};

/** Many may enter at once; a change of the ways in waits for them and then ends their sessions, or they wait for it. */
export const holdWaysIn = (transaction: Transaction, userId: string): Promise<void> => takeShared(transaction, userId);

/** Players cannot remove their last way to log in (WALLET-34, SOCIAL-25, PASSKEY-8). */
export const assertNotLastWay = ({ ways }: WaysIn, leaving: WayIn): void => {
  if (!ways.some((way) => way !== leaving)) throw new Failure("last_way_in");
};

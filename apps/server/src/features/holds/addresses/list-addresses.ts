import type { Database } from "@passport/database";
import type { WithdrawalAddress } from "@passport/protocol";
import { getAddress } from "viem";
import type { Actor } from "../../../platform/wire/actor.ts";
import { findWallet } from "../../profile/index.ts";
import { findAddresses } from "./store.ts";

/** The linked one first, then the newest. */
export const listAddresses = async (
  { db }: { db: Database },
  { userId }: Pick<Actor, "userId">,
): Promise<WithdrawalAddress[]> => {
  const linked = (await findWallet(db, userId))?.toLowerCase();
  const all = (await findAddresses(db, userId)).map((row) => ({
    address: getAddress(row.address),
    name: row.name,
    is_linked: row.address === linked,
    added_at: row.added_at.toISOString(),
    usable_from: row.usable_from.toISOString(),
  }));
  return all.sort((one, other) => Number(other.is_linked) - Number(one.is_linked));
};

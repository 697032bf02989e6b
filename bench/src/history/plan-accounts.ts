/** Who gets how many entries. Every transfer is between a player and a system account: half of all entries are players'. */
import { newId } from "@passport/database";

export interface PlannedAccount {
  id: string;
  name: string;
  entries: number;
}

/** The sizes that are measured. Several of the smaller ones, so that calls do not all ask for the same rows. */
export const measuredSizes = [
  { entries: 1_000_000, accounts: 1 },
  { entries: 100_000, accounts: 3 },
  { entries: 1_000, accounts: 20 },
  { entries: 10, accounts: 20 },
] as const;

/** The rest of the crowd has 1 to this many. */
const smallMost = 199;

/** As many of the measured accounts as fit into half of the players' entries; small ones fill up the rest. */
export const planAccounts = (totalEntries: number): PlannedAccount[] => {
  const planned: PlannedAccount[] = [];
  const add = (entries: number): void => {
    planned.push({ id: newId(), name: `pilot_${String(planned.length + 1).padStart(6, "0")}`, entries });
  };
  let left = Math.floor(totalEntries / 2);
  for (const { entries, accounts } of measuredSizes) {
    if (entries * accounts * 2 > left) continue;
    for (let n = 0; n < accounts; n += 1) add(entries);
    left -= entries * accounts;
  }
  for (let nth = 0; left > 0; nth += 1) {
    // 61 and 199 have no common divisor: all sizes come, in a mixed order, the same in every run.
    const entries = Math.min(left, 1 + ((nth * 61) % smallMost));
    add(entries);
    left -= entries;
  }
  return planned;
};

/** From what a page asks for to what the ledger reads by. */
import type { HistoryFilter } from "@passport/ledger";

interface Asked {
  groups: readonly string[];
  subGroups: readonly string[];
  search: string;
  from?: string | undefined;
  to?: string | undefined;
}

/** PostgreSQL stores no such character, so nothing stored can match it; asking would be an error instead of an answer. */
const isStorable = (text: string): boolean => !text.includes("\u0000");

/** Undefined when nothing can match: two different groups at once, or text that cannot exist. */
export const toFilter = ({ groups, subGroups, search, from, to }: Asked): HistoryFilter | undefined => {
  const [group, ...otherGroups] = new Set(groups);
  const [subGroup, ...otherSubGroups] = new Set(subGroups);
  if (otherGroups.length + otherSubGroups.length > 0) return undefined;
  if (![...groups, ...subGroups, search].every(isStorable)) return undefined;
  return {
    ...(group !== undefined && { group }),
    ...(subGroup !== undefined && { subGroup }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
  };
};

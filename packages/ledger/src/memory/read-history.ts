import type { HistoryEntry, HistoryFilter, HistoryPage, HistoryQuery, SearchPage, SearchQuery } from "../history.ts";

type Entries = readonly HistoryEntry[];

export const readHistory = (entries: Entries, query: HistoryQuery): HistoryPage =>
  pageOf(newestFirst(entries, query), query);

export const searchHistory = (entries: Entries, query: SearchQuery): SearchPage => {
  const fitting = newestFirst(entries, query);
  const looked = fitting.slice(0, query.depth);
  const found = looked.filter((entry) => mentions(entry, query.text));
  const searchedBackTo = fitting.length > looked.length ? looked.at(-1)?.createdAt : undefined;
  return { ...pageOf(found, query), searchedBackTo };
};

const newestFirst = (entries: Entries, filter: HistoryFilter): HistoryEntry[] =>
  entries.filter((entry) => fits(entry, filter)).toReversed();

const fits = (entry: HistoryEntry, { group, subGroup, from, to }: HistoryFilter): boolean =>
  (group === undefined || entry.group === group) &&
  (subGroup === undefined || entry.subGroup === subGroup) &&
  (from === undefined || entry.createdAt >= from) &&
  (to === undefined || entry.createdAt < to);

const mentions = ({ transferId, description, from, to }: HistoryEntry, text: string): boolean =>
  [transferId, description, from.name, to.name].some((place) => place.toLowerCase().includes(text.toLowerCase()));

const pageOf = (newest: HistoryEntry[], { page, pageSize, order }: HistoryQuery): HistoryPage => {
  const ordered = order === "newest" ? newest : newest.toReversed();
  return { entries: ordered.slice(page * pageSize, (page + 1) * pageSize), total: newest.length };
};

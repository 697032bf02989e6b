/** Reading what happened to an account. */

export interface HistoryFilter {
  group?: string;
  subGroup?: string;
  /** Half-open. */
  from?: Date;
  to?: Date;
}

export interface HistoryQuery extends HistoryFilter {
  accountId: string;
  /** Zero-based. */
  page: number;
  pageSize: number;
  order: "newest" | "oldest";
}

/** Everything that fits, without pages. */
export type ExportQuery = Omit<HistoryQuery, "page" | "pageSize">;

export interface Party {
  accountId: string;
  name: string;
  isSystem: boolean;
}

/** One line of an account's history. */
export interface HistoryEntry {
  /** The account's own gapless number: 1 is its first entry. */
  seq: number;
  transferId: string;
  amount: bigint;
  from: Party;
  to: Party;
  balanceAfter: bigint;
  group: string;
  subGroup: string;
  description: string;
  related: string | undefined;
  createdAt: Date;
}

export interface HistoryPage {
  entries: HistoryEntry[];
  total: number;
}

export interface SearchQuery extends HistoryQuery {
  /** Matched without case against reference, description and both parties' names. */
  text: string;
  /** How many of the newest entries that fit the filter are looked at. */
  depth: number;
}

export interface SearchPage extends HistoryPage {
  /** Set when older entries were left out: the time of the oldest one looked at. */
  searchedBackTo: Date | undefined;
}
